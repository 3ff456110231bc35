import * as z from 'zod/mini';
import { issueOptions } from '#base/field-messages.ts';
import { isWholeText } from '#base/request-fields.ts';

/** Type of a video source: a stream for our own player, or a provider page in an iframe. */
export type TvKind = 'stream' | 'page';

const MAX_ADDRESS_LENGTH = 500;
/** Scheme, host, port, path and the rest; no credentials, whitespace, or characters that end an attribute or header. */
const ABSOLUTE_URL =
  /^(https?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[::1\])(:\d{1,5})?(\/[^\s\\"'<>?#]*)?([?#][^\s\\"'<>]*)?$/i;
const OWN = /^(\/(?!\/)[^\s\\"'<>?#]*)([?#][^\s\\"'<>]*)?$/;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/**
 * Returns the source type of a URL, or null if a page must not show it.
 *
 * Allowed are https URLs, site paths (`/…`) and, for local testing, http on this machine, all without credentials. A
 * path ending in `.m3u8` is a stream (HLS), anything else a page.
 */
export function findTvKind(address: string): TvKind | null {
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const own = OWN.exec(address);
  if (own !== null) return getPathKind(own[1] ?? '');
  const [, scheme = '', host = '', , path = ''] = ABSOLUTE_URL.exec(address) ?? [];
  const isSafe = scheme.toLowerCase() === 'https' || (scheme !== '' && LOOPBACK.test(host));
  return isSafe ? getPathKind(path) : null;
}

/** Returns scheme, host and port of a URL accepted by `findTvKind`, in lower case; null for a site path. */
export function findTvOrigin(address: string): string | null {
  const [, scheme, host, port = ''] = ABSOLUTE_URL.exec(address) ?? [];
  return scheme === undefined ? null : `${scheme}://${host}${port}`.toLowerCase();
}

function getPathKind(path: string): TvKind {
  return /\.m3u8$/i.test(path) ? 'stream' : 'page';
}

/** A URL accepted by `findTvKind`. */
export const tvAddress = z.string().check(
  z.trim(),
  z.refine((address) => findTvKind(address) !== null, 'must be an https URL or a path on this site'),
);

const MAX_TEXT_LENGTH = 200;
const MAX_COUNT = 100_000;
const MAX_ROWS = 60;

const words = z
  .string()
  .check(z.trim(), z.maxLength(MAX_TEXT_LENGTH), z.refine(isWholeText, issueOptions('BROKEN_CHARACTERS')));
const name = words.check(z.minLength(1));
const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT));
const rate = z.number().check(z.minimum(0), z.maximum(MAX_COUNT));
const side = z.union([z.literal(0), z.literal(1)]);
const counts = z.readonly(z.tuple([count, count]));
const names = z.readonly(z.tuple([name, name]));
const none = z._default(z.null(), null);

function nullable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null);
}

function rows<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.array(schema).check(z.maxLength(MAX_ROWS));
}

const ball = z.object({ token: name, kind: z.enum(['dot', 'run', 'four', 'six', 'wicket', 'extra']) });
const over = z.object({ number: count, balls: rows(ball) });

const cricket = z.object({
  innings: rows(
    z.object({
      team: name,
      runs: count,
      wkts: count,
      overs: z.string().check(z.regex(/^\d{1,3}(\.[0-9])?$/, 'must be overs, e.g. 18.2')),
      target: nullable(count),
      crr: nullable(rate),
      rrr: nullable(rate),
    }),
  ),
  teams: z.exactOptional(names),
  batters: z._default(
    rows(z.object({ name, runs: count, balls: count, fours: count, sixes: count, onStrike: z.boolean() })),
    [],
  ),
  bowler: nullable(z.object({ name, overs: words, runs: count, wkts: count })),
  lastBalls: z._default(rows(words), []),
  note: nullable(words),
  battingTeam: nullable(side),
  toss: nullable(words),
  thisOver: nullable(over),
  lastOver: nullable(over),
  partnership: nullable(z.object({ runs: count, balls: count })),
  lastWicket: nullable(words),
  projected: nullable(count),
  lastFiveOvers: nullable(words),
  lastShot: nullable(
    z.object({
      ball: words,
      angle: nullable(z.number().check(z.minimum(0), z.maximum(360))),
      value: words,
      text: words,
    }),
  ),
  fallOfWickets: z._default(rows(z.object({ score: words, player: words, over: words })), []),
  resultText: nullable(words),
});

const football = z.object({
  home: count,
  away: count,
  minute: nullable(count),
  teams: z.exactOptional(names),
  clock: z.exactOptional(words),
  halfTime: z.exactOptional(z.nullable(counts)),
  extraTime: z.exactOptional(z.nullable(counts)),
  shootOut: z.exactOptional(z.nullable(counts)),
  scorers: z.exactOptional(z.readonly(z.tuple([rows(words), rows(words)]))),
  yellowCards: z.exactOptional(counts),
  redCards: z.exactOptional(counts),
  corners: z.exactOptional(counts),
  shots: z.exactOptional(counts),
  shotsOnTarget: z.exactOptional(counts),
});

const noCounts: readonly [number, number] = [0, 0];

const tennis = z.object({
  players: names,
  server: nullable(side),
  games: rows(counts),
  sets: counts,
  points: nullable(z.readonly(z.tuple([words, words]))),
  isTieBreak: z._default(z.boolean(), false),
  pressure: nullable(words),
  aces: z._default(counts, noCounts),
  doubleFaults: z._default(counts, noCounts),
  breaks: z._default(counts, noCounts),
});

const kabaddi = z.object({
  teams: names,
  points: counts,
  firstHalf: nullable(counts),
  clock: words,
  raiding: nullable(side),
  isDoOrDie: z._default(z.boolean(), false),
  onMat: z._default(counts, [7, 7] as const),
  raidPoints: z._default(counts, noCounts),
  tacklePoints: z._default(counts, noCounts),
  allOuts: z._default(counts, noCounts),
  raids: z._default(count, 0),
});

const racing = z.object({
  distance: words,
  going: words,
  raceClass: words,
  places: count,
  runners: rows(
    z.object({
      number: words,
      name,
      stall: z._default(words, ''),
      jockey: z._default(words, ''),
      trainer: z._default(words, ''),
      weight: z._default(words, ''),
      form: z._default(words, ''),
      position: nullable(count),
      isNonRunner: z._default(z.boolean(), false),
      startingPrice: nullable(count),
    }),
  ),
});

const shared = { status: words, text: nullable(words), url: none, cricket: none, football: none };

/**
 * A scorecard entered by an operator or scorer: the section of its sport, or an https URL of a score page. Tennis and
 * kabaddi may be text only. Rarely known fields are optional, and teams default to those of the event. The server
 * sets the time.
 */
export const scoreCardSchema = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('cricket'), cricket }),
  z.object({ ...shared, kind: z.literal('football'), football }),
  z.object({ ...shared, kind: z.literal('tennis'), tennis: z.exactOptional(tennis) }),
  z.object({ ...shared, kind: z.literal('kabaddi'), kabaddi: z.exactOptional(kabaddi) }),
  z.object({ ...shared, kind: z.literal('racing'), racing }),
  z.object({
    ...shared,
    kind: z.literal('iframe'),
    url: tvAddress.check(z.refine((url) => findTvKind(url) === 'page', 'must be a page URL')),
  }),
]);

export type ScoreCardInput = z.input<typeof scoreCardSchema>;
/** Output of `scoreCardSchema`: a ScoreCard without its time, and without teams where omitted. */
export type ManualScoreCard = z.output<typeof scoreCardSchema>;
