// Plays the handheld on the Thief's page by its six buttons. What is on the screen is read where
// those read it who can't see it: in the text beside the picture.
import assert from 'node:assert/strict';
import { PATIENCE, until } from './browser.mjs';
import { keys } from './ways.mjs';

const LEAVES_BOARD = /^(DAY|TO|VIA|MIST SEES|NIGHT)\b/;

/** Somebody who holds the handheld. Steps are given in the rules' notation. */
export class Thief {
  constructor(page, way = keys) {
    Object.assign(this, { page, way, rods: {} });
  }

  async open(address) {
    await this.page.goto(address);
    await this.sees(/\w/);
  }

  /** All that is written on the screen. */
  text() {
    return this.page.locator('#screen-text').textContent();
  }

  /** Waits until that is to be read, and answers all of it. */
  async sees(pattern) {
    let text;
    await until(`the handheld shows ${pattern}; it shows: `, async () => {
      text = await this.text();
      return pattern.test(text);
    }).catch((error) => {
      error.message += JSON.stringify(text);
      throw error;
    });
    return text;
  }

  async press(...buttons) {
    for (const button of buttons) await this.way.touch(this.page, `[data-button="${button}"]`);
  }

  /** Keeps a button down until that is to be read. */
  async hold(button, pattern) {
    await this.way.hold(this.page, `[data-button="${button}"]`, () => this.sees(pattern));
  }

  /** From the first screen to the set-up of the board. Another set-up of the app is agreed to. */
  async deal() {
    await this.sees(/NUSUBITO/);
    await this.press('ok');
    await this.sees(/Deal and begin/);
    await this.press('ok');
    if (/OTHER SET-UP/.test(await this.sees(/OTHER SET-UP|SET UP\./))) await this.press('ok');
    await this.sees(/SET UP\. /);
  }

  /** From what the Mist did, or the set-up, to the Thief's own turn. */
  async takeTurn() {
    const text = await this.sees(/MIST DID|SET UP\. |^(DAY \d+\. \d|NIGHT|CORNERED)/);
    if (!/MIST DID|SET UP\. /.test(text)) return text;
    // As a person would: press, and if nothing comes of it, press again.
    for (let presses = 1; presses <= 3; presses++) {
      await this.press('ok');
      if (await this.#leaves(/MIST DID|SET UP\. /)) break;
      console.log(`Press ${presses} did nothing. ${await this.state()}`);
    }
    return this.sees(/^(DAY \d+\. \d|NIGHT|CORNERED)/);
  }

  /** Whether that is soon no longer to be read. */
  async #leaves(pattern) {
    const end = Date.now() + PATIENCE / 3;
    while (pattern.test(await this.text())) if (Date.now() > end) return false;
    return true;
  }

  /** What there is to know where a press came to nothing. */
  state() {
    return this.page.evaluate(() => {
      const down = [...document.querySelectorAll('[data-button].down')].map((key) => key.dataset.button);
      return JSON.stringify({ lost: !document.getElementById('lost').hidden, down });
    });
  }

  /** Plays a whole turn from that temple. Answers its steps; of a night, with what was shown. */
  async play(temple, steps) {
    const screen = await this.takeTurn();
    if (screen.startsWith('NIGHT')) return this.#night(steps);
    await this.make(temple, steps);
    return steps;
  }

  /** Makes steps of a turn by day, from that temple. */
  async make(temple, steps) {
    let at = temple;
    for (const place of steps.keys()) at = await this.#step(at, steps, place);
  }

  async #step(at, steps, place) {
    const step = steps[place];
    if (step === '.') await this.#end();
    else if (step === '$') await this.#declare();
    else if (step === 'x') await this.#giveUp();
    else if (step === 'd') await this.#act('Take a dart');
    else if (step[0] === '?') await this.#look(step[1]);
    else if (step[0] === '^') await this.#coin('Pick up a coin', 'PICK UP', step.slice(1));
    else if (step[0] === '!') await this.#act(`Shoot ${step.slice(1)}`);
    else if (step[0] === '_') await this.#sacrifice(step.slice(1), steps, place);
    else return this.#leap(at, step);
    return at;
  }

  /** An arrow is a leap, and so is each arrow that pushes a Seeker off. */
  async #leap(at, step) {
    await this.#board();
    const squares = step.split('~');
    const to = squares.find(isTemple);
    const pushes = squares.filter((square) => square !== to);
    const left = squares[0] !== to;
    await this.press(wayFrom(at, to));
    const text = await this.sees(new RegExp(`^(TO|VIA|NOT) ${to}|PUSH TO|SACRIFICE`));
    assert.ok(!text.startsWith('NOT'), `The handheld refuses ${step}: ${text}`);
    if (/SACRIFICE/.test(text)) await this.#choose('SACRIFICE', this.toGive);
    for (const [place, square] of pushes.entries()) {
      const screen = await this.sees(new RegExp(`^(TO|VIA) ${to}|PUSH TO`));
      // Where there is one square only, nothing is asked.
      if (/PUSH TO/.test(screen)) await this.press(wayFrom(place === 0 && left ? at : to, square));
    }
    await this.sees(new RegExp(`^(TO|VIA) ${to}`));
    return to;
  }

  /** Between two leaps it is for the second one, whose screen asks for it; elsewhere it is a bluff. */
  async #sacrifice(coin, steps, place) {
    if (steps.slice(0, place).some(isLeap) && isLeap(steps[place + 1])) this.toGive = coin;
    else await this.#coin('Sacrifice a coin', 'SACRIFICE', coin);
  }

  async #board() {
    if ((await this.text()).startsWith('MIST SEES')) await this.press('left');
    await this.sees(/^(DAY|TO|VIA)\b/);
  }

  async #actions() {
    const text = await this.text();
    if (!text.startsWith('MIST SEES')) await this.press('ok');
    if ((await this.sees(/^(MIST SEES|ACTIONS)/)).startsWith('MIST SEES')) await this.press('right');
    return this.sees(/^ACTIONS/);
  }

  async #act(name, then = LEAVES_BOARD) {
    await this.#actions();
    await this.#pick(name, actionRows);
    return this.sees(then);
  }

  async #look(line) {
    await this.#act(`Look at rod ${line}`, /^ROD/);
    await this.#seen(line);
  }

  async #seen(line) {
    const text = await this.sees(new RegExp(`ROD ${line}\\. .*(RED|GREEN)`));
    this.rods[line] = text.includes('GREEN') ? 'green' : 'red';
    await this.press('ok');
    await this.sees(LEAVES_BOARD);
  }

  async #coin(action, title, coin) {
    await this.#act(action, new RegExp(title));
    await this.#choose(title, coin);
    await this.sees(LEAVES_BOARD);
  }

  /** Arrows among the coins until the wanted one is named. */
  async #choose(title, coin) {
    const named = new RegExp(`${title}\\. ([ACE][135])`);
    let chosen;
    while ((chosen = (await this.sees(named)).match(named)[1]) !== coin) {
      await this.press(wayFrom(chosen, coin));
      await this.sees(new RegExp(`${title}\\. (?!${chosen})`));
    }
    await this.press('ok');
  }

  /** Moves down a list until the wanted row is picked, and does it. Four rows show at a time. */
  async #pick(wanted, rowsOf) {
    let rows = rowsOf(await this.text());
    let [first, picked] = [0, 0];
    if (!rows.includes(wanted)) {
      await this.press('down', 'down');
      picked = 2;
    }
    for (; !rows.includes(wanted); first++, picked++) {
      const before = rows.join();
      await this.press('down');
      rows = await until(`${wanted} is in the list ${before}`, async () => {
        const now = rowsOf(await this.text());
        return now.join() !== before && now;
      });
    }
    const at = first + rows.indexOf(wanted);
    await this.press(...Array(Math.abs(at - picked)).fill(at < picked ? 'up' : 'down'), 'ok');
  }

  async #end() {
    if (!(await this.text()).startsWith('MIST SEES')) await this.press('ok');
    await this.sees(/^MIST SEES/);
    await this.#send();
  }

  /** Sends the turn, and answers what is to be done on the table. */
  async #send() {
    await this.press('ok');
    const tasks = await this.sees(/^ON THE TABLE/);
    await this.press('ok');
    await this.sees(/The Mist moves/);
    return tasks;
  }

  async #declare() {
    await this.#act('Find treasure', /TREASURE\?/);
    await this.hold('ok', /TREASURE\. (FOUND|EMPTY)/);
  }

  async #giveUp() {
    await this.sees(/^CORNERED/);
    await this.press('down');
    await this.hold('ok', /NO WAY/);
  }

  async #night(steps) {
    const points = steps.filter((step) => step[0] !== '.');
    for (const step of points) await this.#spend(step);
    await this.press('right');
    if (points.length === 2) await this.sees(/SHOW\./);
    else await this.sees(/^MIST SEES/);
    const tasks = await this.#send();
    return [...points, `.${shown(tasks)}`];
  }

  async #spend(step) {
    await this.sees(/^NIGHT/);
    await this.press('up', 'up', 'up', 'up', 'up', 'up');
    const rows = { d: 'Take a dart', '?': `Rod ${step[1]}`, '^': 'Pick up', '*': 'Unbolster' };
    await this.#pick(rows[step[0]], nightRows);
    if (step[0] === '?') await this.#seen(step[1]);
    if (step[0] === '^') await this.#choose('PICK UP', step.slice(1));
    if (step[0] !== 'd') await this.sees(/^NIGHT/);
  }

  /** Opens the settings: from the Thief's turn, or from a look while the Mist moves. */
  async settings() {
    const text = await this.text();
    if (/The Mist moves/.test(text)) {
      await this.press('ok');
      await this.sees(/pages/);
    } else {
      await this.#actions();
    }
    await this.press('right', 'right', 'right');
    await this.sees(/^SETTINGS/);
    // To the end of the list, which is Resign.
    await this.press(...Array(8).fill('down'));
    await this.sees(/Resign/);
  }

  async resign() {
    await this.settings();
    await this.hold('ok', /RESIGNED/);
  }

  async askTakeback() {
    await this.settings();
    await this.press('up', 'ok');
  }
}

function isTemple(square) {
  return /^[ACE][135]$/.test(square);
}

function isLeap(step) {
  return /^[A-E]/.test(step);
}

/** The arrow from one square towards another. */
function wayFrom(from, to) {
  const across = to.charCodeAt() - from.charCodeAt();
  const along = Number(to[1]) - Number(from[1]);
  if (Math.abs(across) > Math.abs(along)) return across < 0 ? 'left' : 'right';
  return along < 0 ? 'up' : 'down';
}

function actionRows(text) {
  return text.split('. ').slice(1, -3);
}

function nightRows(text) {
  const words = text.split('. ');
  return words.slice(1, words.indexOf('0 none'));
}

/** What a night showed, as the list of what is to be done says it. */
function shown(tasks) {
  return tasks.match(/Show (?:row|column|temple) (\w+)/)?.[1] ?? '';
}
