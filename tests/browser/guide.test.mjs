// The guided first game, by somebody who does what its card says: with a mouse, with fingers on a phone,
// with nothing but a keyboard. It is left, reloaded, gone back in and killed; and somebody does something
// else than what the card says.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import test, { after } from 'node:test';
import { isFine } from './axe.mjs';
import { closeBrowser, noComplaints, person, until } from './browser.mjs';
import { NUSUBITO, companion, folder } from './companion.mjs';
import { takeBoth } from './pictures.mjs';
import { seat } from './table.mjs';
import { finger, keyboard, keys, mouse } from './ways.mjs';

after(closeBrowser);

/** Nothing but a keyboard, for pages with a handheld and without. */
const keysAlone = {
  touch: (page, what) => (isButton(what) ? keys : keyboard).touch(page, what),
  hold: keys.hold,
};
const isButton = (what) => what.startsWith('[data-button');

/** Somebody with the guide before them. */
class Learner {
  constructor(page, way) {
    Object.assign(this, { page, way, card: page.locator('#guide') });
  }

  /** Comes from the first page. */
  static async begin(t, house, way = mouse, window = {}) {
    const page = await person(t, window);
    await page.goto(house.door);
    await way.touch(page, 'a[href$="/guide"]');
    await page.waitForURL(`${house.door}guide?at=0`);
    return new Learner(page, way);
  }

  /** Where the guide is: its stop, how much of that is done, what it points at. */
  async place() {
    const { at, done, point } = await this.card.evaluate((card) => ({ ...card.dataset }));
    return { at: Number(at), done: Number(done), point };
  }

  /** The table is there, and what the card speaks of is pointed at. */
  async ready() {
    const over = /^(One|The other) end:/.test(await this.card.innerText());
    await this.page.locator(over ? 'main.end' : 'main:is(.handheld, .table)').waitFor();
    const { point } = await this.place();
    if (point) await this.page.locator(`:is(${point}).pointed`).first().waitFor();
  }

  /** Does what the card asks for; whether there was anything. */
  async follow() {
    await this.ready();
    const before = await this.place();
    const goneOn = () => until(`something came of ${JSON.stringify(before)}`, async () => {
      const now = await this.place();
      return now.at !== before.at || now.done !== before.done;
    });
    const [what, then] = (before.point ?? '#guide-next').split(', ');
    if ((await this.page.locator(what).count()) === 0) return false;
    if (/Keep OK down/.test(await this.card.innerText())) {
      await this.way.hold(this.page, what, goneOn);
    } else {
      await this.way.touch(this.page, what);
      if (then) await this.way.touch(this.page, then);
      await goneOn();
    }
    return true;
  }

  /** Follows the card to a stop. */
  async followTo(at) {
    while ((await this.place()).at < at) assert.ok(await this.follow());
    await this.ready();
  }

  /** Follows it to its end: the rulings on the way. */
  async followToTheEnd(each = async () => {}) {
    const rulings = new Set();
    const ruling = this.page.locator('.ruling h2');
    do {
      await this.ready();
      await each();
      if (await ruling.count()) rulings.add(await ruling.innerText());
    } while (await this.follow());
    await ruling.waitFor();
    return [...rulings.add(await ruling.innerText())];
  }

  /** What is written on the handheld. */
  screen() {
    return this.page.locator('#screen-text').textContent();
  }
}

const BOTH_ENDS = [/Thief wins/, /Mist wins/];

function areBothEnds(rulings) {
  assert.equal(rulings.length, 2, rulings.join());
  BOTH_ENDS.forEach((end, place) => assert.match(rulings[place], end));
}

test('with a mouse', async (t) => {
  const house = await companion(t);
  const learner = await Learner.begin(t, house);
  const { page } = learner;
  const seen = new Set();
  areBothEnds(await learner.followToTheEnd(async () => {
    const kind = await page.locator('main').getAttribute('class');
    if (seen.has(kind)) return;
    seen.add(kind);
    await isFine(page, `the guide above ${kind}`);
    await takeBoth(page, `guide-${kind}`);
  }));
  assert.deepEqual([...seen].sort(), ['end', 'handheld', 'table']);
  assert.match(await page.locator('.audit .verdict').innerText(), /^(\d+) of \1 commitments hold/);
  await page.getByRole('link', { name: 'Play a game' }).click();
  await page.waitForURL(house.door);
  noComplaints(page);
});

test('with fingers, on a phone', async (t) => {
  const learner = await Learner.begin(t, await companion(t), finger, { phone: true });
  areBothEnds(await learner.followToTheEnd());
  noComplaints(learner.page);
});

test('with a keyboard alone', async (t) => {
  const learner = await Learner.begin(t, await companion(t), keysAlone);
  areBothEnds(await learner.followToTheEnd());
  noComplaints(learner.page);
});

test('who does something else is told what comes first, and nothing happens', async (t) => {
  const learner = await Learner.begin(t, await companion(t));
  const { page, card } = learner;
  await learner.followTo(3);
  const screen = await learner.screen();
  await mouse.touch(page, '[data-button=up]');
  await card.getByText('Not now. Press ← on the handheld').waitFor();
  assert.equal(await learner.screen(), screen);
  await learner.followTo(9);
  const table = await page.locator('main').innerText();
  for (const other of ['#sq-D2', '[data-act=end]', '[data-act=undo]']) {
    await mouse.touch(page, other);
    await card.getByText('Not now. Tap B4 on the board').waitFor();
  }
  assert.equal(await page.locator('main').innerText(), table);
  // What is to be done on the table may be ticked at any time.
  await page.locator('.changed input').click();
  await page.locator('.changed input:checked').waitFor();
  await learner.follow();
  assert.doesNotMatch(await card.innerText(), /Not now/);
  noComplaints(page);
});

test('back and forth, reloaded, killed, left', async (t) => {
  const house = await companion(t);
  const learner = await Learner.begin(t, house);
  const { page } = learner;
  await learner.followTo(11);
  const moves = await page.locator('.log').innerText();
  await page.reload();
  await learner.ready();
  assert.equal((await learner.place()).at, 11);
  assert.equal(await page.locator('.log').innerText(), moves);
  await house.restart();
  await page.locator('#lost').waitFor({ state: 'hidden' });
  await learner.follow();
  await page.locator('[data-act=back]').click();
  await until('the guide is back', async () => (await learner.place()).at === 11);
  await until('so is the table', async () => (await page.locator('.log').innerText()) === moves);
  await page.getByRole('button', { name: 'Chapters' }).click();
  await page.getByRole('button', { name: 'Night 1: the Thief' }).click();
  await page.locator('main.handheld').waitFor();
  await learner.follow();
  await until('it is night', async () => /NIGHT/.test(await learner.screen()));
  await page.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL(house.door);
  // A stop that is not there is the last one, and what is no number is none.
  await page.goto(`${house.door}guide?at=1000`);
  await page.getByRole('link', { name: 'Play a game' }).waitFor();
  assert.equal((await page.goto(`${house.door}guide?at=x`)).status(), 400);
});

test('the game on the table stays as it is, and nothing is kept', async (t) => {
  const passing = folder(t);
  const { house, mist, play } = await seatWith(t, passing);
  await play('A3 . / D2-D3 .');
  const before = await mist.page.locator('main').innerText();
  const learner = await Learner.begin(t, house);
  await learner.followTo(11);
  assert.equal(readdirSync(passing).length, 1);
  await learner.page.close();
  await until('its folder is gone', () => readdirSync(passing).length === 0);
  assert.equal(await mist.page.locator('main').innerText(), before);
  await mist.page.goto(`${house.mist}games`);
  assert.equal(await mist.page.locator('.games li').count(), 1);
});

/** Two people at a table of a companion that keeps what passes in that folder. */
async function seatWith(t, passing) {
  const table = await seat(t, {}, { command: ['env', `TMPDIR=${passing}`, NUSUBITO] });
  return { ...table, play: (turns) => table.play(turns) };
}

test('without a place for it the guide says so, and tries again', async (t) => {
  const house = await companion(t, { command: ['env', 'TMPDIR=/nowhere', NUSUBITO] });
  const learner = await Learner.begin(t, house);
  await learner.card.getByText('There is no folder').waitFor();
  await learner.page.getByRole('button', { name: 'Try again' }).click();
  await learner.card.getByText('There is no folder').waitFor();
  await learner.page.getByRole('link', { name: 'Leave' }).click();
  await learner.page.waitForURL(house.door);
});
