import type { Named, Ruled } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { createScript, type PlayModel, type Script, type TimedFact } from './live-play.ts';

/** Product IDs of the non-cricket sports, by trade name. */
export const SPORT_IDS = { football: 1, tennis: 2, kabaddi: 25, 'horse-racing': 26 } as const;

/** A non-cricket sport. */
export type PlayedSport = keyof typeof SPORT_IDS;

/** A runner as planned before the start. */
export interface RunnerPlan extends Named {
  /** Horse racing: saddlecloth number, stall (draw) and jockey; null in other sports. */
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
}

/** A planned market of a fixture; its result follows its rules. */
export interface MarketPlan extends Named, Ruled {
  /** Unique within the fixture and shared by all fixtures of the sport: `match-odds`, `over-under-2.5`. */
  readonly key: string;
  /** Market kind of the exchange. FANCY is a house market settled on points; all others are order books. */
  readonly kind: 'MATCH_ODDS' | 'GOALS' | 'WIN' | 'PLACE' | 'EACH_WAY' | 'OTHER' | 'FANCY';
  readonly subType: string | null;
  /** Position on the page, ascending. */
  readonly sort: number;
  /** Number of winners; 0 for a market settled on points. */
  readonly winners: number;
  /** EACH_WAY only: place odds divisor, for `winners` places. */
  readonly eachWayDivisor?: number;
  /** True if it can be bet in-play; otherwise it is suspended once play starts. */
  readonly turnsInPlay: boolean;
  readonly runners: readonly RunnerPlan[];
  /**
   * One of several possible lines. Only chosen ones of a family are created, but existing ones are kept, so that a
   * fixture keeps its lines when the choice would now differ. Absent for markets without alternatives.
   */
  readonly line?: { readonly family: string; readonly isChosen: boolean };
  /** Markets that follow a recording only: in-play delay in ms. */
  readonly recordedDelayMs?: number;
}

/** A fixture before and during play. */
export interface SportFixture {
  /** Key, stable across restarts: `sim:42:football:harbour-league:7`. */
  readonly key: string;
  readonly sport: PlayedSport;
  readonly sportId: number;
  readonly title: string;
  /** Sides in title order; null in a race. */
  readonly team1: string | null;
  readonly team2: string | null;
  readonly competition: string;
  /** Two-letter country code; null if none. */
  readonly country: string | null;
  readonly venue: string | null;
  /** Kick-off, first serve, first raid or off, in ms since 1970 UTC. */
  readonly startsAt: number;
  readonly markets: readonly MarketPlan[];
  /** Generates all facts on demand, deterministically. Only a feed may look ahead of the clock. */
  script(): Script;
}

/** One commentary line. */
export interface PlayLine {
  /** Match progress at that point: `67'`, `Set 2 4-3`. */
  readonly at: Label;
  readonly text: Label;
  /** True for highlights, shown in bold: a goal, set won, all-out or result. */
  readonly isKey: boolean;
}

/** Creates a runner without horse-specific fields. */
export function sideRunner(name: Named): RunnerPlan {
  return { ...name, number: null, stall: null, jockey: null };
}

/** A real match as facts. */
export interface Recording<Fact> {
  /** Fixture data as recorded, including `startsAt`. */
  readonly fixture: Omit<SportFixture, 'script'>;
  readonly facts: readonly TimedFact<Fact>[];
  script(pace: { readonly startsAt: number; readonly speed: number }): Script;
}

/** Creates a recording priced by a model. */
export function createRecording<Fact extends { readonly type: string }, State>(
  fixture: Omit<SportFixture, 'script'>,
  model: PlayModel<Fact, State>,
  facts: readonly TimedFact<Fact>[],
): Recording<Fact> {
  return { fixture, facts, script: (pace) => createScript(model, facts, pace) };
}

/** Converts a recording to a fixture with another start time and speed. */
export function toReplayFixture<Fact>(
  { fixture, script }: Recording<Fact>,
  pace: { readonly startsAt: number; readonly speed: number },
): SportFixture {
  return { ...fixture, startsAt: pace.startsAt, script: () => script(pace) };
}

/** A bet of a recording: an unmatched offer, or a taker. */
export interface RecordedBet {
  /** Runner index in the plan. */
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  /** Price in hundredths. */
  readonly price: number;
  /** Backer's stake in hundredths of the recording's currency unit. */
  readonly stake: number;
}

/** Order book and trades of a recording, which makers follow instead of chances. */
export interface RecordedBook {
  /** Best first on each side of a runner; lays are below backs. */
  readonly offers: readonly RecordedBet[];
  /** All trades of the recording in order, from the taker's side; those before index `tradedTo` are due. */
  readonly trades: readonly RecordedBet[];
  readonly tradedTo: number;
}
