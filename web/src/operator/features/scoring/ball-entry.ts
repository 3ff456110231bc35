import type { WrittenBall } from '@crease/contracts/wire/scoring.ts';
import type { CreaseNames } from './crease-names.ts';

/** Type of runs. */
export type RunKind = 'bat' | 'wide' | 'no-ball' | 'bye' | 'leg-bye';

export const RUN_KINDS: readonly { readonly value: RunKind; readonly text: string }[] = [
  { value: 'bat', text: 'Off the bat' },
  { value: 'wide', text: 'Wide' },
  { value: 'no-ball', text: 'No ball' },
  { value: 'bye', text: 'Bye' },
  { value: 'leg-bye', text: 'Leg bye' },
];

/** Builds a ball. Runs of a wide or no-ball are added to the penalty run. */
export function createBall(names: CreaseNames, kind: RunKind, runs: number): WrittenBall {
  const { batter, extras } = splitRuns(kind, runs);
  return {
    striker: names.striker.trim(),
    nonStriker: names.nonStriker.trim(),
    bowler: names.bowler.trim(),
    batter,
    extras,
    wickets: [],
    newBatter: null,
    isNobodyLeft: false,
    nextStriker: null,
    nonBoundary: false,
    lastOfOver: null,
  };
}

function splitRuns(kind: RunKind, runs: number): Pick<WrittenBall, 'batter' | 'extras'> {
  switch (kind) {
    case 'bat':
      return { batter: runs, extras: {} };
    case 'wide':
      return { batter: 0, extras: { wides: runs + 1 } };
    case 'no-ball':
      return { batter: runs, extras: { noballs: 1 } };
    case 'bye':
      return { batter: 0, extras: { byes: runs } };
    case 'leg-bye':
      return { batter: 0, extras: { legbyes: runs } };
  }
}

/** Recovers the run type and runs a ball was entered with. */
export function parseBallEntry({ batter, extras }: WrittenBall): {
  readonly kind: RunKind;
  readonly runs: number;
} {
  const { wides = 0, noballs = 0, byes = 0, legbyes = 0 } = extras;
  if (wides > 0) return { kind: 'wide', runs: wides - 1 };
  if (noballs > 0) return { kind: 'no-ball', runs: batter };
  if (byes > 0) return { kind: 'bye', runs: byes };
  if (legbyes > 0) return { kind: 'leg-bye', runs: legbyes };
  return { kind: 'bat', runs: batter };
}
