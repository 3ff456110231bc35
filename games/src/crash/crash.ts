import { checkStake, computePayout, type Money, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { computeBlock, type FairInputs } from '#fairness/draws.ts';
import { bytesToHex } from '#fairness/sha256.ts';

const BITS = 52n;
const HEX_DIGITS = 13;
/** Multiplier of one: the lowest bust point. */
const LOWEST = 100;
/** Decimal digits of precision for the growth. */
const DIGITS = 40n;
const SCALE = 10n ** DIGITS;
/** e^0.00006 to 40 decimals: growth per millisecond, 6% per second. */
const GROWTH = growthOfMillisecond();
const HUNDREDTHS = 100n;
const BETS_OF_PLAYER = 2;
const LOWEST_TARGET = 101;
const TO_TEN_THOUSANDTHS = 100;

/** First 52 bits of a round's stream. */
export function crashBits(inputs: FairInputs): bigint {
  return BigInt(`0x${bytesToHex(computeBlock(inputs, 0)).slice(0, HEX_DIGITS)}`);
}

/**
 * Bust point of a round, in hundredths: `max(100, floor(paid × 2^52 ÷ (2^52 − r)))`. Every multiplier m from 1.01 is
 * reached with a chance of `paid ÷ m`.
 *
 * @param paid RTP in percent: 99.
 */
export function bustPoint(bits: bigint, paid: number): number {
  const all = 1n << BITS;
  const point = (BigInt(paid) * all) / (all - bits);
  return Math.max(LOWEST, Number(point));
}

/**
 * Multiplier of a flight in hundredths, rounded down: `exp(0.06 × seconds)`. Uses integers, so that every machine
 * gets the same result.
 *
 * @example 2.00 after 11.553 s, 10.00 after 38.377 s.
 * @source games.md 12
 */
export function multiplierAt(flightMs: number): number {
  let result = SCALE;
  let factor = GROWTH;
  for (let left = flightMs; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * factor) / SCALE;
    factor = (factor * factor) / SCALE;
  }
  return Number((result * HUNDREDTHS) / SCALE);
}

/** First millisecond at which a flight has reached a multiplier. */
export function reachedAt(multiplier: number): number {
  let low = 0;
  let high = 1;
  while (multiplierAt(high) < multiplier) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (multiplierAt(middle) >= multiplier) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Series of e^x for x = 6 ÷ 100,000; each term is a tiny fraction of the previous one. */
function growthOfMillisecond(): bigint {
  let sum = SCALE;
  let term = SCALE;
  for (let n = 1n; term > 0n; n++) {
    term = (term * 6n) / (100_000n * n);
    sum += term;
  }
  return sum;
}

/** A paytable: RTP in percent, and the multiplier at which every bet is cashed out; hundredths. */
export interface CrashPaytable {
  readonly version: string;
  readonly paid: number;
  readonly cap: number;
}

export const CRASH_PAYTABLES: readonly CrashPaytable[] = [
  { version: 'crash-1', paid: 99, cap: 1_000_000 },
  { version: 'crash-97-1', paid: 97, cap: 1_000_000 },
];

/** A bet on a flight; automatically cashed out at `target` at the latest. */
export interface CrashBet {
  readonly betId: string;
  readonly playerId: string;
  readonly stake: Money;
  /** Hundredths; never above what the limits can pay. */
  readonly target: number;
  /** Multiplier of a manual cash-out, or null. */
  readonly cashedOutAt: number | null;
}

/** A bet request; without a target the bet flies up to the cap. */
export interface CrashBetRequest {
  readonly betId: string;
  readonly playerId: string;
  readonly stake: number;
  readonly target: number | null;
}

/** Terms for taking a bet, with the round's bets so far. */
export interface CrashTerms {
  readonly limits: TableLimits;
  readonly paytable: CrashPaytable;
  readonly openBets: readonly CrashBet[];
}

/** Takes a bet while betting is open. If the limits don't allow the cap, the target is lowered in advance. */
export function acceptCrashBet(request: CrashBetRequest, terms: CrashTerms): Result<CrashBet> {
  const { limits, paytable, openBets } = terms;
  const { target } = request;
  if (target !== null && !(Number.isInteger(target) && target >= LOWEST_TARGET)) {
    return reject('INVALID_CHOICE', { min: LOWEST_TARGET });
  }
  const own = openBets.filter(({ playerId }) => playerId === request.playerId);
  if (own.length >= BETS_OF_PLAYER) return reject('TOO_MANY_BETS', { max: BETS_OF_PLAYER });
  const best = LOWEST_TARGET * TO_TEN_THOUSANDTHS;
  const checked = checkStake({ stake: request.stake, max: limits.maxMain, best }, limits);
  if (!checked.ok) return checked;
  const promised = own.reduce((sum, bet) => sum + payoutAt(bet, bet.target), 0);
  const payable = Math.floor(((limits.maxPayout - promised) * 100) / checked.value);
  const highest = Math.min(paytable.cap, payable);
  if (highest < (target ?? LOWEST_TARGET)) {
    return reject('PAYOUT_ABOVE_MAXIMUM', { max: limits.maxPayout });
  }
  const { betId, playerId } = request;
  return accept({
    betId,
    playerId,
    stake: checked.value,
    target: target ?? highest,
    cashedOutAt: null,
  });
}

/** A cash-out request with the server's time of receipt, measured from the start of the flight. */
export interface CashOutRequest {
  readonly receivedMs: number;
  readonly bust: number;
}

/**
 * Cashes a bet out at the multiplier at the time of receipt. Must arrive before the flight ends: a request in the
 * same millisecond is too late.
 */
export function cashOutCrash(bet: CrashBet, { receivedMs, bust }: CashOutRequest): Result<CrashBet> {
  if (bet.cashedOutAt !== null) return reject('ACTION_NOT_ALLOWED');
  if (!Number.isInteger(receivedMs) || receivedMs < 0) return reject('ACTION_NOT_ALLOWED');
  if (receivedMs >= reachedAt(bust)) return reject('ROUND_OVER');
  const multiplier = multiplierAt(receivedMs);
  // The bet was auto-cashed out before the request arrived.
  if (multiplier >= bet.target) return reject('ROUND_OVER', { cashedOutAt: bet.target });
  return accept({ ...bet, cashedOutAt: multiplier });
}

export interface CrashEnd {
  readonly betId: string;
  readonly payout: Money;
  readonly end: 'WON' | 'LOST' | 'VOID';
}

/** Settles a crash round: manual cash-outs made in time, and auto cash-outs at reached targets. */
export function settleCrash(bets: readonly CrashBet[], bust: number): readonly CrashEnd[] {
  return bets.map((bet) => {
    const at = bet.cashedOutAt ?? (bet.target <= bust ? bet.target : null);
    if (at === null) return { betId: bet.betId, payout: 0, end: 'LOST' };
    return { betId: bet.betId, payout: payoutAt(bet, at), end: 'WON' };
  });
}

/**
 * Settles a flight that the server didn't finish: wins are paid, and bets that could still have been cashed out are
 * refunded instead of lost.
 */
export function settleBrokenFlight(bets: readonly CrashBet[], bust: number): readonly CrashEnd[] {
  return settleCrash(bets, bust).map(
    (end, place): CrashEnd => (end.end === 'LOST' ? { ...end, payout: bets[place]?.stake ?? 0, end: 'VOID' } : end),
  );
}

/** Max total payout of a flight's bets, and the multiplier at which every bet is cashed out; hundredths. */
export interface FlightCeiling {
  readonly most: number;
  readonly cap: number;
}

/**
 * Highest multiplier at which all bets can be cashed out for at most `most` in total. Doesn't affect the flight's
 * RTP, because every target has the same one.
 */
export function computeCeiling(
  bets: readonly Pick<CrashBet, 'stake' | 'target'>[],
  { most, cap }: FlightCeiling,
): number {
  let low = LOWEST;
  let high = cap;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const paid = bets.reduce((sum, bet) => sum + payoutAt(bet, Math.min(middle, bet.target)), 0);
    if (paid <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

function payoutAt({ stake }: Pick<CrashBet, 'stake'>, multiplier: number): Money {
  return computePayout(stake, multiplier * TO_TEN_THOUSANDTHS);
}
