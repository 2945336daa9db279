// Finds the Thief's way to the treasure while the Mist does nothing, by asking the engine.

const COLUMNS = ['A', 'C', 'E'];
const ROWS = ['1', '3', '5'];

/** All temples, in their order. */
export const TEMPLES = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));

/** The temple the rods point at, once two of each axis or a green one have been seen. */
export function treasure(rods) {
  const green = (lines) => {
    const seen = lines.find((line) => rods[line] === 'green');
    const left = lines.filter((line) => rods[line] !== 'red');
    return seen ?? (left.length === 1 ? left[0] : undefined);
  };
  const [column, row] = [green(COLUMNS), green(ROWS)];
  return column && row && column + row;
}

/** The turns after which the treasure is declared on that temple, the Mist's in between. */
export async function waysTo(rules, target) {
  const start = (await rules.ask('show')).replace(/\S+$/, target);
  const seen = new Set();
  let paths = [{ position: start, turns: [] }];
  while (paths.length > 0) {
    const further = [];
    for (const path of paths) {
      for (const turn of turnsOf(path.position)) {
        const declared = await after(rules, path.position, [...turn, '$']);
        if (declared.winner === 'T') return [...path.turns, [...turn, '$']];
        const ended = await after(rules, path.position, [...turn, '.', '.']);
        const thief = ended.position?.split(' ')[5];
        if (!thief || seen.has(thief)) continue;
        seen.add(thief);
        further.push({ position: ended.position, turns: [...path.turns, [...turn, '.'], ['.']] });
      }
    }
    paths = further;
  }
  throw new Error(`No way to ${target} from ${start}`);
}

/** What a turn can be here: by night nothing, by day nothing but a declaration, up to two leaps, or a
 * coin picked up before one. */
function turnsOf(position) {
  if (position.split(' ')[2] === 'TN') return [[]];
  const one = TEMPLES.map((to) => [to]);
  const two = TEMPLES.flatMap((via) => TEMPLES.map((to) => [via, to]));
  const picked = TEMPLES.flatMap((coin) => TEMPLES.map((to) => [`^${coin}`, to]));
  return [[], ...one, ...two, ...picked];
}

/** Where some steps lead, if they are legal. */
async function after(rules, position, steps) {
  await rules.ask(`position ${position}`);
  if ((await rules.try(`play ${steps.join(' ')}`)).startsWith('error')) return {};
  return { winner: await rules.winner(), position: await rules.ask('show') };
}
