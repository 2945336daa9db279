// Plays the Mist's page by touching its squares and buttons. Steps are given in the rules' notation.
import assert from 'node:assert/strict';
import { until } from './browser.mjs';
import { mouse } from './ways.mjs';

/** Somebody in front of the Mist's page. */
export class Mist {
  constructor(page, way = mouse) {
    Object.assign(this, { page, way });
  }

  async open(address) {
    this.address = address;
    await this.live(() => this.page.goto(address));
  }

  reload() {
    return this.live(() => this.page.reload());
  }

  /** Goes to a live page, and waits until it is one: before that a tap goes nowhere. */
  async live(go) {
    const connected = this.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await Promise.all([connected, go()]);
  }

  touch(what) {
    return this.way.touch(this.page, what);
  }

  tap(square) {
    return this.touch(`#sq-${square}`);
  }

  /** Fills in the form for a new game, and sends it. */
  async setUp({ edition = 'v18', start = '0/1/2', rods = 'sealed', aid = false, thief = '', mist = '' } = {}) {
    const { page } = this;
    await page.goto(`${this.address}new`);
    await page.locator(`[name=edition][value=${edition}]`).check();
    await page.locator(`[name=rods][value=${rods}]`).check();
    for (const [place, level] of start.split('/').entries()) await page.locator(`[name=level${place}]`).selectOption(level);
    await page.locator('[name=aid]').setChecked(aid);
    await page.locator('[name=thief]').fill(thief);
    await page.locator('[name=mist]').fill(mist);
    await this.live(() => this.touch('[type=submit]'));
  }

  /** Waits until the Mist is to move. */
  myTurn() {
    return this.page.locator('[data-act=end]:enabled').waitFor();
  }

  /** The steps of the turn in the making, as the page lists them. */
  draft() {
    return this.page.evaluate(() => {
      const newest = document.querySelector('.log .e');
      if (!newest?.querySelector('.who.m')) return [];
      return [...newest.querySelectorAll('code')].map((code) => code.textContent);
    });
  }

  async hasDraft(...steps) {
    const wanted = steps.join(' ');
    await until(`the turn in the making is ${wanted || 'empty'}`, async () => (await this.draft()).join(' ') === wanted);
  }

  /** What the page says of a tap that did nothing. */
  says() {
    return this.page.locator('.says').textContent();
  }

  /** Makes one step, and waits until the page has it. */
  async make(step) {
    const before = await this.draft();
    const [pawn, ...then] = touched(step);
    await this.tap(pawn);
    // By night one tap is all.
    if (!/^[+^]/.test(step)) await this.page.locator(`#sq-${pawn}[aria-label*="selected"]`).waitFor();
    for (const square of then) await this.tap(square);
    const choice = `[data-act="choose ${step}"]`;
    const isMade = async () => (await this.draft()).length > before.length;
    await until(`${step} is made, or has to be chosen`, async () =>
      (await isMade()) || this.page.locator(choice).isVisible());
    if (!(await isMade())) await this.touch(choice);
    await this.hasDraft(...before, step);
  }

  /** Ends the turn, and waits until it is over. */
  async endTurn() {
    await this.touch('[data-act=end]');
    await this.page.locator('[data-act=end]:enabled').waitFor({ state: 'detached' });
  }

  /** Plays a whole turn. */
  async play(steps) {
    await this.myTurn();
    for (const step of steps) {
      if (step === '.') await this.endTurn();
      else if (step[0] === '#') await this.capture(step.slice(1));
      else await this.make(step);
    }
  }

  /** Declares a capture; early rules name no temple. */
  async capture(temple) {
    await this.touch('[data-opens=capture]');
    await this.page.locator('#capture[open]').waitFor();
    await this.touch(`#capture [data-act="${temple ? `capture ${temple}` : 'capture'}"]`);
    await this.isOver();
  }

  async resign() {
    await this.touch('[data-opens=more]');
    await this.touch('#more [data-opens=resign]');
    await this.touch('#resign [data-act=resign]');
    await this.isOver();
  }

  async askTakeback() {
    await this.touch('[data-opens=more]');
    await this.touch('#more [data-act=takeback]');
  }

  /** Waits for the page after the game. */
  isOver() {
    return this.page.locator('.ruling h2').waitFor();
  }

  /** Everything one sees of the table: what stands on each square, and what is beside the board. */
  async sight() {
    return this.page.evaluate(() => {
      const squares = [...document.querySelectorAll('.hit')].map((square) => square.getAttribute('aria-label'));
      const rest = [...document.querySelectorAll('.rail, .log, .changed')].map((part) => part.textContent);
      return [...squares, ...rest];
    });
  }
}

/** The squares that are touched for a step, one after the other. */
function touched(step) {
  const squares = step.match(/[A-E][1-5]/g);
  assert.ok(squares, `${step} touches no square`);
  if (step.includes('>')) return squares.slice(-1);
  return squares.slice(0, 2);
}
