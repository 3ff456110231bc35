import type { CasinoGame } from '@crease/contracts/wire/casino.ts';

/** What games can be ordered by; nothing: as the house lists them. */
export const GAME_ORDERS = ['name', 'return', 'stake'] as const;
export type GameOrder = (typeof GAME_ORDERS)[number];
/** What all games that are shown have in common. */
export const GAME_MARKS = ['live', 'fair', 'trial'] as const;
export type GameMark = (typeof GAME_MARKS)[number];

/** Which games are shown, and in which order; stands in the address. */
export interface GameChoice {
  readonly order: GameOrder | null;
  readonly marks: readonly GameMark[];
}

/** Reads it from an address; what it does not know is passed over. */
export function choiceOf({
  order,
  only,
}: {
  readonly order?: unknown;
  readonly only?: unknown;
}): GameChoice {
  const named = typeof only === 'string' ? only.split('.') : [];
  return {
    order: GAME_ORDERS.find((one) => one === order) ?? null,
    marks: GAME_MARKS.filter((mark) => named.includes(mark)),
  };
}

/** The same for an address: nothing is named that is as usual. */
export function searchOf({ order, marks }: GameChoice): {
  readonly order: GameOrder | undefined;
  readonly only: string | undefined;
} {
  return { order: order ?? undefined, only: marks.length === 0 ? undefined : marks.join('.') };
}

export function isChosen({ order, marks }: GameChoice): boolean {
  return order !== null || marks.length > 0;
}

const HAS: Readonly<Record<GameMark, (game: CasinoGame) => boolean>> = {
  live: ({ isShared }) => isShared,
  fair: ({ isProvable }) => isProvable,
  trial: ({ hasDemo }) => hasDemo,
};

const BEFORE: Readonly<Record<GameOrder, (one: CasinoGame, other: CasinoGame) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name),
  return: (one, other) => (other.rtp ?? 0) - (one.rtp ?? 0),
  stake: (one, other) => one.minBet - other.minBet,
};

export function chosenGames(
  games: readonly CasinoGame[],
  { order, marks }: GameChoice,
): readonly CasinoGame[] {
  const fitting = games.filter((game) => marks.every((mark) => HAS[mark](game)));
  return order === null ? fitting : fitting.toSorted(BEFORE[order]);
}
