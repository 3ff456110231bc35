import type { ScoredCricket, WrittenBall } from '@crease/contracts/market-desk/scoring.ts';

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
  return {
    striker: names.striker.trim(),
    nonStriker: names.nonStriker.trim(),
    bowler: names.bowler.trim(),
    ...splitRuns(kind, runs),
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

/** Recovers the run type and runs that a ball was entered with. */
export function parseRuns({ batter, extras }: WrittenBall): {
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

/** Batters and bowler of a ball. */
export interface CreaseNames {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
}

/** Names for the next ball: typed ones over the match's. The previous bowler is not suggested for a new over. */
export function namesFor(cricket: ScoredCricket, typed: Partial<CreaseNames>): CreaseNames {
  return {
    striker: cricket.striker ?? '',
    nonStriker: cricket.nonStriker ?? '',
    bowler: (cricket.isNewOver ? null : cricket.bowler) ?? '',
    ...typed,
  };
}

/** True if all three names are set and the batters distinct. */
export function isComplete({ striker, nonStriker, bowler }: CreaseNames): boolean {
  const names = [striker.trim(), nonStriker.trim(), bowler.trim()];
  return names.every((name) => name !== '') && names[0] !== names[1];
}
