import type { Named, Ruled } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { Script } from './play-facts.ts';

/** Ids of the sports beside cricket as the product knows them, by their names in the trade. */
export const SPORT_IDS = { football: 1, tennis: 2, kabaddi: 25, 'horse-racing': 26 } as const;

/** A sport beside cricket. */
export type PlayedSport = keyof typeof SPORT_IDS;

/** A runner of a market before anything has happened. */
export interface RunnerPlan extends Named {
  /** Horse racing: number on the saddle cloth, stall (draw) and jockey; null elsewhere. */
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
}

/** A market that is offered on a fixture; its result follows its rules. */
export interface MarketPlan extends Named, Ruled {
  /** Unique within the fixture, the same for every fixture of the sport: `match-odds`, `over-under-2.5`. */
  readonly key: string;
  /** The kind of the exchange; FANCY is quoted by the house and settled on points, all others are books. */
  readonly kind: 'MATCH_ODDS' | 'GOALS' | 'WIN' | 'PLACE' | 'EACH_WAY' | 'OTHER' | 'FANCY';
  readonly subType: string | null;
  /** Place on the page, lowest first. */
  readonly sort: number;
  /** How many runners win; 0 for a market that is settled on points. */
  readonly winners: number;
  /** EACH_WAY only: the odds of a place are those of the win by this, for `winners` places. */
  readonly eachWayDivisor?: number;
  /** Whether bets are taken once play has begun; otherwise it is suspended from then on. */
  readonly turnsInPlay: boolean;
  readonly runners: readonly RunnerPlan[];
  /**
   * One of several lines that a fixture may have: the chosen ones of a family are made, and any that is there is
   * followed, so that a fixture keeps its lines when another choice would be made now. Absent: it has no others.
   */
  readonly line?: { readonly family: string; readonly isChosen: boolean };
  /** Markets that follow a recording: their delay of bets in play, ms. */
  readonly recordedDelayMs?: number;
}

/** What a fixture is before and while it is played. */
export interface SportFixture {
  /** Stable id over restarts: `sim:42:football:harbour-league:7`. */
  readonly key: string;
  readonly sport: PlayedSport;
  readonly sportId: number;
  readonly title: string;
  /** Sides in the order of the title; null in a race. */
  readonly team1: string | null;
  readonly team2: string | null;
  readonly competition: string;
  /** Two-letter code of the country, or null. */
  readonly country: string | null;
  readonly venue: string | null;
  /** Kick-off, first serve, first raid, off: ms since 1970 UTC. */
  readonly startsAt: number;
  readonly markets: readonly MarketPlan[];
  /** Everything that happens, made on demand and always the same. Only a feed looks ahead of the clock. */
  script(): Script;
}

/** One line of commentary. */
export interface PlayLine {
  /** Where the match stood: `67'`, `Set 2 4-3`. */
  readonly at: Label;
  readonly said: Label;
  /** A goal, a set won, an all-out, a result: what is set in bold. */
  readonly isKey: boolean;
}

/** A runner without the marks of a horse. */
export function sideRunner(name: Named): RunnerPlan {
  return { ...name, number: null, stall: null, jockey: null };
}
