// What is flashed: an ELF or a UF2 file becomes pieces of memory, each with its address.

import { readFileSync } from 'node:fs';
import { elfSegments, isElf } from './elf.mjs';
import { BoardError } from './trouble.mjs';
import { isUf2, uf2Blocks } from './uf2.mjs';

/** `[{ address, bytes }]` of the file at this path. */
export function loadImage(path) {
  const file = readFileSync(path);
  if (isUf2(file)) return uf2Blocks(file);
  if (isElf(file)) return elfSegments(file);
  throw new BoardError(`${path} is neither an ELF nor a UF2 file`);
}
