import type { ScoredCricket } from '@crease/contracts/wire/scoring.ts';

/** Who is at the crease and who bowls, as the next ball is written. */
export interface CreaseNames {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
}

/**
 * Names for the next ball: those the match knows, over them what was typed. At a new over the bowler of the one before
 * is not offered again.
 */
export function namesFor(cricket: ScoredCricket, typed: Partial<CreaseNames>): CreaseNames {
  const bowler = cricket.isNewOver ? '' : (cricket.bowler ?? '');
  return {
    striker: typed.striker ?? cricket.striker ?? '',
    nonStriker: typed.nonStriker ?? cricket.nonStriker ?? '',
    bowler: typed.bowler ?? bowler,
  };
}

/** Whether a ball can be written with these names. */
export function isComplete({ striker, nonStriker, bowler }: CreaseNames): boolean {
  const names = [striker.trim(), nonStriker.trim(), bowler.trim()];
  return names.every((name) => name !== '') && names[0] !== names[1];
}

/** Batters who may come in again or face: all that are not out. */
export function battersIn({ batters }: ScoredCricket): readonly string[] {
  return batters.filter(({ isOut }) => !isOut).map(({ name }) => name);
}
