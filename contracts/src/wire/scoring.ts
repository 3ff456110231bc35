import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import type { ListScore } from './catalogue.ts';
import { DISMISSAL, type DismissalKind, MATCH_OUTCOME } from './field-facts.ts';

// What a scorer writes down of a match, and what they see of it.

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const side = z.union([z.literal(0), z.literal(1)]);
const few = z.int().check(z.gte(0), z.lte(10_000));
const runs = z.int().check(z.gte(0), z.lte(12));

/** One ball of cricket as it is written down; over, number and strike follow from the match. */
export interface WrittenBall {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  /** Runs off the bat. */
  readonly batter: number;
  /** `wides` and `noballs` with the one of the call. */
  readonly extras: {
    readonly wides?: number;
    readonly noballs?: number;
    readonly byes?: number;
    readonly legbyes?: number;
    readonly penalty?: number;
  };
  readonly wickets: readonly {
    readonly kind: DismissalKind;
    readonly playerOut: string;
    readonly fielders: readonly string[];
  }[];
  /** The batter who comes in; null where none does. */
  readonly newBatter: string | null;
  /** The side is out with fewer wickets than that takes, for the others are absent or hurt. */
  readonly isNobodyLeft: boolean;
  /** Who faces next where running does not say it. */
  readonly nextStriker: string | null;
  readonly nonBoundary: boolean;
  /** What the umpire called where it is not as the balls say. */
  readonly lastOfOver: boolean | null;
}

export const WRITTEN_BALL: z.ZodMiniType<WrittenBall> = z.object({
  striker: name,
  nonStriker: name,
  bowler: name,
  batter: z._default(runs, 0),
  extras: z._default(
    z.object({
      wides: z.exactOptional(runs),
      noballs: z.exactOptional(runs),
      byes: z.exactOptional(runs),
      legbyes: z.exactOptional(runs),
      penalty: z.exactOptional(runs),
    }),
    {},
  ),
  wickets: z._default(z.array(DISMISSAL).check(z.maxLength(2)), []),
  newBatter: z._default(z.nullable(name), null),
  isNobodyLeft: z._default(z.boolean(), false),
  nextStriker: z._default(z.nullable(name), null),
  nonBoundary: z._default(z.boolean(), false),
  lastOfOver: z._default(z.nullable(z.boolean()), null),
});

export type StopCause =
  | 'review'
  | 'rain'
  | 'bad-light'
  | 'injury'
  | 'drinks'
  | 'lunch'
  | 'tea'
  | 'stumps'
  | 'other';
export const STOP_CAUSES: readonly StopCause[] = [
  'review',
  'rain',
  'bad-light',
  'injury',
  'drinks',
  'lunch',
  'tea',
  'stumps',
  'other',
];

export const ENDS_OF_INNINGS = ['all-out', 'overs', 'declared', 'forfeited', 'abandoned'] as const;

/** One thing that a scorer writes down. */
export const SCORING_ENTRY = z.discriminatedUnion('type', [
  /** Nothing has happened: somebody is at the ground. */
  z.object({ type: z.literal('present') }),
  z.object({ type: z.literal('toss'), winner: side, decision: z.enum(['bat', 'field']) }),
  z.object({
    type: z.literal('innings'),
    team: side,
    superOver: z._default(z.boolean(), false),
    /** Runs to win; null: as the innings before gives it. */
    target: z._default(z.nullable(few), null),
  }),
  /** The bowler runs in: betting is suspended until the ball is written down. */
  z.object({ type: z.literal('run-up'), striker: name, nonStriker: name, bowler: name }),
  z.object({ type: z.literal('ball'), ball: WRITTEN_BALL }),
  z.object({ type: z.literal('stop'), cause: z.enum(STOP_CAUSES) }),
  z.object({ type: z.literal('resume') }),
  z.object({
    type: z.literal('revise'),
    overs: z.nullable(z.int().check(z.gte(1), z.lte(200))),
    target: z.nullable(few),
    method: z._default(z.nullable(name), null),
  }),
  z.object({ type: z.literal('end-innings'), reason: z.enum(ENDS_OF_INNINGS) }),
  /** `outcome` null: as the scores give it. */
  z.object({ type: z.literal('result'), outcome: z.nullable(MATCH_OUTCOME) }),
  /** Any other sport: a fact of it, as feeds send it (contracts/wire/field-facts). */
  z.object({ type: z.literal('fact'), fact: z.record(z.string(), z.unknown()) }),
  /** Takes the last entry back. */
  z.object({ type: z.literal('undo') }),
  /** Puts a ball from before right. */
  z.object({
    type: z.literal('correct'),
    entry: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)),
    ball: WRITTEN_BALL,
  }),
  /** Nothing more comes of the match. */
  z.object({ type: z.literal('end') }),
]);
export type ScoringEntry = z.infer<typeof SCORING_ENTRY>;

/** What was written down, as a scorer reads it again. */
export interface WrittenEntry {
  readonly id: string;
  readonly at: Time;
  /** `12.3 K Palithotam to A Vagdri: 4`. */
  readonly text: string;
  /** Of a ball of cricket: it can be put right. */
  readonly ball: WrittenBall | null;
}

/** State of a match of cricket, as its scorer needs it for the next ball. */
export interface ScoredCricket {
  /** What comes next. */
  readonly next: 'toss' | 'innings' | 'ball' | 'result' | 'nothing';
  readonly isBallRunning: boolean;
  /** Why play stands still; null while it goes on. */
  readonly stop: StopCause | null;
  readonly batting: 0 | 1 | null;
  readonly striker: string | null;
  readonly nonStriker: string | null;
  /** Who bowls, or has bowled the over before. */
  readonly bowler: string | null;
  /** The next ball begins an over: another bowler. */
  readonly isNewOver: boolean;
  readonly batters: readonly { readonly name: string; readonly isOut: boolean }[];
  readonly bowlers: readonly string[];
  /** Balls of the over in play, as the score card marks them. */
  readonly thisOver: readonly string[];
  /** Who bats next, and for what; only before an innings. */
  readonly innings: {
    readonly team: 0 | 1;
    readonly target: number | null;
    readonly superOver: boolean;
  } | null;
  /** What the scores give, in a sentence; null while they do not decide. */
  readonly result: string | null;
  /** The scores are level: it may go on with a super over. */
  readonly isLevel: boolean;
}

/** A match that is scored by hand, in a list. */
export interface ScoredLine {
  readonly fixture: string;
  readonly sport: string;
  readonly title: string;
  readonly sides: readonly [string, string] | null;
  readonly competition: string;
  readonly startsAt: Time;
  /** Null until the exchange has the event. */
  readonly eventId: number | null;
  readonly phase: 'before' | 'in-play' | 'over';
  readonly isEnded: boolean;
  readonly score: ListScore | null;
}

/** A match and all that its scorer needs. */
export interface ScoredMatch extends ScoredLine {
  /** Goes with the next entry: an entry that follows another one is declined. */
  readonly position: number;
  /** Newest first, the last 60. */
  readonly entries: readonly WrittenEntry[];
  /** The note under the score. */
  readonly note: string | null;
  readonly cricket: ScoredCricket | null;
  /** Runners of a race, by their place in the field. */
  readonly runners: readonly string[] | null;
  /** Who serves the next point of a match of tennis. */
  readonly serving: 0 | 1 | null;
  /** Of football: when the half in play began, and how many of its minutes are written as gone. */
  readonly clock: { readonly since: Time; readonly minute: number } | null;
  /** Feeds that tell of it too: it can be given back to them. */
  readonly feeds: readonly string[];
}
