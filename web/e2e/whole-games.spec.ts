// whole-games.spec.ts: whole games against bots, with a finger on phones and with the mouse in a wide window. Every press goes to
// a point of the window, so a control that is covered or out of reach fails the game. Online games, with the mouse in a wide window
// and with a finger on a phone, are in online.spec.ts; therefore the usual tests have only one size here.
import { playByHand } from './by-hand';
import { expect, expectAccessible, over, shot, stamp, startGame, test } from './table';

const SIZES = [
  { name: 'finger, 360x800', width: 360, height: 800, finger: true },
  { name: 'finger, 844x390', width: 844, height: 390, finger: true },
  { name: 'mouse, 1440x900', width: 1440, height: 900, finger: false },
].slice(0, process.env.HARBOUR_LONG ? 3 : 1);

for (const game of ['packet-row', 'rotterdam'] as const) {
  for (const { name, width, height, finger } of SIZES) {
    test.describe(() => {
      test.use({ viewport: { width, height }, hasTouch: finger });
      test(`a whole game of ${game}, from the deal to the final table: ${name}`, async ({ page }) => {
        test.setTimeout(3_600_000); // a table that stops changing ends it sooner
        // Another deal in every run: whatever comes up in a game can be played.
        await startGame(page, game, { deals: process.env.DEALS ?? stamp(), players: { [game]: 2 }, level: game === 'rotterdam' ? 'merchant' : 'deckhand' });
        expect(await playByHand(page, finger)).toBeGreaterThan(10);
        expect(await over(page)).toBe(true);
        await expect(page.locator('dialog[open]').getByRole('table', { name: 'How the points came' }).locator('tbody tr')).toHaveCount(2);
        await expectAccessible(page);
        await shot(page, `${game}-results-${width}`);
      });
    });
  }
}
