import { type Chances, ONE_WINDOW_TICKS } from '#back-lay/quote.ts';
import type { BackLayGame } from '#back-lay/runner-bets.ts';
import { type Multiplier, ONE } from '#base/money.ts';
import { type Draws, ShuffledDeck } from '#fairness/draws.ts';
import { buildSpots, type Paytable, pay, returnByKey, type SpotRule, type TableGame } from '#table/table-game.ts';

/** A card of the 32-card deck, 0 to 31: four of each value from six to king. */
export type Card32 = number;

export const DECK_OF_32 = 32;
/** Seats by name, which is also their starting points. */
export const SEATS = [8, 9, 10, 11] as const;
const LOWEST_VALUE = 6;
const VOID = 'VOID';
/** Least common multiple of two, three and four, so that tied seats' shares stay whole. */
const SHARES = 12;

export interface DealtCard {
  readonly seat: number;
  readonly card: Card32;
}

/** The deal of a round; no winner if the deck ran out while seats were tied. */
export interface Cards32Deal {
  readonly dealt: readonly DealtCard[];
  readonly winner: number | null;
}

/** Six to ten at face value, jack 11, queen 12, king 13. */
export function getCard32Value(card: Card32): number {
  return LOWEST_VALUE + (card >> 2);
}

/** Points of a seat: its start plus its cards so far. */
export function computeSeatTotal(dealt: readonly DealtCard[], seat: number): number {
  const own = dealt.filter((one) => one.seat === seat);
  return own.reduce((total, { card }) => total + getCard32Value(card), seat);
}

/** Deals one card each, then one more to each seat tied for the lead, until one leads. */
export function dealCards32(draws: Draws): Cards32Deal {
  const deck = new ShuffledDeck(draws, DECK_OF_32);
  const dealt: DealtCard[] = [];
  let level: readonly number[] = SEATS;
  while (level.length > 1) {
    if (deck.left < level.length) return { dealt, winner: null };
    for (const seat of level) dealt.push({ seat, card: deck.take() });
    level = findLeaders(dealt, level);
  }
  return { dealt, winner: level[0] ?? null };
}

/** Seats with the most points among those still in play. */
function findLeaders(dealt: readonly DealtCard[], seats: readonly number[]): readonly number[] {
  const totals = seats.map((seat) => computeSeatTotal(dealt, seat));
  const most = Math.max(...totals);
  return seats.filter((_, place) => totals[place] === most);
}

const RECOMMENDED: Paytable = {
  version: 'c32-1',
  pays: {
    FIRST_ODD: 19_500,
    FIRST_EVEN: 19_500,
    THREE_BLACK: 32_500,
    LOW_SEATS: 55_000,
    HIGH_SEATS: 12_600,
  },
};
const SEAT_NAMES = SEATS.map(String);

/** 32 Cards: back and lay of the four seats. */
export const CARDS_32: BackLayGame<Cards32Deal> = {
  windows: 1,
  results: { runners: SEAT_NAMES, pushes: [VOID] },
  terms: { ticks: ONE_WINDOW_TICKS, margin: 10_000 },
  draw: dealCards32,
  reveals,
  getResult: ({ winner }) => (winner === null ? VOID : String(winner)),
  chancesAt,
};

/** Side bets on the first four cards at fixed odds. */
export const CARDS_32_SIDES: TableGame<Cards32Deal> = {
  windows: 1,
  spots: buildSpots([
    { key: 'FIRST_ODD', picks: SEAT_NAMES },
    { key: 'FIRST_EVEN', picks: SEAT_NAMES },
    { key: 'THREE_BLACK' },
    { key: 'LOW_SEATS' },
    { key: 'HIGH_SEATS' },
  ]),
  paytables: [RECOMMENDED],
  draw: dealCards32,
  reveals,
  computeReturn: returnByKey({
    FIRST_ODD: firstDealRule((deal, pick) => firstTotal(deal, Number(pick)) % 2 === 1),
    FIRST_EVEN: firstDealRule((deal, pick) => firstTotal(deal, Number(pick)) % 2 === 0),
    // Black cards: spades and clubs.
    THREE_BLACK: firstDealRule(
      ({ dealt }) => dealt.slice(0, 4).filter(({ card }) => (card & 3) === 0 || (card & 3) === 3).length >= 3,
    ),
    LOW_SEATS: firstDealRule((deal) => leadOfLowSeats(deal) > 0),
    HIGH_SEATS: firstDealRule((deal) => leadOfLowSeats(deal) < 0),
  }),
};

/**
 * Chances before the deal. Tied seats draw from the same deck, so each of them is equally likely to win: in a
 * three-way tie, a third each. Rounds in which the deck runs out (2 in 10^14) return all bets and don't affect
 * prices.
 */
function chancesAt(): Readonly<Record<string, Chances>> {
  const shares = new Map<string, number>(SEAT_NAMES.map((seat) => [seat, 0]));
  let of = 0;
  for (const { values, ways } of firstValues()) {
    of += ways * SHARES;
    const totals = SEATS.map((seat, place) => seat + (values[place] ?? 0));
    const most = Math.max(...totals);
    const leaders = SEAT_NAMES.filter((_, place) => totals[place] === most);
    for (const seat of leaders) {
      shares.set(seat, (shares.get(seat) ?? 0) + (ways * SHARES) / leaders.length);
    }
  }
  const chances = [...shares].map(([seat, win]) => [
    seat,
    { win: BigInt(win), lose: BigInt(of - win), of: BigInt(of) },
  ]);
  return Object.fromEntries(chances);
}

interface FirstValues {
  readonly values: readonly number[];
  /** Number of deck orders that give the seats these values. */
  readonly ways: number;
}

/** Lists every combination of the first four cards' values. */
function firstValues(): readonly FirstValues[] {
  let found: readonly FirstValues[] = [{ values: [], ways: 1 }];
  for (let seat = 0; seat < SEATS.length; seat++) {
    found = found.flatMap(({ values, ways }) =>
      Array.from({ length: DECK_OF_32 / 4 }, (_, value) => ({
        values: [...values, value],
        ways: ways * (4 - values.filter((other) => other === value).length),
      })),
    );
  }
  return found;
}

function reveals({ dealt }: Cards32Deal): readonly number[] {
  return dealt.map(({ card }) => card);
}

/** Creates a side bet rule; a void round returns the bet. */
function firstDealRule(isWin: (deal: Cards32Deal, pick: string) => boolean): SpotRule<Cards32Deal> {
  return ({ spot, outcome, paytable }): Multiplier => {
    if (outcome.winner === null) return ONE;
    return isWin(outcome, spot.pick) ? pay(paytable, spot.key) : 0;
  };
}

/** Points of a seat after its first card. */
function firstTotal({ dealt }: Cards32Deal, seat: number): number {
  return computeSeatTotal(dealt.slice(0, SEATS.length), seat);
}

/** Lead of seats 8 and 9 together over seats 10 and 11. */
function leadOfLowSeats(deal: Cards32Deal): number {
  const [eight = 0, nine = 0, ten = 0, eleven = 0] = SEATS.map((seat) => firstTotal(deal, seat));
  return eight + nine - ten - eleven;
}
