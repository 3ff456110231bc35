import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { makeGameKey } from './casino-games.ts';

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

const BEFORE: Readonly<
  Record<Exclude<GameOrder, 'popular'>, (one: CasinoGame, other: CasinoGame) => number>
> = {
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
  const places = new Map(popular.map((key, place) => [key, place]));
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
      .filter(
        ({ released }) =>
          released !== null && released !== days[0] && now - Date.parse(released) < NEW_FOR_MS,
      )
      .map(makeGameKey),
  );
}
