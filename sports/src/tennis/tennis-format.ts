/** Deciding format of a set at six games all. */
export type SetEnding =
  /** First to seven points, two ahead. */
  | 'tie-break'
  /** First to ten points, two ahead. */
  | 'long-tie-break'
  /** No tie-break: two games ahead. */
  | 'advantage';

/** Format of a match. */
export interface TennisFormat {
  /** 3 or 5. */
  readonly bestOf: 3 | 5;
  readonly lastSet: SetEnding;
}

/** Returns the sets needed to win the match. */
export function setsToWin({ bestOf }: TennisFormat): number {
  return (bestOf + 1) / 2;
}

/** Returns the deciding format of a set, numbered from 0. */
export function getSetEnding(format: TennisFormat, set: number): SetEnding {
  return set === format.bestOf - 1 ? format.lastSet : 'tie-break';
}

/** Returns the points needed to win this kind of tie-break. */
export function tieBreakPoints(ending: SetEnding): number {
  return ending === 'long-tie-break' ? 10 : 7;
}
