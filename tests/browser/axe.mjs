// A page looked over by axe: nothing that keeps somebody from using it, contrast included.
import assert from 'node:assert/strict';
import axe from 'axe-core';

/** Fails with what axe finds that is serious or critical, in light and in dark. */
export async function isFine(page, state) {
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
    assert.ok(passes.some(({ id }) => id === 'color-contrast'), `${state}: axe has seen the page`);
    const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    assert.deepEqual(found.map(told), [], `${state}, ${colorScheme}`);
  }
}

function told({ id, help, nodes }) {
  return `${id}: ${help}: ${nodes.map(({ html, any }) => `${html.slice(0, 150)} (${any[0]?.message})`).join('; ')}`;
}
