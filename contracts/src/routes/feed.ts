import * as z from 'zod/mini';
import {
  CRICKET_FACT,
  FOOTBALL_FACT,
  KABADDI_FACT,
  RACE_CHANCES,
  RACING_FACT,
  TENNIS_FACT,
} from '#wire/field-facts.ts';

/** Where feeds send what happens. Not enveloped. */
export const FEED_EVENTS_PATH = 'feed/v1/events';
/** How far a feed has been heard. */
export const FEED_POSITION_PATH = 'feed/v1/position';
/** Bytes of a call at most. */
export const FEED_CALL_BYTES = 262_144;
/** Events of a call at most. */
export const FEED_EVENTS_A_CALL = 500;
/** Calls of a source in a minute at most. */
export const FEED_CALLS_A_MINUTE = 1_200;
/** By how much the clock of a source may be off. */
export const FEED_CLOCK_MS = 60_000;

/**
 * The signature is the HMAC-SHA-256, hexadecimal, of `timestamp.METHOD./path.body` with the source's secret; the
 * timestamp is in ms since 1970 UTC and rises with every call.
 */
export const FEED_HEADERS = {
  source: 'x-feed-source',
  timestamp: 'x-feed-timestamp',
  signature: 'x-feed-signature',
} as const;

/**
 * After so long without a call of its source no bets are taken on a fixture that has begun or should have, ms. A call
 * without events says that nothing has happened.
 */
export const FEED_SILENCE_MS = {
  cricket: 30_000,
  football: 20_000,
  tennis: 20_000,
  kabaddi: 15_000,
  'horse-racing': 10_000,
} as const;
export type FeedSport = keyof typeof FEED_SILENCE_MS;

const ID = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/));
const text = z.string().check(z.minLength(1), z.maxLength(80));
const optionalText = z._default(z.nullable(text), null);
const names = z.tuple([text, text]);
const startsAt = z.int().check(z.gte(0), z.lte(4_102_444_800_000));
const COMMON = {
  id: ID,
  /** Names the match over all sources: those that announce the same one tell of one fixture, with its sides in one order. */
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
  /** Null where innings are not limited. */
  oversPerInnings: z.nullable(few),
  ballsPerOver: z._default(z.int().check(z.gte(1), z.lte(10)), 6),
  days: z._default(z.int().check(z.gte(1), z.lte(6)), 1),
  drawPossible: z._default(z.boolean(), false),
  /** Strength of the first team minus that of the second, in Elo points; scoring level of the ground. */
  eloDiff: z._default(z.number().check(z.gte(-1_500), z.lte(1_500)), 0),
  level: z._default(z.number().check(z.gte(-5), z.lte(5)), 0),
});

const football = z.object({
  ...COMMON,
  sport: z.literal('football'),
  teams: names,
  country,
  /** Goals that each side is expected to score. */
  rates: z._default(
    z.tuple([z.number().check(z.gt(0), z.lte(8)), z.number().check(z.gt(0), z.lte(8))]),
    [1.5, 1.2],
  ),
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
  /** Chance of each player to win a point on the own serve. */
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
  /** How much better the first team is, in logits of a raid. */
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
        weight: z._default(z.number(), 0),
        age: z._default(few, 0),
        form: z._default(z.string().check(z.maxLength(20)), ''),
      }),
    )
    .check(z.minLength(2), z.maxLength(60)),
  /** Fair chances until the first prices; null: all alike. */
  opening: z._default(z.nullable(RACE_CHANCES), null),
});

/** A fixture as a feed announces it. */
export const FEED_FIXTURE = z.discriminatedUnion('sport', [
  cricket,
  football,
  tennis,
  kabaddi,
  racing,
]);
export type AnnouncedFixture = z.infer<typeof FEED_FIXTURE>;

/** What happens in a fixture, by its sport. */
export const FEED_FACTS = {
  cricket: CRICKET_FACT,
  football: FOOTBALL_FACT,
  tennis: TENNIS_FACT,
  kabaddi: KABADDI_FACT,
  'horse-racing': RACING_FACT,
} as const;

/** One thing that happened; `id` is unique within the fixture, and a correction names it. Facts are those of the sport. */
const moments = z
  .array(z.object({ id: ID, fact: z.looseObject({ type: z.string() }) }))
  .check(z.maxLength(50));
const sequence = z.int().check(z.gte(1));

export const FEED_EVENT = z.discriminatedUnion('type', [
  /** Announces a fixture, or changes its start, venue or competition. */
  z.object({ sequence, type: z.literal('fixture'), fixture: FEED_FIXTURE }),
  z.object({ sequence, type: z.literal('field'), fixture: ID, moments }),
  /** Puts the past right: the moments `replaces` are taken back and `moments` are in the place of the first. */
  z.object({
    sequence,
    type: z.literal('correction'),
    fixture: ID,
    replaces: z.array(ID).check(z.minLength(1), z.maxLength(200)),
    moments,
  }),
  /** Nothing more comes of it. */
  z.object({ sequence, type: z.literal('end'), fixture: ID }),
]);
export type PushedEvent = z.infer<typeof FEED_EVENT>;

/** A call: events in the order of their sequence, without gaps. What was taken before is passed over. */
export const FEED_BODY = z.object({
  events: z.array(FEED_EVENT).check(z.maxLength(FEED_EVENTS_A_CALL)),
});

/**
 * What a call comes to, by HTTP status. Of a call that is not OK nothing is taken. OUT_OF_ORDER: the first new event is
 * not the one after `position`. CANNOT_FOLLOW: a fact that makes no sense after those before it, an unknown fixture or
 * moment, or an id that was used.
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

/** The answer to every call. */
export interface FeedAnswer {
  readonly status: FeedStatus;
  /** Sequence of the last event that was taken, 0 before the first; null for somebody unknown. */
  readonly position: number | null;
  /** Where the first thing that is wrong is, and what. */
  readonly field?: string;
  readonly message?: string;
}
