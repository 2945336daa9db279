// Prints figures of the companion, measured from outside with a release build: how soon a page shows
// what happened, how much memory a game with many people takes, how soon the first page is there.
//
//   NUSUBITO=target/release/nusubito node tests/browser/figures.mjs
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { closeBrowser, person } from './browser.mjs';
import { Companion, folder } from './companion.mjs';
import { Mist } from './mist.mjs';
import { live } from './socket.mjs';
import { seat } from './table.mjs';

const [CHANGES, STARTS, SPECTATORS] = [200, 20, 50];

/** Stands in for a test: what is to be done after it is done at the end. */
const session = {
  afters: [],
  after(then) {
    this.afters.unshift(then);
  },
  async end() {
    for (const then of this.afters.splice(0)) await then();
  },
};

function told(name, times) {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[sorted.length >> 1], sorted.at(-1)].map((time) => time.toFixed(1));
  console.log(`${name}: median ${median} ms, worst ${worst} ms of ${times.length}`);
}

/** Notes in the page when something there changes. The windows of one browser share a clock. */
function note(page, what) {
  return page.evaluate((what) => {
    const now = () => performance.timeOrigin + performance.now();
    globalThis.changes = [];
    new MutationObserver(() => globalThis.changes.push(now())).observe(document.querySelector(what), {
      attributes: true, childList: true, characterData: true, subtree: true,
    });
  }, what);
}

async function nextChange(page) {
  return page.evaluate(async () => {
    while (globalThis.changes.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const [first] = globalThis.changes;
    globalThis.changes = [];
    return first;
  });
}

/** From a click on one page of the Mist until another shows it. */
async function pageToPage({ mist, house }) {
  const other = new Mist(await person(session));
  await other.open(house.mist);
  await mist.myTurn();
  await other.myTurn();
  await note(other.page, 'body');
  const times = [];
  for (let change = 0; change < CHANGES; change++) {
    await other.page.evaluate(() => (globalThis.changes = []));
    const clicked = await mist.page.evaluate(() => {
      document.querySelector('#sq-B2').dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return performance.timeOrigin + performance.now();
    });
    times.push(await nextChange(other.page) - clicked);
  }
  told('A tap until another page of the Mist shows it', times);
}

/** From a button of the handheld until its picture is drawn. */
async function buttonToPicture({ thief }) {
  const { page } = thief;
  await thief.takeTurn();
  await page.evaluate(() => {
    globalThis.changes = [];
    const { putImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.putImageData = function (...picture) {
      putImageData.apply(this, picture);
      globalThis.changes.push(performance.now());
    };
  });
  const times = [];
  for (let change = 0; change < CHANGES; change++) {
    // There and back again along the path, each a new picture.
    const button = change % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    const pressed = await page.evaluate((key) => {
      globalThis.changes = [];
      const pressed = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
      document.body.dispatchEvent(new KeyboardEvent('keyup', { key, code: key, bubbles: true }));
      return pressed;
    }, button);
    times.push(await nextChange(page) - pressed);
  }
  told("A button until the handheld's picture is drawn", times);
}

function memory({ process: { pid } }) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => (status.match(new RegExp(`${name}:\\s+(\\d+)`))[1] / 1024).toFixed(1);
  return `${of('VmRSS')} MiB, at most ${of('VmHWM')} MiB`;
}

async function game() {
  const table = await seat(session);
  console.log(`Memory before a game: ${memory(table.house)}`);
  await buttonToPicture(table);
  await table.play('A3 .');
  await pageToPage(table);
  await Promise.all(Array.from({ length: SPECTATORS }, () => live(session, table.house.watch)));
  await table.play('D2-D3 . / C3 . / D3-E3 . / C5 . / . / d ?C . / +E2 . / A5 . / . / A3 A1 . / .');
  await table.mist.resign();
  console.log(`Memory after a game with ${SPECTATORS} people looking on: ${memory(table.house)}`);
}

/** From the start of the process to the first bytes of its first page. */
async function firstPage() {
  const times = [];
  const house = new Companion({ data: folder(session) });
  for (let start = 0; start < STARTS; start++) {
    const begun = performance.now();
    await house.start();
    await new Promise((resolve, reject) => get(house.door, (answer) => answer.once('data', resolve)).on('error', reject));
    times.push(performance.now() - begun);
    await house.end();
  }
  told('From the start to the first page', times);
}

try {
  await firstPage();
  await game();
} finally {
  await session.end();
  await closeBrowser();
}
