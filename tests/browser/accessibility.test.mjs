// Every page in every state it has, in light and in dark, looked over by axe: nothing that keeps
// somebody from using it, contrast included.
import test, { after } from 'node:test';
import { isFine } from './axe.mjs';
import { closeBrowser, person } from './browser.mjs';
import { companion } from './companion.mjs';
import { Mist } from './mist.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

test('before a game', async (t) => {
  const house = await companion(t);
  const page = await person(t);
  await page.goto(house.door);
  await isFine(page, 'the first page');
  const mist = new Mist(page);
  await mist.open(house.mist);
  await isFine(page, 'no game');
  for (const path of ['new', 'games', 'rules', 'repair', 'nothing']) {
    await page.goto(house.mist + path);
    await isFine(page, path);
  }
  await mist.setUp();
  await isFine(page, 'waiting for the Thief');
  await page.goto(house.thief);
  await isFine(page, 'the handheld');
  await page.goto(house.watch);
  await isFine(page, 'looking on');
  await page.goto(house.mist.replace(/\w{32}/, 'wrong'));
  await isFine(page, 'a wrong key');
});

test('by day, with every dialog', async (t) => {
  const table = await seat(t, { aid: true });
  const { mist } = table;
  const { page } = mist;
  await isFine(page, "the Thief's first turn");
  await table.play('d A3 . / D2-D3 C2*C1 . / A1 . / D3-C3 .');
  await isFine(page, "the Thief's turn");
  await table.play('C1 .');
  await mist.myTurn();
  await isFine(page, "the Mist's turn");
  await mist.tap('B4');
  await page.locator('#sq-B4[aria-label*="selected"]').waitFor();
  await isFine(page, 'a pawn selected');
  await mist.tap('E1');
  await page.locator('.says').waitFor();
  await isFine(page, 'a tap refused');
  await mist.touch('[data-act=undo]');
  await mist.tap('C4');
  await mist.tap('C5');
  await page.locator('.choices').waitFor();
  await isFine(page, 'a choice');
  await mist.touch('[data-act=undo]');
  for (const [name, opener] of [['capture', '.bar [data-opens=capture]'], ['more', '.bar [data-opens=more]'], ['resign', '#more [data-opens=resign]']]) {
    await mist.touch(opener);
    await page.locator(`#${name}[open]`).waitFor();
    await isFine(page, `${name} open`);
    if (name === 'capture') await page.keyboard.press('Escape');
  }
  await page.goto(`${table.house.mist}repair`);
  await isFine(page, 'comparing the table');
  await page.goto(table.house.watch);
  await isFine(page, 'looking on');
});

test('by night, a question, and the end', async (t) => {
  const table = await seat(t, { aid: true });
  const { mist, thief } = table;
  const { page } = mist;
  await table.play('A3 . / D2-D3 . / A1 . / D3-C3 . / C1 . / . / d d ^A3 .');
  await mist.myTurn();
  await mist.make('+E2');
  await isFine(page, 'the night');
  await thief.askTakeback();
  await page.locator('[data-act=agree]').waitFor();
  await isFine(page, 'a question of the Thief');
  await mist.touch('[data-act=decline]');
  await page.locator('[data-act=agree]').waitFor({ state: 'detached' });
  await mist.endTurn();
  await mist.askTakeback();
  await page.locator('.banner.ask').waitFor();
  await isFine(page, 'a question of the Mist');
  await mist.touch('[data-act=decline]');
  await page.locator('.banner.ask').waitFor({ state: 'detached' });
  await mist.resign();
  await isFine(page, 'the end');
  await page.locator('#heat').click();
  await isFine(page, "the end with the Mist's belief");
  await page.locator('[data-opens=coins-differ]').click();
  await isFine(page, 'the coins differ');
  await page.goto(`${table.house.mist}games`);
  await isFine(page, 'saved games');
  await isFine(thief.page, 'the handheld');
});
