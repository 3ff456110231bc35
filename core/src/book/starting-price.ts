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
  const limits = limitsOf(interest);
  let low = 0;
  let high = limits.length - 1;
  // The lowest limit just above which the backs are no less than the lays; at the highest no lay is left above.
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areBacksAhead(interest, limits[middle] ?? HIGHEST)) high = middle;
    else low = middle + 1;
  }
  return rateAt(interest, limits[low] ?? HIGHEST);
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

function limitsOf({ backs, lays }: SpInterest): Price[] {
  const limits = new Set<Price>([LOWEST, HIGHEST]);
  for (const { limit } of [...backs, ...lays]) limits.add(limit);
  return [...limits].sort((a, b) => a - b);
}

function areBacksAhead({ backs, lays }: SpInterest, limit: Price): boolean {
  const rate = rateOfLimit(limit);
  const taking = backs.filter((back) => back.limit <= limit);
  const above = lays.filter((lay) => lay.limit > limit);
  return scaled(taking, rate) >= offeredAt(above, rate);
}

function rateAt({ backs, lays }: SpInterest, limit: Price): SpRate | null {
  const rate = rateOfLimit(limit);
  const offering = lays.filter((lay) => lay.limit >= limit);
  const cheaper = backs.filter((back) => back.limit < limit);
  const taking = backs.filter((back) => back.limit <= limit);
  if (taking.length === 0 || offering.length === 0) return null;
  if (scaled(cheaper, rate) < offeredAt(offering, rate)) return rate;
  const wins = sumOf(offering.map(({ liability }) => liability));
  const on = sumOf(cheaper.map(({ stake }) => stake)) - sumOf(offering.map(({ stake }) => stake));
  return { wins, on };
}

function rateOfLimit(limit: Price): SpRate {
  return { wins: BigInt(limit - STAKE_BACK), on: 100n };
}

/** Stakes times `wins`, to be compared with `offeredAt` without a division. */
function scaled(of: readonly { readonly stake: Money }[], { wins }: SpRate): bigint {
  return sumOf(of.map(({ stake }) => stake)) * wins;
}

function offeredAt(lays: readonly SpLay[], rate: SpRate): bigint {
  return scaled(lays, rate) + sumOf(lays.map(({ liability }) => liability)) * rate.on;
}

function sumOf(amounts: readonly Money[]): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += BigInt(amount);
  return sum;
}
