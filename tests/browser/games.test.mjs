// Whole games as two people play them, each at their own page, to every end there is.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { closeBrowser, noComplaints } from './browser.mjs';
import { engine } from './engine.mjs';
import { treasure, waysTo } from './plan.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

for (const edition of ['v18', 'early']) {
  const capture = edition === 'v18' ? '#C3' : '#';

  test(`${edition}: a capture that catches`, async (t) => {
    const table = await seat(t, { edition, thief: 'Nezumi', mist: 'Kiri' });
    await table.play(`A3 . / D2-D3 . / C3 . / D3-C3 ${capture}`);
    await table.thief.sees(/CAUGHT/);
    await table.endsWell(/Mist wins[^]*Nezumi[^]*Kiri/);
    noComplaints(table.mist.page, table.thief.page);
  });

  test(`${edition}: a capture that misses`, async (t) => {
    const table = await seat(t, { edition });
    await table.play(`A3 . / D2-D3 . / A1 . / D3-C3 ${capture}`);
    await table.thief.sees(/MISSED/);
    await table.endsWell(/Thief wins/);
  });

  test(`${edition}: a treasure that is found after four rods`, async (t) => {
    const table = await seat(t, { edition });
    await table.play('?3 A3 . / . / ?A A1 . / . / ?1 C1 . / . / ?C . / .');
    const target = treasure(table.thief.rods);
    const planner = await engine(t, edition);
    await planner.ask(`position ${await table.rules.ask('show')}`);
    for (const turn of await waysTo(planner, target)) await table.turn(turn);
    await table.thief.sees(/FOUND/);
    await table.endsWell(/Thief wins/);
    assert.match(await table.mist.page.locator('.ruling').innerText(), new RegExp(target));
  });

  test(`${edition}: a treasure that is not there`, async (t) => {
    const table = await seat(t, { edition });
    await table.play('?3 A3 . / .');
    // Where the row is red there is none, and where it is green there is none in another row.
    await table.turn(table.thief.rods[3] === 'red' ? ['$'] : ['A1', '$']);
    await table.thief.sees(/EMPTY/);
    await table.endsWell(/Mist wins/);
  });

  test(`${edition}: cornered, without a coin`, async (t) => {
    const table = await seat(t, { edition });
    await table.play('_E5 A3 . / . / _C5 A1 . / . / _E3 C1 . / . / . / . / _A5 E1 . / . / E3 C3 . / .');
    assert.deepEqual(await table.rules.legal(), ['$', 'x']);
    await table.turn(['x']);
    await table.endsWell(/Mist wins/);
  });

  test(`${edition}: the Mist resigns`, async (t) => {
    const table = await seat(t, { edition });
    await table.play('A3 . / D2-D3 .');
    await table.mist.resign();
    await table.thief.sees(/RESIGNED/);
    await table.endsWell(/Thief wins/);
  });

  test(`${edition}: the Thief resigns`, async (t) => {
    const table = await seat(t, { edition });
    await table.play('A3 .');
    await table.thief.resign();
    await table.endsWell(/Mist wins/);
  });
}

test('v18: walls, a push, a night, a sacrifice', async (t) => {
  const table = await seat(t);
  await table.play('d A3 . / D2-D3 C2*C1 B4-B5 .');
  await table.play('A5 . / C4*C5<C1 B5-A5 .');
  await table.play('A4~C5 . / . / d ?C ^A3 .C5 / +E2 ^E2 .');
  const { page } = table.mist;
  assert.match(await page.locator('.log').innerText(), /C5/);
  await table.play('E5 _A1 E3 . / E2*E1 .');
  await table.mist.resign();
  await table.endsWell(/Thief wins/);
});

test('early: a shot, a Seeker raised, a push with a choice', async (t) => {
  const table = await seat(t, { edition: 'early' });
  await table.play('d A3 . / D2-D3 . / d A1 . / D3-C3 . / C1 !C3 . / D3+C3 .');
  await table.play('?C . / ^B2 +E2 . / d E1 . / . / E3 C3~B3 . / .');
  await table.thief.takeTurn();
  await table.thief.resign();
  await table.endsWell(/Mist wins/);
});
