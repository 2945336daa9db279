// A page's live connection without a page: what is sent over it can be read, and anything be said.
import { once } from 'node:events';
import WebSocket from 'ws';
import { until } from './browser.mjs';

/** Connects as the page at that address would, and keeps what comes. */
export async function live(test, address, { origin = new URL(address).origin } = {}) {
  const url = new URL('live', address);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, { origin });
  test.after(() => socket.terminate());
  const heard = [];
  socket.on('message', (bytes, isBinary) => heard.push(isBinary ? bytes : bytes.toString()));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const opened = await Promise.race([once(socket, 'open').then(() => true), closed.then(() => false)]);
  return { socket, heard, opened, closed, hears: (what) => until(`${what} is heard`, () => heard.at(-1)?.includes(what)) };
}
