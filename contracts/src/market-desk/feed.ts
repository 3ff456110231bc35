import * as z from 'zod/mini';
import { seenOnly } from '#base/request-fields.ts';
import { CRICKET_FACT, FOOTBALL_FACT, KABADDI_FACT, RACE_CHANCES, RACING_FACT, TENNIS_FACT } from './field-facts.ts';

/** Path to which feeds push events. Not enveloped. */
export const FEED_EVENTS_PATH = 'feed/v1/events';
/** Path that returns the last accepted position of a feed. */
export const FEED_POSITION_PATH = 'feed/v1/position';
/** Maximum body size of a call, in bytes. */
export const FEED_CALL_BYTES = 262_144;
/** Maximum events per call. */
export const FEED_EVENTS_A_CALL = 500;
/** Maximum calls per source and minute. */
export const FEED_CALLS_A_MINUTE = 1_200;
/** Maximum clock skew of a source, in ms. */
export const FEED_CLOCK_MS = 60_000;

/**
 * Authentication headers. The signature is the hex HMAC-SHA-256 of `timestamp.METHOD./path.body` under the source's
 * secret. The timestamp is ms since 1970 UTC and strictly increasing.
 */
export const FEED_HEADERS = {
  source: 'x-feed-source',
  timestamp: 'x-feed-timestamp',
  signature: 'x-feed-signature',
} as const;

/** Silence in ms after which bets on a fixture due or begun are refused. A call without events is a keep-alive. */
export const FEED_SILENCE_MS = {
  cricket: 30_000,
  football: 20_000,
  tennis: 20_000,
  kabaddi: 15_000,
  'horse-racing': 10_000,
} as const;
export type FeedSport = keyof typeof FEED_SILENCE_MS;

const ID = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/));
const text = z.string().check(z.minLength(1), z.maxLength(80), seenOnly);
const optionalText = z._default(z.nullable(text), null);
const names = z.tuple([text, text]);
const startsAt = z.int().check(z.gte(0), z.lte(4_102_444_800_000));
const COMMON = {
  id: ID,
  /** Cross-source match ID: sources that announce the same one feed a single fixture, with sides in the same order. */
  match: z.exactOptional(ID),
  startsAt,
  competition: text,
  venue: optionalText,
};
const country = z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null);
const few = z.int().check(z.gte(0), z.lte(200));

const cricket = z.object({
  ...COMMON,
  sport: z.literal('cricket'),
  teams: names,
  stage: optionalText,
  format: z.enum(['T20', 'ODI', 'FC']),
  gender: z._default(z.enum(['male', 'female']), 'male'),
  /** Null for unlimited overs. */
  oversPerInnings: z.nullable(few),
  ballsPerOver: z._default(z.int().check(z.gte(1), z.lte(10)), 6),
  days: z._default(z.int().check(z.gte(1), z.lte(6)), 1),
  drawPossible: z._default(z.boolean(), false),
  /** Strength difference, first team minus second, in Elo points, and scoring level of the ground. */
  eloDiff: z._default(z.number().check(z.gte(-1_500), z.lte(1_500)), 0),
  level: z._default(z.number().check(z.gte(-5), z.lte(5)), 0),
});

const football = z.object({
  ...COMMON,
  sport: z.literal('football'),
  teams: names,
  country,
  /** Expected goals per side. */
  rates: z._default(z.tuple([z.number().check(z.gt(0), z.lte(8)), z.number().check(z.gt(0), z.lte(8))]), [1.5, 1.2]),
});

const tennis = z.object({
  ...COMMON,
  sport: z.literal('tennis'),
  players: names,
  country,
  format: z.object({
    bestOf: z.union([z.literal(3), z.literal(5)]),
    lastSet: z.enum(['tie-break', 'long-tie-break', 'advantage']),
  }),
  /** Each player's probability of winning a point on serve. */
  serves: z._default(
    z.tuple([z.number().check(z.gte(0.4), z.lte(0.9)), z.number().check(z.gte(0.4), z.lte(0.9))]),
    [0.63, 0.63],
  ),
});

const kabaddi = z.object({
  ...COMMON,
  sport: z.literal('kabaddi'),
  teams: names,
  country,
  /** Advantage of the first team, in logits per raid. */
  edge: z._default(z.number().check(z.gte(-2), z.lte(2)), 0),
});

const racing = z.object({
  ...COMMON,
  sport: z.literal('horse-racing'),
  title: text,
  venue: text,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  raceNumber: few,
  distanceM: z.int().check(z.gte(100), z.lte(10_000)),
  raceClass: z._default(z.string().check(z.maxLength(40)), ''),
  places: z.int().check(z.gte(1), z.lte(6)),
  runners: z
    .array(
      z.object({
        number: few,
        name: text,
        jockey: z._default(z.string().check(z.maxLength(80)), ''),
        trainer: z._default(z.string().check(z.maxLength(80)), ''),
        stall: z._default(few, 0),
        weight: z._default(z.number().check(z.gte(0), z.lte(1_000)), 0),
        age: z._default(few, 0),
        form: z._default(z.string().check(z.maxLength(20)), ''),
      }),
    )
    .check(z.minLength(2), z.maxLength(60)),
  /** Fair chances until the first prices; null for equal chances. */
  opening: z._default(z.nullable(RACE_CHANCES), null),
});

export const FEED_FIXTURE = z.discriminatedUnion('sport', [cricket, football, tennis, kabaddi, racing]);
export type AnnouncedFixture = z.infer<typeof FEED_FIXTURE>;

export const FEED_FACTS = {
  cricket: CRICKET_FACT,
  football: FOOTBALL_FACT,
  tennis: TENNIS_FACT,
  kabaddi: KABADDI_FACT,
  'horse-racing': RACING_FACT,
} as const;

/** Feed events. `id` is unique within the fixture and is referenced by corrections; facts depend on the sport. */
const moments = z.array(z.object({ id: ID, fact: z.looseObject({ type: z.string() }) })).check(z.maxLength(50));
const sequence = z.int().check(z.gte(1));

export const FEED_EVENT = z.discriminatedUnion('type', [
  /** Announces a fixture, or changes its start, venue or competition. */
  z.object({ sequence, type: z.literal('fixture'), fixture: FEED_FIXTURE }),
  z.object({ sequence, type: z.literal('field'), fixture: ID, moments }),
  /** Correction: removes the events in `replaces` and inserts `moments` where the first one was. */
  z.object({
    sequence,
    type: z.literal('correction'),
    fixture: ID,
    replaces: z.array(ID).check(z.minLength(1), z.maxLength(200)),
    moments,
  }),
  /** End of the fixture; no more events follow. */
  z.object({ sequence, type: z.literal('end'), fixture: ID }),
]);
export type PushedEvent = z.infer<typeof FEED_EVENT>;

/** Body of a call: events by sequence, without gaps. Already accepted events are skipped. */
export const FEED_BODY = z.object({ events: z.array(FEED_EVENT).check(z.maxLength(FEED_EVENTS_A_CALL)) });

/**
 * HTTP status by result. Any result but OK rejects the whole call. OUT_OF_ORDER: the first new event doesn't follow
 * `position`. CANNOT_FOLLOW: a fact that is impossible in the current state, an unknown fixture or moment, or a
 * reused ID.
 */
export const FEED_STATUSES = {
  OK: 200,
  INVALID_SIGNATURE: 401,
  INVALID_EVENT: 400,
  OUT_OF_ORDER: 409,
  CANNOT_FOLLOW: 422,
  TOO_MANY: 429,
  TEMPORARY_ERROR: 503,
} as const;
export type FeedStatus = keyof typeof FEED_STATUSES;

export interface FeedAnswer {
  readonly status: FeedStatus;
  /** Sequence of the last accepted event; 0 if none, null for an unknown source. */
  readonly position: number | null;
  /** Path of the first invalid field, and the reason. */
  readonly field?: string;
  readonly message?: string;
}
