import type { ScoredCricket } from '@crease/contracts/wire/scoring.ts';

/** Batters and bowler of the next ball. */
export interface CreaseNames {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
}

/** Names for the next ball: typed ones over the match's. The previous bowler is not suggested for a new over. */
export function namesFor(cricket: ScoredCricket, typed: Partial<CreaseNames>): CreaseNames {
  const bowler = cricket.isNewOver ? '' : (cricket.bowler ?? '');
  return {
    striker: typed.striker ?? cricket.striker ?? '',
    nonStriker: typed.nonStriker ?? cricket.nonStriker ?? '',
    bowler: typed.bowler ?? bowler,
  };
}

/** True if all three names are set and distinct. */
export function isComplete({ striker, nonStriker, bowler }: CreaseNames): boolean {
  const names = [striker.trim(), nonStriker.trim(), bowler.trim()];
  return names.every((name) => name !== '') && names[0] !== names[1];
}

/** Batters who are not out. */
export function listBatters({ batters }: ScoredCricket): readonly string[] {
  return batters.filter(({ isOut }) => !isOut).map(({ name }) => name);
}
