// The rules, asked over `nusubito engine`: what is legal, where the game stands, what the Mist can
// know.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { NUSUBITO } from './companion.mjs';

/** An engine for a test, at the start of a game. */
export async function engine(test, edition = 'v18', start = '0/1/2') {
  const started = new Engine();
  test.after(() => started.quit());
  await started.ask(`edition ${edition}`);
  await started.ask(`position start ${start}`);
  return started;
}

class Engine {
  constructor() {
    this.process = spawn(NUSUBITO, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** The answer to a line; what can't be done is an error. */
  async ask(line) {
    const answer = await this.try(line);
    if (answer.startsWith('error:')) throw new Error(`${line}: ${answer}`);
    return answer;
  }

  /** The answer, whatever it is. */
  async try(line) {
    this.process.stdin.write(`${line}\n`);
    return (await this.answers.next()).value;
  }

  play(...steps) {
    return this.ask(`play ${steps.join(' ')}`);
  }

  async legal() {
    return (await this.ask('legal')).split(' ');
  }

  async winner() {
    return this.ask('winner');
  }

  /** The seven fields of the position at the start of this turn, by name. */
  async position() {
    const [board, bolsters, turn, left, darts, thief, treasure] = (await this.ask('show')).split(' ');
    const [temple, hand] = thief.split(':');
    return { board, bolsters, side: turn[0], round: turn[1], left, darts: Number(darts), temple, hand, treasure };
  }

  /** How many ways lead to each temple, as far as the Mist can know. */
  async belief() {
    const pairs = (await this.ask('belief')).split(' ').map((pair) => pair.split(':'));
    return Object.fromEntries(pairs.map(([temple, ways]) => [temple, Number(ways)]));
  }

  quit() {
    this.process.stdin.end('quit\n');
  }
}
