// Pictures of the pages, for people to look at: they are left in target/browser. What can be checked of
// them is that nothing reaches beyond the window.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ARTEFACTS } from './companion.mjs';

export const DESKTOP = { width: 1440, height: 900 };
const LAPTOP = { width: 1280, height: 800 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };

/** Takes a picture of the page in a window of that size: all of it, unless something is fixed there. */
export async function take(page, name, size, { colorScheme = 'light', fullPage = true } = {}) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= size.width, `${name} is ${wide} wide in ${size.width}`);
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`), fullPage });
}

/** The page on a phone in the dark, and on a laptop by day, which it is left in. */
export async function takeBoth(page, name) {
  await take(page, `${name}-dark`, PHONE, { colorScheme: 'dark' });
  await take(page, `${name}-light`, LAPTOP);
}
