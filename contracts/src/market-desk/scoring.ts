import * as z from 'zod/mini';
import type { Time } from '#base/instant.ts';
import { nameText } from '#base/request-fields.ts';
import { type OperatorRole, route } from '#base/route.ts';
import type { ListScore } from '#catalogue/catalogue.ts';
import { type AnnouncedFixture, FEED_FIXTURE } from './feed.ts';
import { DISMISSAL, type DismissalKind, MATCH_OUTCOME } from './field-facts.ts';

// Input of a scorer for a match, and the scorer's view of it.

const name = nameText(1, 80);
const side = z.union([z.literal(0), z.literal(1)]);
const few = z.int().check(z.gte(0), z.lte(10_000));
const runs = z.int().check(z.gte(0), z.lte(12));

/** One cricket ball as entered; over, ball number and strike follow from the match state. */
export interface WrittenBall {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  /** Runs off the bat. */
  readonly batter: number;
  /** `wides` and `noballs` include the penalty run. */
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
  /** Incoming batter; null if there is none. */
  readonly newBatter: string | null;
  /** True if the side is all out early because the remaining batters are absent or injured. */
  readonly isNobodyLeft: boolean;
  /** Next batter on strike, if running doesn't determine it; otherwise null. */
  readonly nextStriker: string | null;
  readonly nonBoundary: boolean;
  /** Umpire's over call, if it differs from the ball count; otherwise null. */
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

/** One scoring entry. */
const SCORING_ENTRY = z.discriminatedUnion('type', [
  /** Keep-alive: the scorer is at the ground. */
  z.object({ type: z.literal('present') }),
  z.object({ type: z.literal('toss'), winner: side, decision: z.enum(['bat', 'field']) }),
  z.object({
    type: z.literal('innings'),
    team: side,
    superOver: z._default(z.boolean(), false),
    /** Runs to win; null to derive them from the earlier innings. */
    target: z._default(z.nullable(few), null),
  }),
  /** The bowler's run-up: suspends betting until the ball is entered. */
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
  /** `outcome` null: derived from the scores. */
  z.object({ type: z.literal('result'), outcome: z.nullable(MATCH_OUTCOME) }),
  /** Any other sport: one of its facts in feed format (field-facts.ts). */
  z.object({ type: z.literal('fact'), fact: z.record(z.string(), z.unknown()) }),
  /** Undoes the last entry. */
  z.object({ type: z.literal('undo') }),
  /** Corrects an earlier ball. */
  z.object({
    type: z.literal('correct'),
    entry: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)),
    ball: WRITTEN_BALL,
  }),
  /** Ends the match; no more entries follow. */
  z.object({ type: z.literal('end') }),
]);
export type ScoringEntry = z.infer<typeof SCORING_ENTRY>;

/** An entry as shown back to the scorer. */
export interface WrittenEntry {
  readonly id: string;
  readonly at: Time;
  /** Description, `12.3 K Palithotam to A Vagdri: 4`. */
  readonly text: string;
  /** Cricket balls only, which can be corrected; otherwise null. */
  readonly ball: WrittenBall | null;
}

/** Cricket match state needed to score the next ball. */
export interface ScoredCricket {
  /** Expected next entry. */
  readonly next: 'toss' | 'innings' | 'ball' | 'result' | 'nothing';
  readonly isBallRunning: boolean;
  /** Cause of the stoppage; null while play continues. */
  readonly stop: StopCause | null;
  readonly batting: 0 | 1 | null;
  readonly striker: string | null;
  readonly nonStriker: string | null;
  /** Current bowler, or the previous over's. */
  readonly bowler: string | null;
  /** True if the next ball starts an over, which needs another bowler. */
  readonly isNewOver: boolean;
  readonly batters: readonly { readonly name: string; readonly isOut: boolean }[];
  readonly bowlers: readonly string[];
  /** Balls of the current over as scorecard tokens. */
  readonly thisOver: readonly string[];
  /** Next batting side and target; only before an innings. */
  readonly innings: {
    readonly team: 0 | 1;
    readonly target: number | null;
    readonly superOver: boolean;
  } | null;
  /** Result by the scores, in a sentence; null while undecided. */
  readonly result: string | null;
  /** True if the scores are level, so that a super over is possible. */
  readonly isLevel: boolean;
}

/** A manually scored match in a list. */
export interface ScoredLine {
  readonly fixture: string;
  readonly sport: string;
  readonly title: string;
  readonly sides: readonly [string, string] | null;
  readonly competition: string;
  readonly startsAt: Time;
  /** Null until the event exists in the exchange. */
  readonly eventId: number | null;
  readonly phase: 'before' | 'in-play' | 'over';
  readonly isEnded: boolean;
  readonly score: ListScore | null;
}

/** A manually scored match with everything its scorer needs. */
export interface ScoredMatch extends ScoredLine {
  /** Position to send with the next entry; an entry based on an older one is rejected. */
  readonly position: number;
  /** The last 60, newest first. */
  readonly entries: readonly WrittenEntry[];
  /** Note displayed below the score. */
  readonly note: string | null;
  readonly cricket: ScoredCricket | null;
  /** Runners of a race, by index in the field. */
  readonly runners: readonly string[] | null;
  /** Tennis: server of the next point; otherwise null. */
  readonly serving: 0 | 1 | null;
  /** Football: start of the current half, and the match minute it is set to; otherwise null. */
  readonly clock: { readonly since: Time; readonly minute: number } | null;
  /** Feeds that also cover it, to which it can be handed over. */
  readonly feeds: readonly string[];
}

const scorers: readonly OperatorRole[] = ['trader', 'scorer'];
/** ID of a manually scored match, or of the external feed's event. */
const fixture = z.string().check(z.minLength(1), z.maxLength(140));
/** Maximum body size: the names and figures of a fixture, and manual scoring input, equal to a feed call. */
const BODY_BYTES = 32_768;

/** Manual scoring: scorers enter the events a feed would send. */
export const operatorScoringRoutes = {
  operatorGetScoredMatches: route<Record<string, never>, { items: readonly ScoredLine[] }>()({
    method: 'GET',
    path: 'Operator/GetScoredMatches',
    access: 'O',
    roles: scorers,
    about: 'Returns manually scored matches: in-play, upcoming and finished.',
    request: z.object({}),
  }),
  operatorGetScoredMatch: route<{ fixture: string }, ScoredMatch>()({
    method: 'GET',
    path: 'Operator/GetScoredMatch',
    access: 'O',
    roles: scorers,
    about: 'Returns one match with everything its scorer needs.',
    request: z.object({ fixture }),
  }),
  operatorStartScoring: route<{ fixture: AnnouncedFixture }, ScoredMatch>()({
    method: 'POST',
    path: 'Operator/StartScoring',
    access: 'O',
    roles: scorers,
    proof: 'RECENT',
    bodyBytes: BODY_BYTES,
    about:
      'Creates a manually scored match, or updates its start, venue or competition. Also creates its event and markets, whose results need an operator other than the scorers. Idempotent on ID.',
    request: z.object({ fixture: FEED_FIXTURE }),
  }),
  operatorScoreMatch: route<
    { fixture: string; position: number; entry: ScoringEntry },
    ScoredMatch
  >()({
    method: 'POST',
    path: 'Operator/ScoreMatch',
    access: 'O',
    roles: scorers,
    quiet: true,
    bodyBytes: BODY_BYTES,
    about:
      'Records one scoring entry. `position` is the match position the scorer saw; BAD_STATE with the current position means someone else has written since.',
    request: z.object({
      fixture,
      position: z.int().check(z.gte(0)),
      entry: SCORING_ENTRY,
    }),
  }),
};
