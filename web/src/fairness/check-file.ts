import { checkRound, isGoodCheck } from './check-round.ts';
import { readRound } from './read-round.ts';
import { readRoundsFile } from './rounds-file.ts';

/** What came of a file of rounds. */
export interface FileCheck {
  readonly equal: number;
  /** Rounds that came out otherwise or could not be read, by their names. */
  readonly wrong: readonly string[];
  /** Rounds whose seed is not public yet. */
  readonly waiting: number;
}

/** Draws every round of a file again; null when it is no such file. */
export async function checkFile(text: string): Promise<FileCheck | null> {
  const rounds = readRoundsFile(text);
  if (rounds === null) return null;
  let equal = 0;
  let waiting = 0;
  const wrong: string[] = [];
  for (const { name, given } of rounds) {
    if (given === null) {
      waiting += 1;
      continue;
    }
    const read = readRound(JSON.stringify(given));
    if (read.ok && isGoodCheck(await checkRound(read.round))) equal += 1;
    else wrong.push(name);
  }
  return { equal, wrong, waiting };
}
