// The companion as a process of its own: started, killed and started again on a folder that is kept
// as long as the test wants it.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The program under test. */
export const NUSUBITO = process.env.NUSUBITO ?? join(ROOT, 'target/release/nusubito');

/** Where pictures and figures are left. */
export const ARTEFACTS = join(ROOT, 'target/browser');
mkdirSync(ARTEFACTS, { recursive: true });

/** A folder that is gone when the test is over. */
export function folder(test) {
  const path = mkdtempSync(join(tmpdir(), 'nusubito-'));
  test.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Runs a command of the program to its end: its exit code and all it said. */
export async function run(...words) {
  try {
    const { stdout, stderr } = await promisify(execFile)(NUSUBITO, words);
    return { code: 0, stdout, stderr };
  } catch ({ code, stdout, stderr }) {
    return { code, stdout, stderr };
  }
}

/** Starts a companion for a test, and ends it after that. */
export async function companion(test, options = {}) {
  const started = new Companion({ data: folder(test), ...options });
  test.after(() => started.kill());
  await started.start();
  return started;
}

const ADDRESSES = { door: 'Start here', mist: 'The Mist', thief: 'The Thief', watch: 'Looking on' };

/** A companion that can be killed and started again. */
export class Companion {
  /** `command`: what is run instead of the program alone, the program's words following it. */
  constructor({ data, listen = '127.0.0.1:0', words = [], command = [NUSUBITO] }) {
    Object.assign(this, { data, listen, words, command, output: '', process: null });
  }

  /** Resolves when the addresses are printed. */
  async start() {
    const [program, ...before] = this.command;
    const words = [...before, '--data', this.data, '--listen', this.listen, '--no-open', ...this.words];
    this.process = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.output = '';
    this.ended = new Promise((resolve) => this.process.once('exit', (code, signal) => resolve(code ?? signal)));
    await new Promise((resolve, reject) => {
      const hear = (bytes) => {
        this.output += bytes;
        if (this.output.includes('Ctrl-C')) resolve();
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', hear);
      this.process.once('error', reject);
      this.ended.then((code) => reject(new Error(`It ended with ${code}: ${this.output}`)));
    });
    for (const [role, name] of Object.entries(ADDRESSES)) this[role] = this.#address(name);
    this.port = Number(new URL(this.mist).port);
  }

  #address(name) {
    return this.output.match(new RegExp(`${name}: +(\\S+)`))?.[1];
  }

  /** As if the power went: it can neither save nor say anything. */
  async kill() {
    if (this.process?.exitCode === null && this.process.signalCode === null) this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to end, as Ctrl-C does: its exit code. */
  async end() {
    this.process.kill('SIGINT');
    return this.ended;
  }

  /** Kills it and starts it again at the same port, so that pages left open find it. */
  async restart() {
    await this.kill();
    this.listen = `127.0.0.1:${this.port}`;
    await this.start();
  }
}
