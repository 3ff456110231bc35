import type { Money } from '#money/money.ts';
import { type Price, STAKE_BACK } from '#money/price.ts';

/** The ends of the ladder of a race: limits that limit nothing. */
const LOWEST: Price = 101;
const HIGHEST: Price = 100_000;

/** A back that takes part. @param limit the lowest price it takes. */
export interface SpBack {
  readonly limit: Price;
  readonly stake: Money;
}

/** A lay that takes part with a stake (from the book), or with a liability (at the starting price); the other is 0. */
export interface SpLay {
  /** The highest price it takes. */
  readonly limit: Price;
  readonly stake: Money;
  readonly liability: Money;
}

export interface SpInterest {
  readonly backs: readonly SpBack[];
  readonly lays: readonly SpLay[];
}

/** A price as a fraction, so that stakes and liabilities meet to the paisa: `wins` on a stake of `on`. */
export interface SpRate {
  readonly wins: bigint;
  readonly on: bigint;
}

/**
 * The price at which stakes of backs and of lays are the same (exchange rules 9.3), or null when nothing can meet.
 *
 * Backs take part from their limit on, so they rise with the price; a lay with a liability of L has a stake of L ÷ (p − 1),
 * so lays fall. Where they cross between two limits, the price is the fraction that makes them equal; where one limit
 * makes them jump past each other, it is that limit and some at it go short.
 *
 * @example backs of ₹1,000 and a liability of ₹6,000 give 7.0; ₹6,000 and ₹1,000 give 1.1667.
 */
export function startingPriceOf(interest: SpInterest): SpRate | null {
  const sums = sumsByLimit(interest);
  let low = 0;
  let high = sums.length - 1;
  // The lowest limit just above which the backs are no less than the lays; at the highest no lay is left above.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areBacksAhead(sums, middle)) high = middle;
    else low = middle + 1;
  }
  return rateAt(sums, low);
}

/** The price that money at the starting price alone makes (exchange rules 9.2), or null. */
export function farPriceOf({ backs, lays }: SpInterest): SpRate | null {
  const on = sumOf(backs.map(({ stake }) => stake));
  const wins = sumOf(lays.map(({ liability }) => liability));
  return on === 0n || wins === 0n ? null : { wins, on };
}

/** In hundredths, to the nearest, within the ladder. */
export function priceOfRate({ wins, on }: SpRate): Price {
  const price = Number((200n * wins + on) / (2n * on)) + STAKE_BACK;
  return Math.min(HIGHEST, Math.max(LOWEST, price));
}

/** What a stake wins, down to whole paise. */
export function winsAt({ wins, on }: SpRate, stake: Money): Money {
  return Number((BigInt(stake) * wins) / on);
}

/** The stake that a liability covers, down to whole paise: never more than is there. */
export function stakeAt({ wins, on }: SpRate, liability: Money): Money {
  return Number((BigInt(liability) * on) / wins);
}

/** A price against a limit: below 0 when the limit is higher than it. */
export function compareToLimit({ wins, on }: SpRate, limit: Price): number {
  return Number(100n * wins - BigInt(limit - STAKE_BACK) * on);
}

/** What takes part around a limit, paise. */
interface LimitSums {
  readonly limit: Price;
  /** Backs with this limit or a lower one. */
  backs: bigint;
  /** Lays from the book with this limit or a higher one. */
  layStakes: bigint;
  /** The same of lays at the starting price. */
  liabilities: bigint;
}

/** Summed once for each limit, so that a price costs one walk over the bets however many there are. */
function sumsByLimit({ backs, lays }: SpInterest): LimitSums[] {
  const byLimit = new Map<Price, LimitSums>();
  const at = (limit: Price): LimitSums => {
    const known = byLimit.get(limit) ?? { limit, backs: 0n, layStakes: 0n, liabilities: 0n };
    byLimit.set(limit, known);
    return known;
  };
  at(LOWEST);
  at(HIGHEST);
  for (const { limit, stake } of backs) at(limit).backs += BigInt(stake);
  for (const { limit, stake, liability } of lays) {
    const sums = at(limit);
    sums.layStakes += BigInt(stake);
    sums.liabilities += BigInt(liability);
  }
  const sums = [...byLimit.values()].sort((a, b) => a.limit - b.limit);
  let backsBelow = 0n;
  for (const here of sums) backsBelow = here.backs += backsBelow;
  let above = { layStakes: 0n, liabilities: 0n };
  for (const here of sums.toReversed()) {
    here.layStakes += above.layStakes;
    here.liabilities += above.liabilities;
    above = here;
  }
  return sums;
}

/** Whether just above a limit the backs are no less than the lays. */
function areBacksAhead(sums: readonly LimitSums[], place: number): boolean {
  const here = sums[place];
  const above = sums[place + 1];
  if (here === undefined || above === undefined) return true;
  const { wins, on } = rateOfLimit(here.limit);
  return here.backs * wins >= above.layStakes * wins + above.liabilities * on;
}

function rateAt(sums: readonly LimitSums[], place: number): SpRate | null {
  const here = sums[place];
  if (here === undefined || here.backs === 0n) return null;
  const { layStakes, liabilities } = here;
  if (layStakes === 0n && liabilities === 0n) return null;
  const rate = rateOfLimit(here.limit);
  const cheaper = sums[place - 1]?.backs ?? 0n;
  if (cheaper * rate.wins < layStakes * rate.wins + liabilities * rate.on) return rate;
  return { wins: liabilities, on: cheaper - layStakes };
}

function rateOfLimit(limit: Price): SpRate {
  return { wins: BigInt(limit - STAKE_BACK), on: 100n };
}

function sumOf(amounts: readonly Money[]): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return sum;
}
