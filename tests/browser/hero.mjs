// Makes the README's pictures in app-companion/pictures from the real program: turn.png, the handheld's
// screens in a first turn; hero.png, a moment of the same game on the Mist's page, and on the handheld what
// only the Thief sees of it; end.png, how it ended.
//
//   cargo build --release && node tests/browser/hero.mjs
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { closeBrowser, person } from './browser.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

const COMPANION = resolve(dirname(fileURLToPath(import.meta.url)), '../../app-companion');
const SYMBOLS = readFileSync(join(COMPANION, 'src/web/assets/symbols.svg'), 'utf8');

const LAPTOP = { width: 1240, height: 800 };
// In a window like that the display has three pixels for each of its own.
const HANDHELD = { width: 600, height: 700 };
const PICTURE = { width: 1600, height: 828 };

const data = (png) => `data:image/png;base64,${png.toString('base64')}`;

/** A row of coins, face down. */
function coins(count) {
  return Array.from({ length: count }, (_, place) => `
    <g transform="translate(${40 + 74 * place} 40)">
      <ellipse cx="2" cy="5" rx="31" ry="31" fill="#0006"/>
      <circle r="31" fill="#d8a93f" stroke="#7d5a14" stroke-width="2"/>
      <circle r="24" fill="none" stroke="#7d5a14" stroke-width="1.5"/>
      <rect x="-8" y="-8" width="16" height="16" fill="#2c1d18" stroke="#7d5a14" stroke-width="2"/>
    </g>`).join('');
}

/** Darts side by side. */
function darts(count) {
  return Array.from({ length: count }, (_, place) => `
    <g transform="translate(${26 * place} 0)" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d="M14 12V86M5 22L14 6L23 22M7 82L14 74L21 82M7 92L14 84L21 92" stroke="#0005" stroke-width="5" transform="translate(2 4)"/>
      <path d="M14 12V86M5 22L14 6L23 22M7 82L14 74L21 82M7 92L14 84L21 92" stroke="#e9dfc8" stroke-width="4"/>
    </g>`).join('');
}

/** The pawns that stand beside the board. */
function pawns(...names) {
  return names.map((name, place) => `
    <g transform="translate(${48 + 84 * place} 48) scale(1.1)" class="${name}">
      <ellipse cy="30" rx="32" ry="8" fill="#0006"/><use href="#p-${name}"/>
    </g>`).join('');
}

/** The table that they lie on. */
function page(laptop, handheld) {
  return `<!doctype html>
  <style>
    body { margin: 0; }
    main { position: relative; width: ${PICTURE.width}px; height: ${PICTURE.height}px;
      overflow: hidden; background:
      repeating-linear-gradient(90deg, #0000 0 198px, #2a1b17 198px 200px),
      repeating-linear-gradient(90deg, #3f2b24 0 200px, #38261f 200px 400px, #432e26 400px 600px); }
    .laptop, .handheld, main svg { position: absolute; }
    .laptop { left: 40px; top: 40px; padding: 16px 16px 20px; border-radius: 22px; background: #14161d;
      box-shadow: 0 0 0 2px #474b58, 0 20px 0 -4px #0b0c10, 0 26px 30px #0009; }
    .laptop img { display: block; width: 1044px; border-radius: 8px; }
    .handheld { right: 40px; top: 184px; border-radius: 34px; box-shadow: 0 0 0 3px #5a5f70, 0 18px 28px #000b; }
    .handheld img { display: block; border-radius: 32px; }
    .shape { stroke: #171b28; stroke-width: 3; stroke-linejoin: round; }
    .crest { fill: none; stroke: currentColor; stroke-width: 3; }
    .healer { fill: #5cc0a3; color: #06352a } .builder { fill: #eda93a; color: #402500 }
    .seeker { fill: #7d5fc9; color: #fff }
  </style>
  <svg width="0" height="0">${SYMBOLS}</svg>
  <main>
  <div class="laptop"><img src="${data(laptop)}"></div>
  <div class="handheld"><img src="${data(handheld)}"></div>
  <svg style="left:1202px;top:52px" width="380" height="110">${pawns('healer', 'builder', 'seeker')}</svg>
  <svg style="left:1190px;top:716px" width="300" height="90">${coins(2)}</svg>
  <svg style="left:1390px;top:704px" width="200" height="100">${darts(2)}</svg>
  </main>`;
}

/** Screens, two in a row, with what was pressed to see each. */
function strip(screens) {
  const figures = screens.map(({ pressed, png }) => `<figure><img src="${data(png)}"><figcaption>${pressed}</figcaption></figure>`);
  return `<!doctype html>
  <style>
    body { margin: 0; }
    main { display: inline-grid; grid-template-columns: auto auto; gap: 20px; padding: 20px 20px 14px;
      border-radius: 24px; background: #1a1c24; color: #e8ebf4; font: 600 20px/1 "Noto Sans", "DejaVu Sans", sans-serif; }
    figure { margin: 0; text-align: center; }
    img { display: block; margin-bottom: 14px; border-radius: 8px; }
  </style>
  <main>${figures.join('')}</main>`;
}

/** Draws something on a sheet of its own, and keeps it. */
async function draw(t, html, name) {
  const sheet = await person(t, { viewport: PICTURE });
  await sheet.setContent(html);
  await sheet.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await sheet.locator('main').screenshot({ path: join(COMPANION, 'pictures', name), omitBackground: true });
}

/** The first turn of the README, with a picture of every screen that always looks the same. */
async function firstTurn({ thief, rules }) {
  const screens = [];
  const shows = async (pressed, pattern) => {
    await thief.sees(pattern);
    screens.push({ pressed, png: await thief.page.locator('#oled').screenshot() });
  };
  await thief.takeTurn();
  await shows('You are on C3', /^DAY 1/);
  await thief.make('C3', ['?C']);
  await thief.press('right');
  await shows('Right', /^TO E3/);
  await thief.press('ok');
  await shows('OK', /^MIST SEES/);
  await thief.press('ok');
  await shows('OK', /^ON THE TABLE/);
  await thief.press('ok');
  await thief.sees(/The Mist moves/);
  await rules.play('?C', 'E3', '.');
  return screens;
}

test("the README's pictures", async (t) => {
  const sharp = { viewport: LAPTOP, deviceScaleFactor: 2, colorScheme: 'light', reducedMotion: 'reduce' };
  const table = await seat(t, { aid: true }, { mistWindow: sharp, thiefWindow: { viewport: HANDHELD } });
  const { mist, thief } = table;
  await draw(t, strip(await firstTurn(table)), 'turn.png');
  await table.play('B2-B3 D2-D3 C4*C5 . / E1 C1 .');
  await mist.myTurn();
  await mist.tap('C2');
  await mist.page.locator('#sq-C2[aria-label*="selected"]').waitFor();
  // While the Mist thinks, the Thief may look at the board.
  await thief.press('ok');
  await thief.sees(/pages/);

  const laptop = await mist.page.screenshot();
  const handheld = await thief.page.locator('.device').screenshot();
  await draw(t, page(laptop, handheld), 'hero.png');

  await thief.press('left');
  await table.play('B4-A4 D3-C3 . / A1 A3 . / A4-A3 #A3');
  await mist.isOver();
  await mist.page.screenshot({ path: join(COMPANION, 'pictures/end.png'), scale: 'css' });
});
