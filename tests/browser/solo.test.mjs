// Somebody alone at the table, from the first page to the end of a game: as the Thief against the app,
// as the Mist against the handheld with its hints, and looking on while two minds play.
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { isFine } from './axe.mjs';
import { closeBrowser, noComplaints, person, until } from './browser.mjs';
import { companion } from './companion.mjs';
import { engine } from './engine.mjs';
import { Mist } from './mist.mjs';
import { PHONE, takeBoth } from './pictures.mjs';
import { Thief } from './thief.mjs';
import { finger, mouse } from './ways.mjs';

after(closeBrowser);

/** One click on the first page. */
async function begin(page, house, play, way = mouse) {
  await page.goto(house.door);
  await way.touch(page, `form:has([value=${play}]) button`);
}

/** The Mist's last turn, in notation, as the log has it. */
async function mistsTurn(page) {
  const steps = await page.locator('.log .e:has(.who.m)').first().locator('code').allTextContents();
  return steps[0] === '.' || steps.at(-1)[0] === '#' ? steps : [...steps, '.'];
}

/** A short turn that is legal, and played in the engine. */
async function shortTurn(rules) {
  const legal = await rules.legal();
  const leaps = legal.filter((step) => /^[A-E]/.test(step));
  for (const turn of [...leaps.map((leap) => [leap, '.']), ['.'], ['x']]) {
    if (!(await rules.try(`play ${turn.join(' ')}`)).startsWith('error')) return turn;
  }
  return undefined;
}

test('a newcomer plays the Thief against the app', async (t) => {
  const house = await companion(t);
  const page = await person(t);
  await begin(page, house, 'thief');
  await page.waitForURL(house.thief);
  const thief = new Thief(page);
  // The deal is done for them.
  await thief.sees(/SET UP\. /);
  const rules = await engine(t);
  const watching = new Mist(await person(t));
  await watching.open(house.mist);
  assert.equal(await watching.page.locator('[data-act=end], [data-act=undo], .hit[data-act]').count(), 0);
  for (let turn = 1; turn <= 2; turn++) {
    const { temple } = await rules.position();
    const steps = await shortTurn(rules);
    if (!steps || steps[0] === 'x') break;
    await thief.takeTurn();
    await thief.make(temple, steps.slice(0, -1));
    await thief.press('ok');
    await thief.sees(/^MIST SEES/);
    await thief.press('ok');
    await thief.sees(/^ON THE TABLE/);
    if (turn === 2) await takeBoth(page, 'solo-thief-list');
    await thief.press('ok');
    await thief.sees(/MIST DID|TREASURE|CAUGHT|MISSED|CAPTURE/);
    const answered = watching.page.locator('.log h3', { hasText: `round ${turn}` }).locator('xpath=..').locator('.who.m');
    await answered.or(watching.page.locator('.ruling')).first().waitFor();
    if (await watching.page.locator('.ruling').count() > 0) break;
    const played = await mistsTurn(watching.page);
    await rules.play(...played);
    if (turn === 1) {
      // Somebody moves the pawns for the app: the list says how, and the board marks it.
      const chores = await watching.page.locator('.changed li').allTextContents();
      assert.equal(chores.length, 1 + played.length - 1, chores.join());
      assert.equal(await watching.page.locator('.marks').count(), Number(played.length > 1));
      assert.equal(await page.locator('#beside .marks').count(), Number(played.length > 1));
      await isFine(page, 'the handheld with the table beside it');
      await isFine(watching.page, "the app's Mist");
      await takeBoth(page, 'solo-thief');
      await takeBoth(watching.page, 'solo-thief-table');
    }
  }
  if (await watching.page.locator('.ruling').count() === 0) {
    // Nothing is known of the rods: the treasure is one in nine to be here, and that ends it.
    const { temple } = await rules.position();
    const cornered = (await rules.legal()).includes('x');
    await thief.play(temple, [cornered ? 'x' : '$']);
  }
  await watching.isOver();
  assert.match(await watching.page.locator('.ruling').innerText(), /Mist: Nusubito, easy/);
  assert.match(await watching.page.locator('.audit .verdict').innerText(), /^(\d+) of \1 commitments hold/);
  const again = page.locator('#beside button', { hasText: 'Play again' });
  await again.waitFor();
  await isFine(page, 'the end beside the handheld');
  await takeBoth(page, 'solo-thief-end');
  await again.click();
  await thief.sees(/SET UP\. /);
  noComplaints(page, watching.page);
});

test('somebody plays the Mist against the handheld, by its hints', async (t) => {
  const house = await companion(t);
  const mist = new Mist(await person(t));
  const { page } = mist;
  await begin(page, house, 'mist');
  await page.waitForURL(house.mist);
  let over = false;
  for (let turn = 1; !over; turn++) {
    await page.locator('[data-act=end]:enabled').or(page.locator('.ruling')).first().waitFor();
    if ((over = await page.locator('.ruling').count() > 0)) break;
    await mist.touch('#ask-hint');
    await page.locator('#play-hint').or(page.getByText('The hint is on the board')).first().waitFor();
    const steps = await page.locator('.hint ol code').allTextContents();
    if (turn === 1) {
      assert.ok(await page.locator('.marks.hinted').count() > 0 || steps.length === 0);
      await isFine(page, 'a hint');
      await takeBoth(page, 'solo-hint');
    }
    const made = steps.filter((step) => !/^[.#]/.test(step));
    if (await page.locator('#play-hint').count() > 0) await mist.touch('#play-hint');
    await mist.hasDraft(...made);
    // The person still ends it.
    assert.ok(await page.locator('[data-act=end]').isEnabled());
    const capture = steps.find((step) => step[0] === '#');
    if (capture) {
      await mist.capture(capture.slice(1));
      over = true;
    } else {
      await mist.touch('[data-act=end]');
      await page.locator('.log h3').nth(turn).or(page.locator('.ruling')).first().waitFor();
    }
  }
  await mist.isOver();
  assert.match(await page.locator('.ruling').innerText(), /Thief: Nusubito, easy/);
  await isFine(page, 'the end of a game alone');
  await page.goto(`${house.mist}games`);
  assert.match(await page.locator('.games li').first().innerText(), /the Thief: Nusubito, easy/);
  noComplaints(page);
});

test('somebody watches two minds play', async (t) => {
  const house = await companion(t);
  const page = await person(t, { phone: true });
  await page.goto(house.door);
  await isFine(page, 'the first page');
  await takeBoth(page, 'solo-door');
  await page.setViewportSize(PHONE);
  await begin(page, house, 'watch', finger);
  await page.waitForURL(house.mist);
  await page.locator('[data-act="pace pause"]').tap();
  await page.locator('[data-act="pace pause"][aria-pressed=true]').waitFor();
  assert.equal(await page.locator('[data-act=end], [data-act^=tap]').count(), 0);
  let pictured = false;
  const sight = () => page.evaluate(() => document.querySelector('.log, .ruling')?.textContent);
  while (await page.locator('.ruling').count() === 0) {
    const before = await sight();
    if (await page.locator('[data-act=step]').count() > 0) await page.locator('[data-act=step]').click({ timeout: 2000 }).catch(() => {});
    await until('something has happened', async () => (await sight()) !== before);
    if (!pictured && await page.locator('.marks').count() > 0) {
      pictured = true;
      await isFine(page, 'two minds');
      await takeBoth(page, 'solo-watch');
      await page.setViewportSize(PHONE);
    }
  }
  assert.match(await page.locator('.ruling').innerText(), /Thief: Nusubito, easy. Mist: Nusubito, easy/);
  await page.locator('#replay').waitFor();
  await page.getByRole('button', { name: 'Watch another' }).click();
  await page.locator('[data-act=step]').waitFor();
  noComplaints(page);
});

test('a game alone begins from the command line', async (t) => {
  const house = await companion(t, { words: ['--solo', 'thief', '--level', 'hard'] });
  const page = await person(t);
  await page.goto(`${house.mist}games`);
  assert.match(await page.locator('.games li').first().innerText(), /the Mist: Nusubito, hard/);
  await page.goto(`${house.mist}new`);
  await page.locator('[name=play][value=mist]').check();
  await page.locator('[name=rods][value=cards]').check();
  await isFine(page, 'the form');
  await takeBoth(page, 'solo-form');
  await page.locator('[type=submit]').click();
  assert.match(await page.locator('.banner').last().innerText(), /can't look at cards/);
  for (const [words, why] of [[['--solo', 'two'], /thief, mist or watch/], [['--solo', 'mist', '--level', 'best'], /easy, fair, hard/]]) {
    await assert.rejects(companion(t, { words }), why);
  }
});
