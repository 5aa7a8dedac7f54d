// online.spec.ts: tables of the real server: two browsers and a bot, reconnect in mid-game, chat, take-back.
import type { Page } from '@playwright/test';
import { playByHand } from './by-hand';
import { readQr } from './qr';
import { harbour } from './server';
import { closeWindow, decidePacketRow, expect, expectAccessible, prefer, shot, stamp, test, untilOver, watch } from './table';
import { comeIn, openTable, PHONE, visitor } from './visitor';

test.skip(harbour() === null, 'no harbour server was built');

/** Says something to the server on a connection of its own, as the person of this page. */
function ask(page: Page, message: object): Promise<Record<string, unknown>> {
  return page.evaluate((wish) => new Promise((resolve) => {
    const socket = new WebSocket(new URL('./ws', location.href).href.replace('http', 'ws'));
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', v: 2 }));
    socket.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as Record<string, unknown>;
      if (m.t === 'welcome') socket.send(JSON.stringify({ ...wish, id: 'asked' }));
      if (m.re !== 'asked') return;
      resolve(m);
      socket.close();
    };
  }), message);
}

/** The points by source, when the game is over. */
const points = (page: Page) => page.locator('dialog[open]').getByRole('table', { name: 'How the points came' }).locator('tbody');

test('a desktop, a phone, a bot and a spectator: a whole game of Packet Row', async ({ browser, problems }) => {
  test.setTimeout(3_600_000); // a whole game took 13 minutes on a busy machine; a table that stops changing ends it sooner
  const id = stamp();
  const ines = await visitor(browser, `Ines ${id}`, problems);
  const link = await openTable(ines, 'packet-row', '3', '1', true);
  await expect(ines.locator('svg[aria-label^="QR"]')).toBeVisible();
  expect(await readQr(ines.locator('svg[aria-label^="QR"]'))).toBe(link.replace('#/t/', 't/'));
  await expectAccessible(ines);
  await shot(ines, 'online-waiting');

  const bo = await visitor(browser, `Bo ${id}`, problems, PHONE);
  await bo.goto(link);
  await bo.getByRole('button', { name: 'Take your seat' }).tap();
  const eve = await visitor(browser, `Eve ${id}`, problems, { viewport: { width: 844, height: 390 } });
  await eve.goto(link);
  await ines.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ines, bo, eve]) await expect(page.locator('#decision')).toBeVisible();

  await bo.locator('.tabs').getByRole('button', { name: 'Chat' }).tap();
  await bo.getByPlaceholder('Write to the table').fill('Good evening');
  await bo.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(bo.locator('#log ol')).toContainText('Good evening');
  await bo.locator('.tabs').getByRole('button', { name: 'Table' }).tap();
  await expect(ines.getByRole('tab', { name: /Chat.*1 new message/ })).toBeVisible();
  await expectAccessible(ines);

  // In mid-game one of them loses the page and comes back.
  const first = playByHand(ines);
  first.catch(() => undefined); // heard below
  for (let i = 0; i < 3; i++) await decidePacketRow(bo);
  await bo.reload();
  await expect(bo.locator('#decision')).toBeVisible();
  // The page that came back knows what happened before, and can show it.
  await bo.locator('.tabs').getByRole('button', { name: 'Chat' }).tap();
  await bo.getByRole('tab', { name: 'Log' }).tap();
  await expect(bo.locator('#log li').first()).toContainText('Round 1');
  await bo.locator('.tabs').getByRole('button', { name: 'Table' }).tap();
  await bo.getByRole('button', { name: 'What has been seen' }).click();
  await expect(bo.locator('[data-seen]')).toHaveCount(2);
  await closeWindow(bo);
  await bo.keyboard.press('m');
  await bo.getByRole('button', { name: 'Replay so far' }).click();
  await bo.getByRole('button', { name: 'To the start' }).click();
  await expect(bo.locator('#decision')).toHaveAttribute('data-ply', '0');
  await expect(bo.locator('[data-own]')).toHaveCount(1);
  await bo.getByRole('button', { name: 'One move on' }).click();
  await expect(bo.locator('.slide .num')).toContainText('Move 1 of');
  await expectAccessible(bo);
  await shot(bo, 'online-look-back');
  await bo.getByRole('button', { name: /ack to the game/ }).click();
  const presses = await Promise.all([first, playByHand(bo, true)]);
  console.log(`Packet Row online: ${presses.join(' and ')} presses`);
  // The spectator sees the same result.
  const result = await points(ines).innerText();
  await untilOver(eve);
  expect((await points(eve).innerText()).replaceAll(`Ines ${id}`, 'You')).toBe(result);
  await expectAccessible(eve);
  await eve.context().close();
  await ines.getByRole('button', { name: 'Check the deal' }).click();
  await expect(ines.getByText('The deal fits')).toBeVisible();
  // Both want a rematch; it starts when everyone sits.
  await ines.getByRole('button', { name: 'Rematch' }).click();
  await expect(ines).toHaveURL((u) => u.href !== link);
  await bo.locator('dialog[open]').getByRole('button', { name: `Rematch Ines ${id} is ready` }).tap();
  for (const page of [ines, bo]) await expect(page.locator('#decision')).toHaveAttribute('data-ply', /^\d$/);
  await ines.goto('./#/account');
  const stats = ines.locator('[data-part="online"]');
  await expect(stats.locator('svg circle')).toHaveCount(1);
  await expectAccessible(ines);
  await shot(ines, 'online-statistics');
  await ines.context().close();
  await bo.context().close();
});

test('a desktop, a phone and a spectator: a whole game of Rotterdam', async ({ browser, problems }) => {
  test.setTimeout(3_600_000); // a whole game took 13 minutes on a busy machine; a table that stops changing ends it sooner
  const id = stamp();
  const ines = await visitor(browser, `Ines ${id}`, problems);
  const link = await openTable(ines, 'rotterdam', '2', '0');
  const bo = await visitor(browser, `Bo ${id}`, problems, PHONE);
  await bo.goto(link);
  await bo.getByRole('button', { name: 'Take your seat' }).tap();
  const eve = await visitor(browser, `Eve ${id}`, problems);
  await eve.goto(link);
  await ines.getByRole('button', { name: 'Start the game' }).click();
  const presses = await Promise.all([playByHand(ines), playByHand(bo, true)]);
  console.log(`Rotterdam online: ${presses.join(' and ')} presses`);
  await untilOver(eve);
  expect((await points(eve).innerText()).replaceAll(`Ines ${id}`, 'You')).toBe(await points(ines).innerText());
  for (const page of [ines, bo, eve]) await expectAccessible(page);
  await shot(bo, 'rotterdam-results-390');
  // A late visitor learns the result, and what can be done now.
  const late = await visitor(browser, `Lex ${id}`, problems, PHONE);
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This game has been played' })).toBeVisible();
  await expect(late.getByRole('link', { name: 'Replay' })).toBeVisible();
  await expectAccessible(late);
  await shot(late, 'invitation-played-390');
  // A player who has left the table is told of a rematch.
  await bo.goto('./#/');
  await ines.getByRole('button', { name: 'Rematch' }).click();
  const bar = bo.getByRole('status').filter({ hasText: `Ines ${id} wants a rematch.` });
  await expect(bar).toBeVisible();
  await expectAccessible(bo);
  await shot(bo, 'rematch-wanted-390');
  await bar.getByRole('button', { name: 'Join the rematch' }).tap();
  for (const page of [ines, bo]) await expect(page.locator('#decision')).toHaveAttribute('data-ply', /^\d$/);
  await expect(bar).toHaveCount(0);
  for (const page of [ines, bo, eve, late]) await page.context().close();
});

test('a table shows its settings; the chat has a panel of its own; the menu pauses and leaves', async ({ browser, problems }) => {
  const vera = `Vera ${stamp()}`;
  const page = await visitor(browser, vera, problems);
  await page.locator('select:has(option[value="blitz"])').selectOption('blitz');
  await openTable(page, 'packet-row', '2', '1');
  await expect(page.locator('main .lead').first()).toHaveText(/^5 min.*10 s.* · Not rated · Hints off · /);
  await expect(page.locator('main li').nth(1)).not.toContainText(/^deckhand/i);
  const watcher = await visitor(browser, `Wim ${stamp()}`, problems);
  await expect(watcher.locator('.row', { hasText: vera })).toContainText('5 + 10');
  await watcher.context().close();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('#decision').waitFor();
  await expect(page.locator('#decision .hint')).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.tabs').getByRole('button', { name: 'Chat' }).click();
  await page.getByPlaceholder('Write to the table').fill('Ahoy');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('#log ol')).toContainText('Ahoy');
  await expect(page.locator('#decision')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await shot(page, 'online-chat-360');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('group', { name: 'Leave the game?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'online-menu-360');
  await page.context().close();
});

test('an invitation names the host and the game; one button takes a seat, then asks for the name', async ({ browser, problems }) => {
  const id = stamp();
  const ada = await visitor(browser, `Ada ${id}`, problems);
  const link = await openTable(ada, 'packet-row', '2', '0');
  const guest = async () => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    watch(page, problems);
    await prefer(page);
    await page.goto(link);
    return page;
  };
  const ben = await guest();
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(`Ada ${id} invites you to Packet Row`);
  await expect(ben.getByRole('button', { name: 'Take your seat' })).toBeInViewport();
  await expectAccessible(ben);
  await shot(ben, 'invitation-360');
  const eve = await guest();
  await eve.getByRole('button', { name: 'Only watch' }).click();
  await expect(eve.getByText('The game appears here when it begins.')).toBeVisible();
  await ben.getByRole('button', { name: 'Take your seat' }).click();
  await ben.locator('form input').first().fill(`Ben ${id}`);
  await ben.locator('form .btn.pri').click();
  await expect(ada.getByText(`Ben ${id}`)).toBeVisible();
  const late = await guest();
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This table is full');
  await expect(late.getByRole('link', { name: 'Seat me at another table' })).toBeVisible();
  await expect(late.getByRole('button', { name: 'Watch this table' })).toBeVisible();
  await expectAccessible(late);
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await expect(eve.locator('#decision')).toBeVisible();
  for (const page of [ada, ben, eve, late]) await page.context().close();
});

test('a bot that moves before the page is ready is not missed', async ({ browser, problems }) => {
  // The engine is held back until the bot, who is first, has moved; then it is this person's turn.
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined })); // it would bring the engine from its cache
  await prefer(page);
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route('**/*.wasm', async (r) => {
    await held;
    await r.continue();
  });
  await comeIn(page, `Oda ${stamp()}`);
  const { table: id } = await ask(page, { t: 'open', game: 'packet-row', seats: 2, first: 'B', bots: { B: 'deckhand' }, pace: 0 });
  await page.goto(`./#/t/${id}`);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect.poll(async () => JSON.stringify(await ask(page, { t: 'mine' }))).toMatch(/"ply":1,"turn":true/);
  release();
  await page.locator('#decision.live').waitFor();
  await context.close();
});

test('a lost connection is reported and restored', async ({ browser, problems }) => {
  const page = await visitor(browser, `Marit ${stamp()}`, problems);
  await page.locator('select:has(option[value="live"])').selectOption('live');
  await openTable(page, 'rotterdam', '2', '1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('#decision').waitFor();
  await expectAccessible(page);
  // On a phone the clock is beside the river; a bot has none.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('.clocks li').filter({ visible: true })).toHaveText(/1\d:\d\d/);
  await expectAccessible(page);
  await shot(page, 'rotterdam-clock-360');
  // What the browser itself says about a broken socket is no fault of the page.
  const before = problems.length;
  await page.context().setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible({ timeout: 200_000 });
  await page.context().setOffline(false);
  await expect(page.getByText('Connection lost')).toBeHidden({ timeout: 200_000 });
  problems.splice(before);
  await page.context().close();
});

test('resigning in the menu gives up the seat', async ({ browser, problems }) => {
  const id = stamp();
  const page = await visitor(browser, `Rik ${id}`, problems);
  const link = await openTable(page, 'packet-row', '2', '0');
  // The game waits for this person: bots alone would play it to the end before the page has shown anything.
  const bo = await visitor(browser, `Bo ${id}`, problems);
  await bo.goto(link);
  await bo.getByRole('button', { name: 'Take your seat' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('#decision')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /^Resign/ }).click();
  await expectAccessible(page);
  await shot(page, 'online-resign');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: /^Resign/ }).click();
  await page.getByRole('group', { name: 'Give this game up for good?' }).getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByText('You have resigned.')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: /^Settings/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resign/ })).toHaveCount(0);
  // The log names the bot, also after a reload.
  await decidePacketRow(bo);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.locator('#log')).toContainText(/Rik \w+ \(Bot\)/);
    await expect(page.locator('#log')).not.toContainText('You took');
  }
  await bo.context().close();
  await page.context().close();
});

test('a table that does not exist says so', async ({ page, problems }) => {
  await prefer(page);
  await page.goto('./#/t/AAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Seat me at another table' })).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'invitation-expired');
  expect(problems.every((p) => p.includes('404'))).toBe(true);
  problems.length = 0; // the browser itself writes every 404 to the console
});

test('an account: password, bots, data, statistics, deletion', async ({ browser, problems }) => {
  const name = `Kaat ${stamp()}`;
  const page = await visitor(browser, name, problems);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expectAccessible(page);
  const register = page.locator('form', { has: page.getByRole('button', { name: 'Make an account' }) });
  await register.getByLabel('Password').fill('seven bridges');
  await register.getByRole('button').click();
  const codes = page.locator('dialog[open] code');
  await expect(codes).toHaveCount(6);
  await expectAccessible(page);
  await shot(page, 'recovery-codes');
  const code = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Change the password' })).toBeVisible();
  await expect(page.getByText('6 codes are left.')).toBeVisible();

  // What the browser itself says of a refused request is no fault of the page.
  const before = problems.length;
  await page.getByLabel('Present password').first().fill('wrong bridges');
  await page.getByLabel('New password').fill('eight bridges');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('That is not the password.')).toBeVisible();
  problems.splice(before);
  await page.getByLabel('Present password').first().fill('seven bridges');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('The password was changed.').first()).toBeVisible();

  // Forgotten: a code sets a new one.
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/#\/lobby/);
  await page.goto('./#/account');
  await page.getByRole('button', { name: 'I have an account' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.getByLabel('New password').fill('nine bridges');
  await expectAccessible(page);
  await shot(page, 'recover');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('5 codes are left.')).toBeVisible();

  await page.getByLabel('Name of the bot').fill(`${name} bot`);
  await page.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.locator('[data-part="bots"] code')).not.toBeEmpty();
  await expectAccessible(page);
  await shot(page, 'account');
  await page.getByRole('button', { name: /^Revoke the token/ }).click();
  await expect(page.getByText('None yet.')).toBeVisible();

  const data = await page.evaluate(async () => (await (await fetch('./api/export')).json()) as { name: string });
  expect(data.name).toBe(name);
  await expect(page.getByRole('link', { name: 'Save my data' })).toHaveAttribute('download', /json$/);

  await page.locator('[data-part="delete"] button').click();
  await expect(page.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await expectAccessible(page);
  await page.locator('dialog[open]').getByLabel('Password').fill('nine bridges');
  await page.getByLabel('I understand').check();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/#\/lobby/);
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.context().close();
});

test('signing out everywhere ends the other device too', async ({ browser, problems }) => {
  const name = `Lies ${stamp()}`;
  const here = await visitor(browser, name, problems);
  await here.goto('./#/account');
  const register = here.locator('form', { has: here.getByRole('button', { name: 'Make an account' }) });
  await register.getByLabel('Password').fill('seven bridges');
  await register.getByRole('button').click();
  await here.getByRole('button', { name: 'I have kept them' }).click();
  await expect(here.getByRole('heading', { name: 'Change the password' })).toBeVisible();
  const there = await browser.newPage();
  watch(there, problems);
  await prefer(there);
  await there.goto('./#/account');
  await there.getByRole('button', { name: 'I have an account' }).click();
  await there.getByLabel('Name', { exact: true }).fill(name);
  await there.getByLabel('Password').fill('seven bridges');
  await there.getByRole('button', { name: 'Sign in' }).click();
  await expect(there.getByRole('heading', { name: 'Change the password' })).toBeVisible();
  await there.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(there.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expect(here.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await here.context().close();
  await there.context().close();
});
