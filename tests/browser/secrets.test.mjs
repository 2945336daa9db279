// No page gets anything of the other role's secrets: two games are played that look the same on the
// table, though the Thief does something else in each. What the Mist and those who look on can have at
// each moment is compared, byte by byte. What came over their live connections is the same pages; which
// of those in passing came depends on the moment, so they are only searched.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { closeBrowser, person } from './browser.mjs';
import { companion, folder } from './companion.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

// What the Thief does in one game and in the other; what the Mist does is the same.
const THIEF = [
  ['A3 .', 'E3 .'],
  ['d A1 .', 'd E1 .'],
  ['?1 C1 .', '?1 C1 .'],
  ['^A3 d .', '^E3 d .'],
  ['_E5 A1 A3 .', '_A5 E1 E3 .'],
  ['d A5 .', 'd E5 .'],
];
const MIST = ['B4-B5 .', 'C4-D5 .', '.', '+C4 .', 'B5-C5 .', '.'];
const PATHS = ['', 'new', 'games', 'repair', 'rules', 'games/1', 'games/1/record'];

/** Keeps every body and every message that comes to a page. */
function overhear(page) {
  const bodies = [];
  page.on('response', async (response) => bodies.push(await response.text().catch(() => '')));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => bodies.push(String(payload))));
  return bodies;
}

/** Plays one of the games, and answers what was to be had at each moment when all had settled. */
async function play(t, game, keys) {
  const house = await companion(t, { data: sameKeys(t, keys) });
  const table = await seat(t, { aid: true }, { house });
  const spectator = await person(t);
  const heard = [...[table.mist.page, spectator].map(overhear)];
  await table.mist.page.reload();
  await spectator.goto(house.watch);
  const [moments, screens] = [[], new Set()];
  const settle = async () => {
    for (const path of PATHS) moments.push(await body(table.mist.page, house.mist + path));
    moments.push(await body(spectator, house.watch));
    screens.add(await table.thief.text());
  };
  for (const [place, turns] of THIEF.entries()) {
    await table.play(turns[game]);
    await table.mist.myTurn();
    await settle();
    await table.play(MIST[place]);
    await table.thief.takeTurn();
    await table.mist.page.getByRole('button', { name: "The Thief's turn" }).waitFor();
    await settle();
  }
  return { house, moments, screens, heard: heard.flat() };
}

/** A folder with the same keys, so that the pages' addresses are the same. */
function sameKeys(t, keys) {
  const data = folder(t);
  mkdirSync(join(data, 'games'));
  if (keys) cpSync(keys, join(data, 'keys'));
  return data;
}

async function body(page, address) {
  const response = await page.request.get(address);
  return `${response.status()} ${await response.text()}`;
}

test('what the table does not show, no page gets', async (t) => {
  const one = await play(t, 0);
  const other = await play(t, 1, join(one.house.data, 'keys'));
  assert.equal(one.house.mist.replace(/:\d+/, ''), other.house.mist.replace(/:\d+/, ''));
  assert.equal(one.moments.length, 2 * THIEF.length * (PATHS.length + 1));
  for (const [place, page] of one.moments.entries()) assert.equal(page, other.moments[place], `moment ${place}`);
  for (const { house, heard, screens, moments } of [one, other]) {
    const all = [...heard, ...moments].join('\n');
    assert.ok(all.length > 500_000, 'something was overheard');
    const key = new URL(house.thief).pathname.split('/')[2];
    assert.ok(!all.includes(key), 'the key of the Thief');
    assert.ok(!all.includes(new URL(house.door).pathname.split('/')[2]), 'the key of the first page');
    for (const screen of screens) assert.ok(!all.includes(screen), screen);
  }
});
