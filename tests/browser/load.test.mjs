// Many people look on at one table, and each of them sees every turn.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { closeBrowser, until } from './browser.mjs';
import { live } from './socket.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

const SPECTATORS = 50;

test('fifty people look on while turns are played', async (t) => {
  const table = await seat(t);
  const { house, mist } = table;
  const guests = await Promise.all(Array.from({ length: SPECTATORS }, () => live(t, house.watch)));
  for (const turn of ['d A3 .', 'D2-D3 B2-A2 .', 'C3 .', 'D3-E3 .', 'C5 .', '.', 'd ?C .', '+E2 .']) {
    await table.play(turn);
    await until(`all have the page after ${turn}`, async () => {
      const page = await (await mist.page.request.get(house.watch)).text();
      return guests.every(({ heard }) => heard.at(-1) === page);
    });
  }
  assert.equal(new Set(guests.map(({ heard }) => heard.at(-1))).size, 1);
  await mist.page.locator('#sq-E2[aria-label*="Healer"]').waitFor();
  await mist.resign();
  await Promise.all(guests.map(({ hears }) => hears('commitments hold')));
  await table.endsWell(/Thief wins/);
});
