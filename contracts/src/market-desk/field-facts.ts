import * as z from 'zod/mini';
import { seenOnly } from '#base/request-fields.ts';
import type { Wire } from '#base/wire.ts';
import { formatEnglish, verbatimLabel } from '#labels/english.ts';
import type { Label } from '#labels/label.ts';

/** Verbatim feed text, shown unchanged in every language. */
const said = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.transform((text: string) => verbatimLabel(text)),
);
const name = z.string().check(z.minLength(1), z.maxLength(80), seenOnly);
const side = z.union([z.literal(0), z.literal(1)]);
const count = z.int().check(z.gte(0), z.lte(10_000));
/** Runs of one ball, points of one raid. */
const scored = z.int().check(z.gte(0), z.lte(50));
const overs = z.int().check(z.gte(0), z.lte(500));
/** Minutes of a match with extra time. */
const minutes = z.int().check(z.gte(0), z.lte(200));
/** Seconds of a kabaddi half. */
const secondsLeft = z.number().check(z.gte(0), z.lte(1_200));
const chance = z.number().check(z.gte(0), z.lte(1));

const target = z.object({ runs: count, balls: z.nullable(count) });
const runsOfKind = z.exactOptional(count);
const runsOfBall = z.exactOptional(scored);

export const MATCH_OUTCOME = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('won'),
    winner: side,
    by: z.object({ runs: runsOfKind, wickets: runsOfKind, innings: runsOfKind }),
    method: z.nullable(name),
    decidedBy: z.enum(['play', 'super-over', 'boundary-count', 'bowl-out', 'award']),
  }),
  z.object({ kind: z.literal('tie'), method: z.nullable(name) }),
  z.object({ kind: z.literal('draw') }),
  z.object({ kind: z.literal('no-result') }),
]);

export const DismissalKind = z.enum([
  'bowled',
  'caught',
  'caught and bowled',
  'lbw',
  'stumped',
  'run out',
  'hit wicket',
  'obstructing the field',
  'hit the ball twice',
  'handled the ball',
  'timed out',
  'retired out',
  'retired hurt',
  'retired not out',
]);
export type DismissalKind = Wire<typeof DismissalKind>;

export const DISMISSAL = z.object({
  kind: DismissalKind,
  playerOut: name,
  fielders: z.array(name).check(z.maxLength(6)),
});

const degrees = z.number().check(z.gte(-360), z.lte(360));
const metres = z.number().check(z.gte(0), z.lte(1_000));

const delivery = z.object({
  type: z.literal('delivery'),
  over: overs,
  ballIndex: scored,
  ballLabel: z.string().check(z.regex(/^\d{1,3}\.\d{1,2}$/)),
  striker: name,
  nonStriker: name,
  bowler: name,
  runs: z
    .object({ batter: scored, extras: scored, total: count })
    .check(z.refine(({ batter, extras, total }) => batter + extras === total, 'total')),
  extras: z.object({
    wides: runsOfBall,
    noballs: runsOfBall,
    byes: runsOfBall,
    legbyes: runsOfBall,
    penalty: runsOfBall,
  }),
  wickets: z.array(DISMISSAL).check(z.maxLength(2)),
  nonBoundary: z.boolean(),
  lastOfOver: z.boolean(),
  next: z.nullable(z.object({ striker: name, nonStriker: name })),
  shot: z._default(z.nullable(z.object({ angle: degrees, distance: metres, said })), null),
});

/** Events of a cricket match, matching `FieldEvent`. */
export const CRICKET_FACT = z.discriminatedUnion('type', [
  z.object({ type: z.literal('toss'), winner: side, decision: z.enum(['bat', 'field']) }),
  z.object({
    type: z.literal('innings-start'),
    team: side,
    superOver: z._default(z.boolean(), false),
    target: z._default(z.nullable(target), null),
    penaltyRuns: z._default(count, 0),
    powerplays: z._default(
      z.array(z.object({ fromOver: overs, toOver: overs, kind: z.enum(['mandatory', 'batting', 'fielding']) })),
      [],
    ),
  }),
  z.object({ type: z.literal('ball-start'), over: overs, striker: name, nonStriker: name, bowler: name }),
  delivery,
  z.object({ type: z.literal('review'), by: z.nullable(side), said }),
  z.object({ type: z.literal('interruption'), cause: z.enum(['rain', 'bad-light', 'injury', 'other']), said }),
  z.object({ type: z.enum(['drinks', 'lunch', 'tea', 'stumps']), said }),
  z.object({ type: z.literal('resumption'), said }),
  z.object({
    type: z.literal('revised'),
    oversPerInnings: z.nullable(overs),
    target: z.nullable(target),
    method: z.nullable(name),
    said,
  }),
  z.object({
    type: z.literal('innings-end'),
    reason: z.enum(['all-out', 'overs', 'declared', 'target', 'forfeited', 'abandoned']),
    penaltyRuns: z._default(count, 0),
    absentHurt: z._default(z.array(name), []),
  }),
  z.object({ type: z.literal('result'), outcome: MATCH_OUTCOME }),
]);

/** Events of a football match. 0 is the home side. */
export const FOOTBALL_FACT = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['kick-off', 'restart', 'half-time', 'second-half', 'full-time', 'abandoned']) }),
  z.object({ type: z.literal('clock'), minute: minutes }),
  z.object({ type: z.literal('goal'), side, scorer: z.nullable(name), how: z.enum(['play', 'penalty', 'own-goal']) }),
  z.object({ type: z.literal('penalty'), side }),
  z.object({ type: z.literal('penalty-missed'), side, taker: name }),
  z.object({
    type: z.literal('card'),
    side,
    player: z.string().check(z.maxLength(80)),
    colour: z.enum(['yellow', 'second-yellow', 'red']),
  }),
  z.object({ type: z.enum(['corner', 'offside', 'foul']), side }),
  z.object({ type: z.literal('shot'), side, player: z.string().check(z.maxLength(80)), onTarget: z.boolean() }),
  z.object({ type: z.literal('added-time'), minutes }),
  z.object({ type: z.literal('extra-time'), half: z.union([z.literal(1), z.literal(2)]) }),
  z.object({ type: z.literal('shoot-out-kick'), side, scored: z.boolean() }),
]);

export const TENNIS_FACT = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), server: side }),
  z.object({ type: z.literal('point'), server: side, winner: side, how: z.enum(['ace', 'double-fault', 'rally']) }),
  z.object({ type: z.literal('stop'), said }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('retirement'), side }),
]);

export const KABADDI_FACT = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['first-half', 'resume', 'half-time', 'second-half', 'full-time']) }),
  z.object({ type: z.literal('raid-start'), side, raider: z.nullable(name), secondsLeft }),
  z.object({
    type: z.literal('raid'),
    side,
    raider: z.nullable(name),
    touch: scored,
    bonus: z.boolean(),
    isCaught: z.boolean(),
    /** Defender credited with the tackle. */
    defender: z._default(z.nullable(name), null),
    isSuperTackle: z.boolean(),
    allOut: z.nullable(side),
    points: z.tuple([scored, scored]),
    secondsLeft,
  }),
  z.object({ type: z.literal('stop'), said }),
]);

/** Fair chances of all runners in a race. */
export const RACE_CHANCES = z.object({
  win: z.array(chance).check(z.maxLength(60)),
  place: z.nullable(z.array(chance).check(z.maxLength(60))),
});
const runners = z.array(count).check(z.maxLength(60));

/** Events of a race. Runners are indices into the declared field. */
export const RACING_FACT = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prices'), chances: RACE_CHANCES }),
  z.object({
    type: z.literal('non-runner'),
    runner: count,
    winReductionBps: count,
    placeReductionBps: count,
    chances: RACE_CHANCES,
  }),
  z.object({ type: z.enum(['off', 'last-strides', 'weighed-in']) }),
  z.object({ type: z.literal('running'), done: chance, order: runners, chances: RACE_CHANCES }),
  z.object({ type: z.literal('photo'), runners }),
  z.object({ type: z.literal('finish'), placings: z.array(runners).check(z.maxLength(60)) }),
  z.object({ type: z.literal('void-race'), reason: said }),
]);

/** Keys of free text in facts. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['said', 'reason']);

/** Converts a fact, or part of one, to a feed's format, where free text is plain strings. */
export function toWireFact(fact: unknown): unknown {
  if (Array.isArray(fact)) return fact.map(toWireFact);
  if (typeof fact !== 'object' || fact === null) return fact;
  return Object.fromEntries(
    Object.entries(fact).map(([name, member]) => [
      name,
      TEXT_KEYS.has(name) && isLabel(member) ? formatEnglish(member) : toWireFact(member),
    ]),
  );
}

function isLabel(value: unknown): value is Label {
  return typeof value === 'object' && value !== null && 'code' in value;
}
