// Two people at one table: a companion, a page for each, and an engine beside it that knows the
// rules.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { person } from './browser.mjs';
import { companion, folder, run } from './companion.mjs';
import { engine } from './engine.mjs';
import { Mist } from './mist.mjs';
import { Thief } from './thief.mjs';

/** Seats two people at a game that has been dealt. `setup` is that of the form. */
export async function seat(test, setup = {}, { mistWindow, thiefWindow, mistWay, thiefWay, ...options } = {}) {
  const house = options.house ?? await companion(test, options);
  const mist = new Mist(await person(test, mistWindow), mistWay);
  const thief = new Thief(await person(test, thiefWindow), thiefWay);
  await mist.open(house.mist);
  await mist.setUp(setup);
  await thief.open(house.thief);
  await thief.deal();
  const rules = await engine(test, setup.edition, setup.start);
  return new Table(test, house, mist, thief, rules);
}

/** A game being played on both pages, and mirrored in the engine. */
export class Table {
  constructor(test, house, mist, thief, rules) {
    Object.assign(this, { test, house, mist, thief, rules });
  }

  /** Plays turns, `/` between them: `A3 . / D2-D3 . / C3 .` */
  async play(turns) {
    for (const turn of turns.split('/')) await this.turn(turn.trim().split(/\s+/));
  }

  /** Plays one turn of whoever is to move. */
  async turn(steps) {
    const { side, temple } = await this.rules.position();
    if (side === 'M') {
      await this.mist.play(steps);
      await this.rules.play(...steps);
    } else {
      const played = await this.thief.play(temple, steps);
      // Where the treasure is, the engine can't know.
      if (!played.includes('$')) await this.rules.play(...played);
    }
  }

  /** The record as it is saved from the page after a game. */
  async record() {
    const { page } = this.mist;
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save record' }).click();
    const file = join(folder(this.test), 'record.txt');
    await (await saving).saveAs(file);
    return file;
  }

  /** The game is over with that ruling; the page tells all, and the record holds. */
  async endsWell(headline) {
    const { page } = this.mist;
    await this.mist.isOver();
    assert.match(await page.locator('.ruling').innerText(), headline);
    assert.match(await page.locator('.audit .verdict').innerText(), /^(\d+) of \1 commitments hold/);
    assert.ok(await page.locator('.audit .beads li').count() > 1, 'beads for the commitments');
    assert.ok(await page.locator('.story').isVisible(), 'what the Mist could not see');
    await replays(page);
    const verdict = await run('verify', await this.record());
    assert.equal(verdict.code, 0, verdict.stdout);
    assert.match(verdict.stdout, /Everything holds/);
  }
}

/** The slider goes through the game: each moment has a board and words of its own. */
async function replays(page) {
  const slider = page.locator('#replay');
  const last = Number(await slider.getAttribute('max'));
  assert.equal(await slider.inputValue(), String(last));
  assert.ok(await page.locator('#replay-board svg .route').count() > 0, 'the route at the end');
  const captions = [await page.locator('.replay .cap').innerText()];
  await slider.focus();
  for (let moment = last - 1; moment >= 0; moment--) {
    await page.keyboard.press('ArrowLeft');
    assert.equal(await slider.inputValue(), String(moment));
    captions.push(await page.locator('.replay .cap').innerText());
  }
  assert.equal(new Set(captions).size, last + 1, 'a caption for each moment');
}

