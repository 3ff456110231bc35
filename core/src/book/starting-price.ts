import type { Bet } from '#bet/bet.ts';
import { type Money, type Price, STAKE_BACK } from '#money/money.ts';

/** Ends of a race's ladder, which mean no limit. */
const MIN_PRICE: Price = 101;
const MAX_PRICE: Price = 100_000;

/** A participating back. @param limit the lowest price it accepts. */
export interface SpBack {
  readonly limit: Price;
  readonly stake: Money;
}

/** A participating lay, with either a stake (from the book) or a liability (SP bet); the other is 0. */
export interface SpLay {
  /** Highest price it accepts. */
  readonly limit: Price;
  readonly stake: Money;
  readonly liability: Money;
}

export interface SpInterest {
  readonly backs: readonly SpBack[];
  readonly lays: readonly SpLay[];
}

/** A price as a fraction, so that stakes and liabilities balance to the paisa: `wins` per stake of `on`. */
export interface SpRate {
  readonly wins: bigint;
  readonly on: bigint;
}

/**
 * Finds the price at which back and lay stakes are equal (exchange rules 9.3); null if nothing can match.
 *
 * Backs take part from their limit up, so they rise with the price. A lay with liability L has a stake of L ÷ (p −
 * 1), so lays fall. If they cross between two limits, the price is the fraction that equalises them. If they cross by
 * a jump at one limit, that limit is the price and some bets at it are not filled in full.
 *
 * @example backs of ₹1,000 and a liability of ₹6,000 give 7.0; ₹6,000 and ₹1,000 give 1.1667.
 */
export function findStartingPrice(interest: SpInterest): SpRate | null {
  const sums = sumsByLimit(interest);
  let low = 0;
  let high = sums.length - 1;
  // Lowest limit just above which backs are at least the lays; above the highest limit no lay is left.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areBacksAhead(sums, middle)) high = middle;
    else low = middle + 1;
  }
  return rateAt(sums, low);
}

/** Price implied by SP money alone (exchange rules 9.2), or null. */
export function findFarPrice({ backs, lays }: SpInterest): SpRate | null {
  const on = sumAmounts(backs.map(({ stake }) => stake));
  const wins = sumAmounts(lays.map(({ liability }) => liability));
  return on === 0n || wins === 0n ? null : { wins, on };
}

/** Nearest hundredth within the ladder. */
export function toPrice({ wins, on }: SpRate): Price {
  const price = Number((200n * wins + on) / (2n * on)) + STAKE_BACK;
  return Math.min(MAX_PRICE, Math.max(MIN_PRICE, price));
}

/** Profit on a stake, rounded down to whole paise. */
export function winsAt({ wins, on }: SpRate, stake: Money): Money {
  return Number((BigInt(stake) * wins) / on);
}

/** Stake covered by a liability, rounded down to whole paise so that it never exceeds the liability. */
export function stakeAt({ wins, on }: SpRate, liability: Money): Money {
  return Number((BigInt(liability) * on) / wins);
}

/** Compares a price to a limit: negative if the limit is higher. */
export function compareToLimit({ wins, on }: SpRate, limit: Price): number {
  return Number(100n * wins - BigInt(limit - STAKE_BACK) * on);
}

/** Sums of participating bets around a limit, paise. */
interface LimitSums {
  readonly limit: Price;
  /** Backs with this limit or lower. */
  backs: bigint;
  /** Book lays with this limit or higher. */
  layStakes: bigint;
  /** Liabilities of SP lays with this limit or higher. */
  liabilities: bigint;
}

/** Precomputes sums per limit, so that each candidate price is cheap regardless of the number of bets. */
function sumsByLimit({ backs, lays }: SpInterest): LimitSums[] {
  const byLimit = new Map<Price, LimitSums>();
  const at = (limit: Price): LimitSums => {
    const known = byLimit.get(limit) ?? { limit, backs: 0n, layStakes: 0n, liabilities: 0n };
    byLimit.set(limit, known);
    return known;
  };
  at(MIN_PRICE);
  at(MAX_PRICE);
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

/** Returns true if backs are at least the lays just above a limit. */
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

function sumAmounts(amounts: readonly Money[]): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return sum;
}

/** An account on one side of a runner. */
type Interest = Pick<Bet, 'accountId' | 'runner' | 'side'>;

/** SP bets of one currency pending the off, oldest first. */
export class ClosingBets implements Iterable<Bet> {
  readonly #bets = new Set<Bet>();
  /** Bets per account, runner and side, so that adding one costs the same regardless of how many are pending. */
  readonly #counts = new Map<string, number>();

  add(bet: Bet): void {
    this.#bets.add(bet);
    this.#count(bet, 1);
  }

  /** No-op for a bet that isn't pending. */
  delete(bet: Bet): void {
    if (this.#bets.delete(bet)) this.#count(bet, -1);
  }

  has(bet: Bet): boolean {
    return this.#bets.has(bet);
  }

  /** Returns true if the bet's account has an SP bet on the opposite side of its runner. */
  hasOpposite({ accountId, runner, side }: Interest): boolean {
    return this.#counts.has(makeInterestKey({ accountId, runner, side: side === 'BACK' ? 'LAY' : 'BACK' }));
  }

  [Symbol.iterator](): Iterator<Bet> {
    return this.#bets[Symbol.iterator]();
  }

  #count(bet: Bet, by: 1 | -1): void {
    const key = makeInterestKey(bet);
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

function makeInterestKey({ accountId, runner, side }: Interest): string {
  return `${accountId}:${runner}:${side}`;
}
