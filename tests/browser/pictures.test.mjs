// Pictures of the pages in the middle of things.
import test, { after } from 'node:test';
import { closeBrowser, person } from './browser.mjs';
import { DESKTOP, PHONE, TABLET, take } from './pictures.mjs';
import { seat } from './table.mjs';

after(closeBrowser);

test('a game in pictures', async (t) => {
  const table = await seat(t, { aid: true, thief: 'Nezumi', mist: 'Kiri' });
  const { house, mist, thief } = table;
  const { page } = mist;
  const other = await person(t);

  await table.play('d A3 . / D2-D3 C2*C1 B4-B5 . / A5 . / C4*C5 B5-A5 . / A4~C5 .');
  await mist.myTurn();
  await mist.make('D3-C3');
  await mist.tap('B2');
  await page.locator('#sq-B2[aria-label*="selected"]').waitFor();
  await take(page, 'mist-desktop-light', DESKTOP);
  await take(page, 'mist-desktop-dark', DESKTOP, { colorScheme: 'dark' });
  await take(page, 'mist-tablet', TABLET);
  await take(page, 'mist-phone', PHONE, { fullPage: false });
  await mist.touch('[data-opens=capture]');
  await page.locator('#capture[open]').waitFor();
  await take(page, 'capture-dialog', PHONE, { fullPage: false });
  await page.keyboard.press('Escape');

  await other.goto(house.door);
  await take(other, 'door', DESKTOP);
  await other.goto(`${house.mist}new`);
  await take(other, 'set-up', DESKTOP);
  await other.goto(`${house.mist}repair`);
  await take(other, 'repair', DESKTOP);
  await other.goto(`${house.mist}rules`);
  await take(other, 'rules-phone', PHONE);

  await mist.endTurn();
  await table.rules.play('D3-C3', '.');
  await table.play('?C d .');
  await mist.myTurn();
  await mist.make('^B2');
  await take(page, 'mist-night', DESKTOP);
  await mist.endTurn();
  await table.rules.play('^B2', '.');

  await thief.takeTurn();
  await thief.make('C5', ['E5']);
  await take(thief.page, 'thief-desktop', DESKTOP);
  await take(thief.page, 'thief-phone', PHONE);
  await thief.make('E5', ['.']);
  await mist.play(['#C3']);
  await take(page, 'end-desktop', DESKTOP);
  await take(page, 'end-phone', PHONE);
  await other.goto(`${house.mist}games`);
  await take(other, 'games', DESKTOP);
});
