import { checkRound, isGoodCheck } from './check-round.ts';
import { readRound } from './read-round.ts';
import { readRoundsFile } from './rounds-file.ts';

/** Verification result of a rounds file. */
export interface FileCheck {
  readonly equal: number;
  /** Names of rounds with a different outcome or unreadable data. */
  readonly wrong: readonly string[];
  /** Rounds whose seed is not revealed yet. */
  readonly waiting: number;
}

/** Verifies every round of a file. Null if it isn't a rounds file. */
export async function checkFile(text: string): Promise<FileCheck | null> {
  const rounds = readRoundsFile(text);
  if (rounds === null) return null;
  let equal = 0;
  let waiting = 0;
  const wrong: string[] = [];
  for (const { name, json } of rounds) {
    if (json === null) {
      waiting += 1;
      continue;
    }
    const read = readRound(JSON.stringify(json));
    if (read.ok && isGoodCheck(await checkRound(read.round))) equal += 1;
    else wrong.push(name);
  }
  return { equal, wrong, waiting };
}
