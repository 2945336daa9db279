// Who has no key, asks by another name, comes from elsewhere, or asks for too much, gets nothing, and
// keeps nobody else from playing.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import test, { after } from 'node:test';
import { closeBrowser, until } from './browser.mjs';
import { companion, folder, NUSUBITO, run } from './companion.mjs';
import { live } from './socket.mjs';

after(closeBrowser);

/** Asks for something: status, headers and body of the answer. */
function ask(address, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (bytes) => (text += bytes));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const FORM = 'edition=v18&level0=0&level1=1&level2=2&rods=sealed&thief=&mist=';
const TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

test('without its key no page is to be had', async (t) => {
  const house = await companion(t);
  const { origin } = new URL(house.mist);
  const key = (role) => new URL(house[role]).pathname.split('/')[2];
  const paths = ['/', '/mist/', '/mist', '/thief/', `/mist/${'0'.repeat(32)}/`, `/mist/${key('mist').slice(0, -1)}/`, `/mist/${key('mist')}0/`];
  for (const role of ['door', 'mist', 'thief', 'watch']) {
    for (const other of ['door', 'mist', 'thief', 'watch']) if (other !== role) paths.push(`/${role}/${key(other)}/`);
  }
  for (const path of paths) {
    const { status, text } = await ask(origin + path);
    assert.equal(status, 404, path);
    assert.match(text, /needs the key/, path);
    for (const role of ['door', 'mist', 'thief', 'watch']) assert.ok(!text.includes(key(role)), path);
  }
  // With a key, what belongs to another role is not there.
  for (const path of ['new', 'games', 'repair']) assert.equal((await ask(house.thief + path)).status, 404);
});

test('by another name it is not to be had', async (t) => {
  const house = await companion(t);
  for (const host of ['evil.example', `evil.example:${house.port}`, '127.0.0.1', `127.0.0.1:${house.port + 1}`]) {
    const { status, text } = await ask(house.mist, { headers: { host } });
    assert.equal(status, 403, host);
    assert.ok(!text.includes('The mist is rising'));
  }
  assert.equal((await ask(house.mist, { headers: { host: `localhost:${house.port}` } })).status, 200);
});

test('from another page nothing is changed, nor connected', async (t) => {
  const house = await companion(t);
  const { origin } = new URL(house.mist);
  const post = (headers) => ask(`${house.mist}new`, { method: 'POST', headers: { ...TYPE, ...headers }, body: FORM });
  for (const headers of [{}, { origin: 'null' }, { origin: 'http://evil.example' }, { origin: `http://localhost:${house.port}` }]) {
    assert.equal((await post(headers)).status, 403, JSON.stringify(headers));
  }
  assert.match((await ask(`${house.mist}games`)).text, /None yet/);
  for (const role of ['mist', 'watch', 'thief']) {
    for (const foreign of ['http://evil.example', 'null', '']) {
      assert.equal((await live(t, house[role], { origin: foreign })).opened, false, `${role} from ${foreign}`);
    }
    assert.equal((await live(t, house[role])).opened, true, role);
  }
  assert.equal((await post({ origin })).status, 303);
  assert.match((await ask(`${house.mist}games`)).text, /Game 1/);
});

test('too much at once is refused, and the others go on', async (t) => {
  const house = await companion(t);
  const { origin } = new URL(house.mist);
  const long = `${FORM}${'x'.repeat(5000)}`;
  const posted = await ask(`${house.mist}new`, { method: 'POST', headers: { ...TYPE, origin }, body: long });
  assert.equal(posted.status, 413);
  for (const role of ['mist', 'watch', 'thief']) {
    const [greedy, modest] = [await live(t, house[role]), await live(t, house[role])];
    greedy.socket.send('x'.repeat(10_000));
    await greedy.closed;
    modest.socket.ping();
    await once(modest.socket, 'pong');
  }
  // A header that never ends.
  const endless = connect(house.port, '127.0.0.1').resume();
  t.after(() => endless.destroy());
  const over = new Promise((resolve) => ['close', 'error', 'end'].forEach((name) => endless.on(name, resolve)));
  endless.write('GET / HTTP/1.1\r\nx: ');
  endless.write('y'.repeat(100_000));
  await over;
  assert.equal((await ask(house.mist)).status, 200);
});

const MOST = 256;

/** A connection that says nothing, and whether it is still there. */
async function silent(t, port) {
  const socket = connect(port, '127.0.0.1').resume();
  t.after(() => socket.destroy());
  const state = { socket, closed: false };
  for (const name of ['close', 'error', 'end']) socket.on(name, () => (state.closed = true));
  await once(socket, 'connect');
  return state;
}

test('when all places are taken, others are sent away and those who are there stay', async (t) => {
  const house = await companion(t);
  const guest = await live(t, house.mist);
  const sockets = [];
  for (let count = 0; count < MOST + 40; count++) sockets.push(await silent(t, house.port));
  const left = await until('those who are too many are sent away', () => {
    const left = sockets.filter(({ closed }) => closed);
    return left.length >= 41 && left;
  });
  assert.equal(left.length, 41);
  guest.socket.ping();
  await once(guest.socket, 'pong');
  await assert.rejects(ask(house.mist));
  for (const { socket } of sockets) socket.destroy();
  await until('there is a place again', () => ask(house.mist).then(({ status }) => status === 200, () => false));
});

test('every answer forbids what no page needs', async (t) => {
  const house = await companion(t);
  const { origin } = new URL(house.mist);
  const answers = [
    await ask(house.door), await ask(house.mist), await ask(house.thief), await ask(house.watch),
    await ask(`${house.mist}style.css`), await ask(`${house.mist}page.js`), await ask(`${house.mist}icon.svg`),
    await ask(`${house.mist}new`), await ask(`${house.mist}games`), await ask(`${house.mist}rules`), await ask(`${house.mist}repair`),
    await ask(`${house.mist}nothing`), await ask(origin), await ask(house.mist, { headers: { host: 'evil.example' } }),
    await ask(`${house.mist}new`, { method: 'POST', headers: { ...TYPE, origin }, body: 'x' }),
    await ask(`${house.mist}new`, { method: 'POST', headers: { ...TYPE, origin }, body: 'x'.repeat(5000) }),
    await ask(`${house.mist}new`, { method: 'POST', headers: { ...TYPE, origin }, body: FORM }),
    await ask(`${house.mist}games/1/record`), await ask(`${house.mist}games/x`), await ask(`${house.mist}?side=x`),
    await ask(house.mist, { method: 'DELETE', headers: { origin } }),
  ];
  for (const { status, headers, text } of answers) {
    const policy = headers['content-security-policy'];
    assert.match(policy, /default-src 'none'/, text);
    assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/, text);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['referrer-policy'], /same-origin|no-referrer/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['access-control-allow-origin'], undefined);
    if (/html/.test(headers['content-type'])) nothingInline(text);
    assert.ok(status < 500, text);
  }
});

/** No script, style or handler stands in the page itself, where a policy could not tell it from one that was smuggled in. */
function nothingInline(html) {
  assert.doesNotMatch(html, /<[^>]*\sstyle\s*=/i);
  assert.doesNotMatch(html, /<[^>]*\son\w+\s*=/i);
  assert.doesNotMatch(html, /<style|<script(?![^>]*\bsrc=)|javascript:/i);
}

test('what somebody writes as a name is shown as they wrote it, and is nothing else', async (t) => {
  const house = await companion(t);
  const { origin } = new URL(house.mist);
  const name = '<img src=x onerror=alert(1)>"\'&';
  const body = `${FORM}`.replace('thief=', `thief=${encodeURIComponent(name)}`);
  const posted = await ask(`${house.mist}new`, { method: 'POST', headers: { ...TYPE, origin }, body });
  const { text } = await ask(`${house.mist}games`);
  assert.ok(!text.includes('<img'));
  nothingInline(posted.text);
  if (posted.status === 303) assert.ok(text.includes('&lt;img'));
});

test('others in the network are let in only if that is asked for, and need the key', async (t) => {
  const data = folder(t);
  const refused = await run('--data', data, '--listen', '0.0.0.0:0', '--no-open');
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /--lan/);
  const house = await companion(t, { listen: '0.0.0.0:0', words: ['--lan'] });
  assert.match(new URL(house.door).pathname, /^\/door\/[0-9a-f]{32}\/$/);
  assert.match(house.output, /[\u2580\u2584\u2588]{10}/, 'a QR code');
  const here = (address) => address.replace(/\/\/[^/]*/, `//127.0.0.1:${house.port}`);
  assert.equal((await ask(here(house.door))).status, 200);
  assert.match((await ask(here(house.door))).text, /<svg[^]*<\/svg>/);
  nothingInline((await ask(here(house.door))).text);
  assert.equal((await ask(`http://127.0.0.1:${house.port}/`)).status, 404);
});
