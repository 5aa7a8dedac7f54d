// whole-games.spec.ts: whole games against bots, with the mouse in a wide window and with a finger on phones. Every press goes to
// a point of the window, so a control that is covered or out of reach fails the game. Online games are in online.spec.ts.
import { playByHand } from './by-hand';
import { expect, expectAccessible, over, shot, startGame, test } from './table';

const SIZES = [
  { name: 'mouse, 1440x900', width: 1440, height: 900, finger: false },
  { name: 'finger, 360x800', width: 360, height: 800, finger: true },
  ...(process.env.HARBOUR_LONG ? [{ name: 'finger, 844x390', width: 844, height: 390, finger: true }] : []),
];

for (const game of ['packet-row', 'rotterdam'] as const) {
  for (const { name, width, height, finger } of SIZES) {
    test.describe(() => {
      test.use({ viewport: { width, height }, hasTouch: finger });
      test(`a whole game of ${game}, from the deal to the final table: ${name}`, async ({ page }) => {
        test.setTimeout(1_200_000);
        await startGame(page, game, { players: { [game]: 2 }, level: game === 'rotterdam' ? 'merchant' : 'deckhand' });
        expect(await playByHand(page, finger)).toBeGreaterThan(10);
        expect(await over(page)).toBe(true);
        await expect(page.locator('dialog[open] table tbody tr')).toHaveCount(2);
        await expectAccessible(page);
        await shot(page, `${game}-results-${width}`);
      });
    });
  }
}
