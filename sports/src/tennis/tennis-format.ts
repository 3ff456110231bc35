/** How a set is decided at six games all. */
export type SetEnding =
  /** First to seven points, two ahead. */
  | 'tie-break'
  /** First to ten points, two ahead. */
  | 'long-tie-break'
  /** No tie-break: two games ahead. */
  | 'advantage';

/** How a match is decided. */
export interface TennisFormat {
  /** 3 or 5. */
  readonly bestOf: 3 | 5;
  readonly lastSet: SetEnding;
}

/** Sets that win the match. */
export function setsToWin({ bestOf }: TennisFormat): number {
  return (bestOf + 1) / 2;
}

/** How this set is decided, counted from 0. */
export function endingOf(format: TennisFormat, set: number): SetEnding {
  return set === format.bestOf - 1 ? format.lastSet : 'tie-break';
}

/** Points that win a tie-break of this kind. */
export function tieBreakPoints(ending: SetEnding): number {
  return ending === 'long-tie-break' ? 10 : 7;
}
