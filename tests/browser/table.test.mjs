// What happens at a table beside the moves: pages that are opened again, several of them, people who
// look on, second thoughts, and what was agreed on.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { closeBrowser, noComplaints, person, until } from './browser.mjs';
import { companion } from './companion.mjs';
import { Mist } from './mist.mjs';
import { TEMPLES } from './plan.mjs';
import { live } from './socket.mjs';
import { seat } from './table.mjs';
import { Thief } from './thief.mjs';

after(closeBrowser);

test('a page that is opened again in the middle of a turn goes on', async (t) => {
  const table = await seat(t);
  await table.play('A3 .');
  const { mist, thief } = table;
  await mist.myTurn();
  await mist.make('D2-D3');
  await mist.make('B2-A2');
  const before = await mist.sight();
  await mist.reload();
  await mist.hasDraft('D2-D3', 'B2-A2');
  assert.deepEqual(await mist.sight(), before);
  await mist.make('C2-D1');
  await mist.endTurn();
  await table.rules.play('D2-D3', 'B2-A2', 'C2-D1', '.');
  await thief.takeTurn();
  await thief.make('A3', ['d', 'A1']);
  const screen = await thief.text();
  await thief.page.reload();
  assert.equal(await thief.sees(/\w/), screen);
  await thief.make('A1', ['.']);
  await table.rules.play('d', 'A1', '.');
  await table.play('.');
  noComplaints(mist.page, thief.page);
});

test('two pages of the Mist are in step', async (t) => {
  const table = await seat(t);
  await table.play('d A3 .');
  const { mist } = table;
  const other = new Mist(await person(t));
  await other.open(table.house.mist);
  await mist.tap('D2');
  await other.page.locator('#sq-D2[aria-label*="selected"]').waitFor();
  await other.tap('D3');
  await mist.hasDraft('D2-D3');
  await other.hasDraft('D2-D3');
  await other.make('B2-A2');
  await mist.hasDraft('D2-D3', 'B2-A2');
  assert.deepEqual(await mist.sight(), await other.sight());
  // The checklist is one and the same, too.
  const boxes = (page) => page.locator('.changed input').evaluateAll((all) => all.map((box) => box.checked));
  assert.deepEqual(await boxes(mist.page), [false, false]);
  await other.page.locator('.changed input').nth(1).click();
  await until('the tick is on both pages', async () =>
    (await boxes(mist.page)).join() === 'false,true' && (await boxes(other.page)).join() === 'false,true');
  await mist.page.locator('.changed input').nth(1).click();
  await until('it is gone again', async () => (await boxes(other.page)).join() === 'false,false');
  await other.endTurn();
  await mist.page.locator('[data-act=end]:enabled').waitFor({ state: 'detached' });
});

test('a tap counts though the page changes under the finger', async (t) => {
  const table = await seat(t);
  await table.play('A3 .');
  const { mist } = table;
  await mist.myTurn();
  const other = new Mist(await person(t));
  await other.open(table.house.mist);
  await mist.way.hold(mist.page, '#sq-B2', async () => {
    await other.tap('D2');
    await mist.page.locator('#sq-D2[aria-label*="selected"]').waitFor();
  });
  await mist.page.locator('#sq-B2[aria-label*="selected"]').waitFor();
});

test('who looks on sees the table and can do nothing', async (t) => {
  const table = await seat(t);
  const { mist, house } = table;
  const page = await person(t);
  await page.goto(house.watch);
  await table.play('d A3 .');
  await mist.myTurn();
  await mist.make('D2-D3');
  const spectator = new Mist(page);
  await spectator.hasDraft('D2-D3');
  assert.match(await page.locator('#sq-D3').getAttribute('aria-label'), /Seeker/);
  for (const useful of ['[data-act]', '[data-opens]', 'dialog', 'nav button', 'input:enabled']) {
    assert.equal(await page.locator(useful).count(), 0, useful);
  }
  await page.locator('#sq-B2').click();
  // Neither does it help to talk to the companion without the page.
  const { socket, heard } = await live(t, house.watch);
  await until('the page has come', () => heard.length > 0);
  for (const text of ['tap B2', 'tap A2', 'undo', 'tick 0', 'takeback', 'end', 'resign']) socket.send(text);
  await new Promise((resolve) => socket.ping('', true, resolve));
  await mist.make('B2-B1');
  await spectator.hasDraft('D2-D3', 'B2-B1');
  assert.equal(await mist.page.locator('.changed input:checked').count(), 0);
  for (const path of ['new', 'games', 'repair', 'games/1/record']) {
    assert.equal((await page.request.get(house.watch + path)).status(), 404, path);
  }
  noComplaints(page);
});

test('what is done can be undone, and what can not be done says why', async (t) => {
  const table = await seat(t);
  await table.play('A3 .');
  const { mist } = table;
  await mist.myTurn();
  const before = await mist.sight();
  for (const [taps, why] of [[['E2'], /pawn/], [['C2', 'E3'], /E3/], [['D2', 'B1'], /B1/]]) {
    for (const square of taps) await mist.tap(square);
    await until(`${taps} is refused`, async () => why.test((await mist.page.locator('.says').allTextContents()).join()));
    assert.deepEqual(await mist.draft(), []);
    await mist.reload();
    await mist.touch('[data-act=undo]');
  }
  await until('all is as it was', async () => String(await mist.sight()) === String(before));
  await mist.make('D2-D3');
  await mist.make('B2-A2');
  await mist.touch('[data-act=undo]');
  await mist.hasDraft('D2-D3');
  await mist.touch('[data-act=undo]');
  await mist.hasDraft();
  assert.deepEqual(await mist.sight(), before);
  await mist.touch('[data-act=undo]');
  await until('it says why', async () => /undo/.test(await mist.says()));
});

test('the Mist asks for a turn back, and the Thief decides', async (t) => {
  const table = await seat(t);
  const { mist, thief } = table;
  await table.play('A3 . / D2-D3 .');
  await mist.askTakeback();
  await thief.sees(/TAKE BACK\?/);
  await thief.press('left');
  await mist.page.locator('[data-act=decline]').waitFor({ state: 'detached' });
  assert.match(await mist.page.locator('#sq-D3').getAttribute('aria-label'), /Seeker/);
  await mist.askTakeback();
  await thief.sees(/TAKE BACK\?/);
  await thief.press('ok');
  await mist.myTurn();
  assert.match(await mist.page.locator('#sq-D2').getAttribute('aria-label'), /Seeker/);
  assert.equal(await mist.page.locator('.log .withdrawn').count(), 1);
  await mist.play(['D2-E2', '.']);
  // Who has asked can withdraw it as well.
  await mist.askTakeback();
  await thief.sees(/TAKE BACK\?/);
  await mist.touch('[data-act=decline]');
  await mist.page.locator('[data-act=decline]').waitFor({ state: 'detached' });
  await thief.sees(/^(?!.*TAKE BACK\?)/);
  await mist.resign();
  await table.endsWell(/Thief wins/);
});

test('the Thief asks for a turn back, and the Mist decides', async (t) => {
  const table = await seat(t);
  const { mist, thief } = table;
  await table.play('A3 .');
  await thief.askTakeback();
  await mist.page.locator('[data-act=agree]').waitFor();
  await mist.touch('[data-act=decline]');
  await thief.sees(/does not/);
  await thief.press('ok');
  await thief.sees(/The Mist moves/);
  await thief.askTakeback();
  await mist.touch('[data-act=agree]');
  await thief.sees(/Taken back/);
  await thief.press('ok');
  await thief.play('C3', ['E3', '.']);
  await mist.myTurn();
  assert.equal(await mist.page.locator('.log .withdrawn').count(), 1);
  await mist.resign();
  await table.endsWell(/Thief wins/);
});

test('the heat map is there if both agreed, and tells what the rules tell', async (t) => {
  const table = await seat(t, { aid: true });
  const { mist, rules } = table;
  for (const turns of ['d A3 .', 'D2-D3 .', 'A1 C1 .', 'D3-C3 .', 'E1 .', 'B2-B1 .', 'd d .', '+E2 .', 'E3 .']) {
    await table.play(turns);
    if ((await rules.position()).side === 'M') await mist.myTurn();
    const belief = await rules.belief();
    const all = Object.values(belief).reduce((sum, ways) => sum + ways);
    const wanted = TEMPLES.map((temple) => `${belief[temple]} of ${all} ways`);
    await until(`the numbers are ${wanted}`, async () => {
      const labels = await mist.page.locator('.hit').evaluateAll((all) => all.map((hit) => hit.getAttribute('aria-label')));
      return labels.map((label) => label.match(/\d+ of \d+ ways/)?.[0]).filter(Boolean).join() === wanted.join();
    });
    const pills = await mist.page.locator('.pill text').allTextContents();
    assert.deepEqual(pills, TEMPLES.map((temple) => String(belief[temple])));
  }
  // It can be put away, and stays so whatever happens on the table.
  const glow = mist.page.locator('.heat.glow').first();
  assert.ok(await glow.isVisible());
  await mist.page.locator('#heat').click();
  await glow.waitFor({ state: 'hidden' });
  await mist.make('B1-B2');
  assert.ok(await mist.page.locator('.pill').first().isHidden());
  // Who looks on was not asked, and sees nothing of it.
  const spectator = await person(t);
  await spectator.goto(table.house.watch);
  await spectator.locator('.hit').first().waitFor();
  assert.equal(await spectator.locator('.heat, #heat').count(), 0);
});

test('the heat map is nowhere if the Thief declined, or nobody asked', async (t) => {
  const house = await companion(t);
  const mist = new Mist(await person(t));
  await mist.open(house.mist);
  await mist.setUp({ aid: true });
  const thief = new Thief(await person(t));
  await thief.open(house.thief);
  await thief.press('ok');
  await thief.sees(/Deal and begin/);
  await thief.press('ok');
  await thief.sees(/OTHER SET-UP.*show/);
  await thief.press('left');
  await thief.sees(/^NEW GAME/);
  assert.equal(await mist.page.locator('.hit').count(), 0, 'no game has begun');
  await mist.setUp({ aid: false });
  await thief.deal();
  await thief.play('C3', ['A3', '.']);
  await mist.myTurn();
  assert.doesNotMatch(await mist.page.content(), /heat|ways/i);
});

test('three Healers become a Builder, by a tap and a choice', async (t) => {
  const table = await seat(t, { start: '0/0/0' });
  await table.play('A3 . / B2,C2,D2>C2 .');
  await table.thief.sees(/MIST DID.*C2 new/);
  assert.match(await table.mist.page.locator('#sq-C2').getAttribute('aria-label'), /Builder/);
  assert.doesNotMatch(await table.mist.page.locator('#sq-B2').getAttribute('aria-label'), /Healer/);
});

test('the board can be seen from every side', async (t) => {
  const table = await seat(t);
  const { mist } = table;
  await table.play('A3 .');
  await mist.myTurn();
  const corners = new Set();
  for (let side = 0; side < 4; side++) {
    const { x, y } = await mist.page.locator('#sq-A1').boundingBox();
    corners.add(`${Math.round(x)} ${Math.round(y)}`);
    await mist.make('D2-D3');
    await mist.touch('[data-act=undo]');
    await mist.hasDraft();
    await mist.touch('[data-opens=more]');
    await mist.live(() => mist.touch('#more li > a[href*="/?side="]'));
  }
  assert.equal(corners.size, 4, 'A1 is in each corner once');
});

test('the table is compared with the picture square by square', async (t) => {
  const table = await seat(t);
  const { page } = table.mist;
  await table.play('A3 . / D2-D3 .');
  await page.goto(`${table.house.mist}repair`);
  const card = page.locator('.step:visible');
  const [names, cards] = [[], {}];
  for (;;) {
    assert.equal(await card.count(), 1);
    const square = await card.getAttribute('data-square');
    if (square) [names[names.length], cards[square]] = [square, await card.innerText()];
    if (await page.locator('#walk-on').isDisabled()) break;
    await page.locator('#walk-on').click();
  }
  const rows = ['1', '2', '3', '4', '5'];
  assert.deepEqual(names, rows.flatMap((row) => [...'ABCDE'].map((column) => column + row)));
  assert.match(cards.D3, /Seeker/);
  assert.match(cards.D2, /Healer/);
});

test('games are kept side by side and resumed', async (t) => {
  const table = await seat(t, { thief: 'Nezumi', mist: 'Kiri' });
  const { mist, thief, house } = table;
  const { page } = mist;
  await table.play('A3 . / D2-D3 .');
  await thief.takeTurn();
  await mist.setUp({ edition: 'early' });
  await thief.deal();
  await thief.play('C3', ['E3', '.']);
  await mist.myTurn();
  await mist.resign();
  await page.goto(`${house.mist}games`);
  assert.equal(await page.locator('.games li').count(), 2);
  await page.getByRole('link', { name: 'Look at game 2' }).click();
  assert.match(await page.locator('.ruling').innerText(), /Thief wins/);
  await page.goto(`${house.mist}games`);
  assert.match(await page.locator('.games li').nth(1).innerText(), /Nezumi against Kiri/);
  await page.getByRole('button', { name: 'Resume game 1' }).click();
  await page.locator('#sq-D3[aria-label*="Seeker"]').waitFor();
  await thief.sees(/GAME FOUND/);
  await thief.press('ok');
  await table.play('C3 . / D3-C3 #C3');
  await table.endsWell(/Mist wins/);
});

test('the handheld hides at once, and shows its secret to who wakes it', async (t) => {
  const { thief } = await seat(t);
  const screen = await thief.takeTurn();
  const inked = () => thief.page.locator('#oled').evaluate((oled) => {
    const { data } = oled.getContext('2d').getImageData(0, 0, 128, 64);
    return data.filter((value, place) => place % 4 === 1 && value > 30).length;
  });
  assert.ok(await inked() > 200);
  await thief.press('hide');
  await thief.sees(/^$/);
  await until('the picture is dark', async () => await inked() <= 1);
  await thief.press('left', 'right');
  assert.equal(await thief.text(), '');
  await thief.press('ok');
  assert.equal(await thief.sees(/\w/), screen);
});
