// Three ways to use a page: with a mouse, with a finger, with nothing but a keyboard. Each can touch
// something on a page, and keep it down.
import assert from 'node:assert/strict';

/** A mouse. */
export const mouse = {
  async touch(page, what) {
    if (!isSquare(what)) return page.locator(what).click();
    const { x, y } = await middle(page, what);
    return page.mouse.click(x, y);
  },
  async hold(page, what, while_) {
    await page.locator(what).hover();
    await page.mouse.down();
    await while_();
    await page.mouse.up();
  },
};

/** A finger. */
export const finger = {
  async touch(page, what) {
    if (!isSquare(what)) return page.locator(what).tap();
    const { x, y } = await middle(page, what);
    return page.touchscreen.tap(x, y);
  },
  async hold(page, what, while_) {
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [await middle(page, what)];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await while_();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  },
};

/** A square may be touched where that is of no use, which the browser's driver would not do. */
function isSquare(what) {
  return what.startsWith('#sq-');
}

function middle(page, what) {
  return page.evaluate((what) => {
    const place = document.querySelector(what);
    place.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = place.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, what);
}

const HANDHELD = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', ok: 'Enter', hide: 'h' };

/** A keyboard, for the handheld's page: its buttons are keys. */
export const keys = {
  touch: (page, what) => page.keyboard.press(key(what)),
  async hold(page, what, while_) {
    await page.keyboard.down(key(what));
    await while_();
    await page.keyboard.up(key(what));
  },
};

function key(what) {
  return HANDHELD[what.match(/data-button="?(\w+)/)[1]];
}

/** A keyboard, for all other pages: Tab to get there, arrows on the board, Enter. */
export const keyboard = {
  async touch(page, what) {
    const square = what.match(/^#sq-([A-E])([1-5])$/);
    if (square) await arrowsTo(page, square);
    else await tabTo(page, what);
    await page.keyboard.press('Enter');
  },
};

const MOST_TABS = 200;

/** Presses Tab until that has the focus. */
export async function tabTo(page, what) {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await page.evaluate((what) => document.activeElement?.matches(what), what)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${what}`);
}

async function arrowsTo(page, [name, column, row]) {
  await tabTo(page, '.hit');
  const from = await page.evaluate(() => document.activeElement.id);
  const [across, along] = [column.charCodeAt() - from.charCodeAt(3), Number(row) - Number(from[4])];
  await press(page, across < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(across));
  await press(page, along < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(along));
  assert.equal(await page.evaluate(() => `#${document.activeElement.id}`), name);
}

async function press(page, key, times) {
  for (let presses = 0; presses < times; presses++) await page.keyboard.press(key);
}
