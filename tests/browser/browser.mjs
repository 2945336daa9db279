// One Chromium for a test file, and a window of its own for each person.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const ARGUMENTS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** How long anything may take that a person waits for. It only matters where a test fails. */
export const PATIENCE = 30_000;

const installed = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
let launched;

function browser() {
  launched ??= chromium.launch({ executablePath: installed, args: ARGUMENTS });
  return launched;
}

/** To be given to `after` of each file. */
export async function closeBrowser() {
  await (await launched)?.close();
  launched = undefined;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Somebody with a window: `options` are those of a browser context, `phone: true` is a phone. */
export async function person(test, { phone = false, ...options } = {}) {
  const context = await (await browser()).newContext({ ...(phone ? PHONE : {}), ...options });
  context.setDefaultTimeout(PATIENCE);
  test.after(() => context.close());
  context.on('page', (page) => (page.complaints = complaintsOf(page)));
  return context.newPage();
}

/** What the browser complains about: errors in scripts, and what the page's policy forbids. */
function complaintsOf(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Fails if the browser complained about anything on these pages. */
export function noComplaints(...pages) {
  for (const page of pages) assert.deepEqual(page.complaints, []);
}

/** Waits until `ask` answers something true, and answers that. */
export async function until(what, ask) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`In vain waited until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
