// No game is lost: not when the companion is killed, whatever it was doing, nor when the disk is
// full, nor when somebody has damaged a file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { closeBrowser, person, until } from './browser.mjs';
import { companion, folder, NUSUBITO, run } from './companion.mjs';
import { Mist } from './mist.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

/** Kills the companion and starts it again; both pages find it by themselves. */
async function powerCut({ house, mist, thief }) {
  await house.restart();
  await thief.sees(/GAME FOUND/);
  await thief.press('ok');
  await Promise.all([mist, thief].map(({ page }) => page.locator('#lost').waitFor({ state: 'hidden' })));
}

/** Makes steps of the Mist's turn. */
async function make({ mist }, steps) {
  await mist.myTurn();
  for (const step of steps) await mist.make(step);
}

/** Ends the Mist's turn, unless that was heard before the lights went out. */
async function endAgain({ mist, thief, rules }, steps) {
  const screen = await thief.sees(/MIST DID|ON THE TABLE|The Mist moves/);
  if (!screen.includes('MIST DID')) {
    await mist.myTurn();
    await mist.hasDraft(...steps);
    await mist.endTurn();
  }
  await rules.play(...steps, '.');
}

/** Declares a capture, unless that was heard before; a game that was over by then is among the saved. */
async function captureAgain({ house, mist }, temple) {
  const page = mist.page;
  await mist.live(() => page.goto(house.mist));
  await page.locator('.ruling, [data-act=end]:enabled, main.page').first().waitFor();
  if (await page.locator('[data-act=end]:enabled').isVisible()) await mist.capture(temple);
  else if (await page.locator('main.page').isVisible()) await page.goto(`${house.mist}games/1`);
}

test('killed at any moment, a game goes on to its end', async (t) => {
  const table = await seat(t);
  const { mist, thief, rules } = table;

  // Before the Thief's first turn, and in the middle of it.
  await powerCut(table);
  await thief.takeTurn();
  await thief.make('C3', ['d', 'A3']);
  await powerCut(table);
  await table.play('d A3 .');

  // After a tap: nothing was done, so nothing is lost.
  await mist.myTurn();
  await mist.tap('D2');
  await powerCut(table);
  await mist.myTurn();
  assert.deepEqual(await mist.draft(), []);

  // After the steps of a turn: they are still there.
  await make(table, ['D2-D3', 'B2-A2']);
  await powerCut(table);
  await mist.hasDraft('D2-D3', 'B2-A2');
  await mist.endTurn();
  await rules.play('D2-D3', 'B2-A2', '.');

  // Right after the Thief has sent a turn: it has gone out, or it is made again.
  await thief.takeTurn();
  await thief.make('A3', ['A1']);
  await thief.press('ok');
  await thief.sees(/^MIST SEES/);
  await thief.press('ok');
  await powerCut(table);
  if (/MIST DID/.test(await thief.sees(/ON THE TABLE|MIST DID/))) await thief.play('A3', ['A1', '.']);
  await rules.play('A1', '.');

  // Right after the Mist has ended a turn.
  for (const [steps, thiefs] of [[['D3-C3'], 'C1 .'], [['D4-E4'], '?C d .']]) {
    await make(table, steps);
    await mist.touch('[data-act=end]');
    await powerCut(table);
    await endAgain(table, steps);
    await table.play(thiefs);
  }

  // By night, and then right after a capture is declared.
  await make(table, ['+E2']);
  await powerCut(table);
  await mist.hasDraft('+E2');
  await mist.endTurn();
  await rules.play('+E2', '.');
  await table.play('E1 .');
  await mist.myTurn();
  await mist.touch('[data-opens=capture]');
  await mist.touch('#capture [data-act="capture C3"]');
  await table.house.restart();
  await captureAgain(table, 'C3');
  await table.endsWell(/Thief wins/);
});

test('a game that was over when the lights went out is opened to its end', async (t) => {
  const table = await seat(t);
  const { house, mist } = table;
  await table.play('A3 . / D2-D3 . / A1 . / D3-C3 #C3');
  await house.kill();
  // As if the last thing that was opened had not reached the disk.
  const file = join(house.data, 'games/0001/game');
  truncateSync(file, statSync(file).size - 1);
  await house.restart();
  await mist.page.goto(house.mist);
  await table.endsWell(/Thief wins/);
});

test('two companions do not play on one folder', async (t) => {
  const house = await companion(t);
  const second = await run('--data', house.data, '--listen', '127.0.0.1:0', '--no-open');
  assert.equal(second.code, 2);
  assert.match(second.stderr, /Another companion/);
  assert.ok(second.stderr.includes(house.data));
  assert.equal(house.process.exitCode, null);
});

test('a file in place of the folder is named', async (t) => {
  const file = join(folder(t), 'file');
  writeFileSync(file, 'not a folder');
  const { code, stderr } = await run('--data', file, '--listen', '127.0.0.1:0', '--no-open');
  assert.equal(code, 2);
  assert.ok(stderr.includes(file), stderr);
  assert.equal(readFileSync(file, 'utf8'), 'not a folder');
});

/** The longest file that process may write; without a number, any. */
function longestFile({ process: { pid } }, bytes = 'unlimited') {
  execFileSync('prlimit', ['--pid', pid, `--fsize=${bytes}:unlimited`]);
}

test('a disk that is full is told of, and nothing is lost', async (t) => {
  // A write that does not fit must come back instead of ending the process.
  const table = await seat(t, {}, { command: ['bash', '-c', 'trap "" XFSZ; exec "$0" "$@"', NUSUBITO] });
  const { house, mist, thief } = table;
  const { page } = mist;
  await table.play('A3 .');
  await mist.myTurn();
  await mist.make('D2-D3');
  longestFile(house, 0);
  await mist.tap('B2');
  await mist.tap('A2');
  await until('the page says why', async () => /File too large/.test(await page.locator('main').innerText()));
  await mist.hasDraft('D2-D3');
  await mist.touch('[data-act=end]');
  await until('the page says why', async () => /can.t be (saved|kept)/.test(await page.locator('body').innerText()));
  longestFile(house);
  await powerCut(table);
  await endAgain(table, ['D2-D3']);
  await thief.takeTurn();
  await mist.resign();
  await table.endsWell(/Thief wins/);
});

test('a damaged game is named and left as it is', async (t) => {
  const table = await seat(t);
  const { house } = table;
  await table.play('A3 . / D2-D3 .');
  await house.kill();
  const file = join(house.data, 'games/0001/game');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(file, bytes);
  await house.restart();
  const mist = new Mist(await person(t));
  await mist.open(house.mist);
  const told = await mist.page.locator('.banner[role=alert]').innerText();
  assert.ok(told.includes(file), told);
  await mist.page.goto(`${house.mist}games`);
  assert.ok((await mist.page.locator('.games').innerText()).includes(file));
  assert.equal(await mist.page.locator('.games button, .games a').count(), 0);
  // Another game can be played beside it.
  await mist.setUp();
  await mist.page.getByText('Waiting for the Thief').first().waitFor();
  assert.deepEqual(readFileSync(file), bytes);
});
