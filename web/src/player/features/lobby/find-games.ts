import type { CasinoGame } from '@crease/contracts/casino/casino.ts';
import { gameText } from '#i18n/name-text.ts';
import { makeGameKey } from './casino-games.ts';

/** Search aliases. */
// untranslated: search terms in any language
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  t20: ['3 patti', 'teenpatti 2020', 'तीन पत्ती'],
  tp1d: ['3 patti 1 day', 'teenpatti oneday', 'तीन पत्ती'],
  ab: ['katti', 'अंदर बाहर'],
  dt: ['ड्रैगन टाइगर'],
  l7: ['7 up 7 down', 'lucky seven'],
  c32: ['32 cards', '32 patta'],
  aaa: ['aaa', 'अमर अकबर एंथनी'],
  crash: ['aviator', 'plane', 'rocket'],
  rou: ['roulete', 'wheel', 'रूले'],
  bac: ['punto banco'],
  bj: ['21', 'black jack'],
  mines: ['bombs', 'minesweeper'],
  slot1: ['diwali', 'slot', 'दिवाली'],
  dice: ['पासा'],
  hilo: ['high low', 'hi lo'],
  sicbo: ['sic bo', 'tai sai'],
};

/** Minimum word length for tolerating one typo. */
const FORGIVING = 5;
/** Minimum consonants for matching without vowels. */
const MIN_CONSONANTS = 3;

/**
 * Finds games whose name, aliases or provider contain every typed word: as a prefix, without vowels, or with one
 * typo. Exact matches come first. Returns all games for an empty query.
 */
export function findGames(games: readonly CasinoGame[], typed: string): readonly CasinoGame[] {
  const words = splitWords(typed);
  if (words.length === 0) return games;
  return games
    .map((game) => ({ game, miss: computeMismatch(game, words) }))
    .filter(({ miss }) => miss < WRONG)
    .sort((one, other) => one.miss - other.miss)
    .map(({ game }) => game);
}

const WRONG = 100;
const NEAREST = 4;
/** Minimum share of common letter pairs for a near match. */
const MIN_SIMILARITY = 0.25;

/** Fallback suggestions: games most similar in name, closest first; empty if nothing is similar enough. */
export function nearestGames(games: readonly CasinoGame[], typed: string): readonly CasinoGame[] {
  const requested = listBigrams(splitWords(typed).join(''));
  return games
    .map((game) => {
      const names = listNames(game).map((one) => splitWords(one));
      const known = names.flatMap((words) => [words.join(''), ...words]);
      return {
        game,
        shared: Math.max(...known.map((one) => computeSimilarity(requested, listBigrams(one)))),
      };
    })
    .filter(({ shared }) => shared >= MIN_SIMILARITY)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, NEAREST)
    .map(({ game }) => game);
}

/** Letter bigrams. */
function listBigrams(word: string): readonly string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, index) => word.slice(index, index + 2));
}

/** Share of bigrams two words have in common. */
function computeSimilarity(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const both = one.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return one.length + other.length === 0 ? 0 : (2 * both.length) / (one.length + other.length);
}

function listNames({ gameCode, name, providerId }: CasinoGame): readonly string[] {
  return [name, gameText(name), providerId, ...(ALIASES[gameCode] ?? [])];
}

function computeMismatch(game: CasinoGame, words: readonly string[]): number {
  const names = listNames(game);
  const known = [...names.flatMap(splitWords), ...names.map((one) => splitWords(one).join(''))];
  const misses = words.map((word) => Math.min(...known.map((one) => wordMiss(word, one))));
  return Math.max(...misses);
}

function wordMiss(word: string, known: string): number {
  if (known.startsWith(word)) return 0;
  if (word.length > 2 && known.includes(word)) return 1;
  const bones = stripVowels(word);
  if (bones.length >= MIN_CONSONANTS && bones === stripVowels(known)) return 2;
  return word.length >= FORGIVING && isOneOff(word, known) ? 3 : WRONG;
}

function splitWords(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

function stripVowels(word: string): string {
  return word.replace(/[aeiouy]/g, '').replace(/(.)\1/g, '$1');
}

/** True if the words differ by one insertion, deletion, substitution or transposition. */
function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = `${short[at + 1] ?? ''}${short[at] ?? ''}${short.slice(at + 2)}`;
  return swapped === long.slice(at);
}

/** Sort orders; the default is the operator's order. */
export const GAME_ORDERS = ['popular', 'newest', 'name', 'return', 'stake'] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];
/** Filters that every shown game must match. */
export const GAME_MARKS = ['shared', 'fair', 'trial'] as const;
export type GameMark = (typeof GAME_MARKS)[number];

/** Minimum RTP filter options, in per cent. */
export const MIN_RETURNS = [99, 98, 97, 96] as const;
export type MinReturn = (typeof MIN_RETURNS)[number];

/** Lobby filters and sort order, stored in the URL. */
export interface GameChoice {
  readonly order: GameOrder | null;
  readonly marks: readonly GameMark[];
  /** Null for all. */
  readonly provider: string | null;
  /** Minimum RTP in per cent; null for any. */
  readonly least: MinReturn | null;
}

/** Parses the choice from the URL; ignores unknown values. */
export function parseChoice({
  order,
  only,
  from,
  rtp,
}: {
  readonly order?: unknown;
  readonly only?: unknown;
  readonly from?: unknown;
  readonly rtp?: unknown;
}): GameChoice {
  const named = typeof only === 'string' ? only.split('.') : [];
  return {
    order: GAME_ORDERS.find((one) => one === order) ?? null,
    marks: GAME_MARKS.filter((mark) => named.includes(mark)),
    provider: typeof from === 'string' && from !== '' ? from : null,
    least: MIN_RETURNS.find((one) => one === Number(rtp)) ?? null,
  };
}

/** Converts the choice to search parameters, omitting defaults. */
export function toSearch({ order, marks, provider, least }: GameChoice): {
  readonly order: GameOrder | undefined;
  readonly only: string | undefined;
  readonly from: string | undefined;
  readonly rtp: MinReturn | undefined;
} {
  return {
    order: order ?? undefined,
    only: marks.length === 0 ? undefined : marks.join('.'),
    from: provider ?? undefined,
    rtp: least ?? undefined,
  };
}

export function hasFilters(choice: GameChoice): boolean {
  return countFilters(choice) > 0;
}

/** Number of settings that differ from the default. */
export function countFilters({ order, marks, provider, least }: GameChoice): number {
  return marks.length + [order, provider, least].filter((one) => one !== null).length;
}

const HAS: Readonly<Record<GameMark, (game: CasinoGame) => boolean>> = {
  shared: ({ isShared }) => isShared,
  fair: ({ isProvable }) => isProvable,
  trial: ({ hasDemo }) => hasDemo,
};

const BEFORE: Readonly<Record<Exclude<GameOrder, 'popular'>, (one: CasinoGame, other: CasinoGame) => number>> = {
  newest: (one, other) => (other.released ?? '').localeCompare(one.released ?? ''),
  name: (one, other) => one.name.localeCompare(other.name),
  return: (one, other) => (other.rtp ?? 0) - (one.rtp ?? 0),
  stake: (one, other) => one.minBet - other.minBet,
};

/** @param popular game keys, most played first; others sort last. */
export function applyChoice(
  games: readonly CasinoGame[],
  { order, marks, provider, least }: GameChoice,
  popular: readonly string[],
): readonly CasinoGame[] {
  const fitting = games.filter(
    (game) =>
      marks.every((mark) => HAS[mark](game)) &&
      game.providerId === (provider ?? game.providerId) &&
      (least === null || (game.rtp ?? 0) >= least),
  );
  if (order === null) return fitting;
  if (order !== 'popular') return fitting.toSorted(BEFORE[order]);
  const places = new Map(popular.map((key, index) => [key, index]));
  const getPopularity = (game: CasinoGame) => places.get(makeGameKey(game)) ?? popular.length;
  return fitting.toSorted((one, other) => getPopularity(one) - getPopularity(other));
}

/** Duration of the "new" badge. */
const NEW_FOR_MS = 14 * 86_400_000;

/** Keys of games released in the last two weeks, except those from launch day. */
export function newGames(games: readonly CasinoGame[], now: number): ReadonlySet<string> {
  const days = games.flatMap(({ released }) => released ?? []).toSorted();
  return new Set(
    games
      .filter(({ released }) => released !== null && released !== days[0] && now - Date.parse(released) < NEW_FOR_MS)
      .map(makeGameKey),
  );
}
