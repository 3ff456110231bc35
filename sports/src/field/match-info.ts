/** 0 is the side named first in the schedule, 1 the other. */
export type Side = 0 | 1;

export type CricketFormat = 'T20' | 'ODI' | 'FC';

/** What is known of a match before a ball is bowled. */
export interface CricketMatchInfo {
  /** Stable id of the match over restarts: `replay:1195614`, `sim:42:t20-1:7`. */
  readonly key: string;
  readonly format: CricketFormat;
  readonly gender: 'male' | 'female';
  /** As scheduled; every `Side` in events points into this pair. */
  readonly teams: readonly [string, string];
  readonly competition: string;
  /** Match number or stage within the competition: `Match 12`, `Final`. */
  readonly stage: string | null;
  readonly venue: string | null;
  /** Scheduled overs an innings; null where innings are not limited. */
  readonly oversPerInnings: number | null;
  readonly ballsPerOver: number;
  /** Days of play scheduled. */
  readonly days: number;
  /** Set where the feed tells lunch, tea and stumps, so that a day can be bet on. */
  readonly tellsDays?: true;
  /** Whether the draw is a result (matches without an overs limit). */
  readonly drawPossible: boolean;
  /** Strength of `teams[0]` minus strength of `teams[1]` in Elo points before the match. */
  readonly eloDiff: number;
  /** Scoring level of the competition and ground: mean of the latent level, 0 is average. */
  readonly level: number;
  /** Names of both sides where known; the first eleven play. */
  readonly squads: readonly [readonly string[], readonly string[]] | null;
}

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}
