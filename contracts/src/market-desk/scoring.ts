import * as z from 'zod/mini';
import { Time } from '#base/instant.ts';
import { list, nameText } from '#base/request-fields.ts';
import { type OperatorRole, operatorGet, operatorPost, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { ListScore } from '#catalogue/catalogue.ts';
import { FEED_FIXTURE } from './feed.ts';
import { DISMISSAL, DismissalKind, MATCH_OUTCOME } from './field-facts.ts';

// Input of a scorer for a match, and the scorer's view of it.

const name = nameText(1, 80);
const side = z.union([z.literal(0), z.literal(1)]);
const few = z.int().check(z.gte(0), z.lte(10_000));
const runs = z.int().check(z.gte(0), z.lte(12));

/** One cricket ball as entered; over, ball number and strike follow from the match state. */
export const WrittenBall = z.strictObject({
  striker: z.string(),
  nonStriker: z.string(),
  bowler: z.string(),
  /** Runs off the bat. */
  batter: z.number(),
  /** `wides` and `noballs` include the penalty run. */
  extras: z.strictObject({
    wides: z.exactOptional(z.number()),
    noballs: z.exactOptional(z.number()),
    byes: z.exactOptional(z.number()),
    legbyes: z.exactOptional(z.number()),
    penalty: z.exactOptional(z.number()),
  }),
  wickets: z.array(z.strictObject({ kind: DismissalKind, playerOut: z.string(), fielders: z.array(z.string()) })),
  /** Incoming batter; null if there is none. */
  newBatter: z.nullable(z.string()),
  /** True if the side is all out early because the remaining batters are absent or injured. */
  isNobodyLeft: z.boolean(),
  /** Next batter on strike, if running doesn't determine it; otherwise null. */
  nextStriker: z.nullable(z.string()),
  nonBoundary: z.boolean(),
  /** Umpire's over call, if it differs from the ball count; otherwise null. */
  lastOfOver: z.nullable(z.boolean()),
});
export type WrittenBall = Wire<typeof WrittenBall>;

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

export const StopCause = z.enum(['review', 'rain', 'bad-light', 'injury', 'drinks', 'lunch', 'tea', 'stumps', 'other']);
export type StopCause = Wire<typeof StopCause>;

export const ENDS_OF_INNINGS = ['all-out', 'overs', 'declared', 'forfeited', 'abandoned'] as const;

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
  z.object({ type: z.literal('stop'), cause: StopCause }),
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
  z.object({ type: z.literal('undo') }),
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
export const WrittenEntry = z.strictObject({
  id: z.string(),
  at: Time,
  /** Description, `12.3 K Palithotam to A Vagdri: 4`. */
  text: z.string(),
  /** Cricket balls only, which can be corrected; otherwise null. */
  ball: z.nullable(WrittenBall),
});
export type WrittenEntry = Wire<typeof WrittenEntry>;

/** Cricket match state needed to score the next ball. */
export const ScoredCricket = z.strictObject({
  next: z.enum(['toss', 'innings', 'ball', 'result', 'nothing']),
  isBallRunning: z.boolean(),
  stop: z.nullable(StopCause),
  batting: z.nullable(z.literal([0, 1])),
  striker: z.nullable(z.string()),
  nonStriker: z.nullable(z.string()),
  /** Current bowler, or the previous over's. */
  bowler: z.nullable(z.string()),
  /** True if the next ball starts an over, which needs another bowler. */
  isNewOver: z.boolean(),
  batters: z.array(z.strictObject({ name: z.string(), isOut: z.boolean() })),
  bowlers: z.array(z.string()),
  /** Balls of the current over as scorecard tokens. */
  thisOver: z.array(z.string()),
  /** Next batting side and target; only before an innings. */
  innings: z.nullable(
    z.strictObject({ team: z.literal([0, 1]), target: z.nullable(z.number()), superOver: z.boolean() }),
  ),
  /** Result by the scores, in a sentence; null while undecided. */
  result: z.nullable(z.string()),
  /** True if the scores are level, so that a super over is possible. */
  isLevel: z.boolean(),
});
export type ScoredCricket = Wire<typeof ScoredCricket>;
/** ID of a manually scored match, or of the external feed's event. */
const fixture = z.string().check(z.minLength(1), z.maxLength(140));

/** A manually scored match in a list. */
export const ScoredLine = z.strictObject({
  fixture: z.string(),
  sport: z.string(),
  title: z.string(),
  sides: z.nullable(z.tuple([z.string(), z.string()])),
  competition: z.string(),
  startsAt: Time,
  /** Null until the event exists in the exchange. */
  eventId: z.nullable(z.number()),
  phase: z.enum(['before', 'in-play', 'over']),
  isEnded: z.boolean(),
  score: z.nullable(ListScore),
});
export type ScoredLine = Wire<typeof ScoredLine>;

/** A manually scored match with everything its scorer needs. */
export const ScoredMatch = z.strictObject({
  ...ScoredLine.shape,
  /** Position to send with the next entry; an entry based on an older one is rejected. */
  position: z.number(),
  /** The last 60, newest first. */
  entries: z.array(WrittenEntry),
  note: z.nullable(z.string()),
  cricket: z.nullable(ScoredCricket),
  /** Runners of a race, by index in the field. */
  runners: z.nullable(z.array(z.string())),
  /** Tennis: server of the next point; otherwise null. */
  serving: z.nullable(z.literal([0, 1])),
  /** Football: start of the current half, and the match minute it is set to; otherwise null. */
  clock: z.nullable(z.strictObject({ since: Time, minute: z.number() })),
  /** Feeds that also cover it, to which it can be handed over. */
  feeds: z.array(z.string()),
});
export type ScoredMatch = Wire<typeof ScoredMatch>;

const scorers: readonly OperatorRole[] = ['trader', 'scorer'];
/** Maximum body size: the names and figures of a fixture, and manual scoring input, equal to a feed call. */
const BODY_BYTES = 32_768;

const act = { ...operatorPost, roles: ['trader', 'scorer'] } as const;

/** Manual scoring: scorers enter the events a feed would send. */
export const operatorScoringRoutes = {
  operatorGetScoredMatches: route({
    ...operatorGet,
    path: 'Operator/GetScoredMatches',
    roles: scorers,
    about: 'Returns manually scored matches: in-play, upcoming and finished.',
    answer: list(ScoredLine),
  }),
  operatorGetScoredMatch: route({
    ...operatorGet,
    path: 'Operator/GetScoredMatch',
    roles: scorers,
    about: 'Returns one match with everything its scorer needs.',
    request: z.object({ fixture }),
    answer: ScoredMatch,
  }),
  operatorStartScoring: route({
    ...act,
    path: 'Operator/StartScoring',
    proof: 'RECENT',
    bodyBytes: BODY_BYTES,
    about:
      'Creates a manually scored match, or updates its start, venue or competition. Also creates its event and markets, whose results need an operator other than the scorers. Idempotent on ID.',
    request: z.object({ fixture: FEED_FIXTURE }),
    answer: ScoredMatch,
  }),
  operatorScoreMatch: route({
    ...act,
    path: 'Operator/ScoreMatch',
    quiet: true,
    bodyBytes: BODY_BYTES,
    about:
      'Records one scoring entry. `position` is the match position the scorer saw; BAD_STATE with the current position means someone else has written since.',
    request: z.object({ fixture, position: z.int().check(z.gte(0)), entry: SCORING_ENTRY }),
    answer: ScoredMatch,
  }),
};
