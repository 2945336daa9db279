// Two people who have never seen it: from the first page to the end of a first game, with a mouse,
// with fingers on two phones, and with nothing but keyboards.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { closeBrowser, noComplaints, person, until } from './browser.mjs';
import { companion } from './companion.mjs';
import { engine } from './engine.mjs';
import { Mist } from './mist.mjs';
import { Table } from './table.mjs';
import { Thief } from './thief.mjs';
import { finger, keyboard, keys, mouse, tabTo } from './ways.mjs';

after(closeBrowser);

const FIRST_GAME = 'A3 . / D2-D3 B2-A2 . / C3 . / D3-C3 #C3';

/** Both begin at the first page, and each goes to their own. */
async function arrive(t, window, way, thiefWay) {
  const house = await companion(t);
  const mist = new Mist(await choose(t, house, 'mist', window, way), way);
  mist.address = house.mist;
  const thief = new Thief(await choose(t, house, 'thief', window, way), thiefWay);
  return new Table(t, house, mist, thief, await engine(t));
}

/** The page that comes up, here or in a window of its own, when somebody says who they are. */
async function choose(t, house, role, window, way) {
  const first = await person(t, window);
  await first.goto(house.door);
  await way.touch(first, `a[href^="/${role}/"]`);
  const context = first.context();
  return until(`the page of the ${role} is there`, () => context.pages().find((page) => page.url() === house[role]));
}

/** Nothing reaches beyond the edge of the window. */
async function fits(page) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(wide <= room, `${page.url()}: ${wide} wide, room for ${room}`);
}

test('with a mouse', async (t) => {
  const table = await arrive(t, {}, mouse, mouse);
  const { mist, thief } = table;
  await mist.page.getByRole('link', { name: 'New game' }).click();
  await mist.page.getByRole('button', { name: 'Begin' }).click();
  await mist.page.getByText('Waiting for the Thief').first().waitFor();
  await thief.deal();
  await table.play(FIRST_GAME);
  await table.endsWell(/Mist wins/);
  noComplaints(mist.page, thief.page);
});

test('with fingers, on phones', async (t) => {
  const table = await arrive(t, { phone: true }, finger, finger);
  const { mist, thief } = table;
  await fits(mist.page);
  await mist.touch('a[href$="/new"]');
  await mist.page.locator('[type=submit]').waitFor();
  await fits(mist.page);
  await mist.touch('[type=submit]');
  await mist.page.waitForURL(table.house.mist);
  await fits(mist.page);
  await thief.deal();
  await fits(thief.page);
  await table.play('A3 . / D2-D3 B2-A2 .');
  await fits(mist.page);
  await table.play('C3 . / D3-C3 #C3');
  await fits(mist.page);
  await table.endsWell(/Mist wins/);
});

test('with keyboards alone', async (t) => {
  const table = await arrive(t, {}, keyboard, keys);
  const { mist, thief } = table;
  const { page } = mist;
  await keyboard.touch(page, 'a[href$="/new"]');
  await page.locator('form').waitFor();
  await tabTo(page, '[name=edition]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, '[name=aid]');
  await page.keyboard.press('Space');
  await tabTo(page, '[name=mist]');
  await page.keyboard.type('Kiri');
  await keyboard.touch(page, '[type=submit]');
  await page.waitForURL(table.house.mist);
  await thief.deal();
  await table.play(FIRST_GAME);
  assert.match(await page.locator('.ruling').innerText(), /Mist wins[^]*Kiri/);
  await table.endsWell(/Mist wins/);
});
