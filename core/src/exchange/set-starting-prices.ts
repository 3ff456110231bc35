import { assert } from '#base/assert.ts';
import { type Bet, type Fill, isWhole } from '#bet/bet.ts';
import { statusAfter } from '#bet/bet-summary.ts';
import {
  compareToLimit,
  findFarPrice,
  findStartingPrice,
  type SpBack,
  type SpInterest,
  type SpLay,
  type SpRate,
  stakeAt,
  toPrice,
  winsAt,
} from '#book/starting-price.ts';
import { hasStartingPrice } from '#market/market-kind.ts';
import { CURRENCIES, type Currency, type Money, type Price } from '#money/money.ts';
import { computeLiability } from '#money/profit.ts';
import { cancelRemainder } from './end-bets.ts';
import type { Market } from './market.ts';
import { bookFill, getBettor, getPosition, refreshExposure } from './market-positions.ts';
import type { Step } from './step.ts';

/**
 * Computes starting prices at the off and matches at them, in the same step as going in-play (exchange rules 8.4, 9).
 *
 * On each runner, SP bets, bets kept for SP and the book together determine one price. All of them within their
 * limits are matched at it, and the remainder of the first two lapses. A runner without such bets has no starting
 * price.
 */
export function setStartingPrices(step: Step, market: Market): void {
  if (!hasStartingPrice(market.kind)) return;
  for (const currency of CURRENCIES) {
    market.runners.forEach((runner, place) => {
      if (runner.status !== 'REMOVED') setStartingPrice(step, market, { currency, place });
    });
    for (const bet of [...market.currencies[currency].onClose]) {
      cancelRemainder(step, market, { bet, reason: 'LAPSED' });
    }
  }
}

function setStartingPrice(
  step: Step,
  market: Market,
  { currency, place }: { readonly currency: Currency; readonly place: number },
): void {
  const entrants = listEntrants(market, currency, place);
  if (!entrants.some(({ isAtSp }) => isAtSp)) return;
  const rate = findStartingPrice(toSpInterest(entrants));
  const runner = market.runners[place];
  if (rate === null || runner === undefined) return;
  const pairs = pairEntrants(entrants, rate);
  if (pairs.length === 0) return;
  const price = toPrice(rate);
  runner.startingPrices = { ...runner.startingPrices, [currency]: price };
  const met = new Set(pairs.flatMap(({ back, lay }) => [back, lay]));
  for (const entrant of met) openEntrant(market, entrant, rate);
  for (const pair of pairs) matchPair(step, market, { ...pair, price });
  for (const entrant of met) closeEntrant(step, market, entrant);
}

/** Removes a bet's unmatched amount from its position. An SP lay gets the stake implied by its liability. */
function openEntrant(market: Market, { bet, isAtSp, liability }: Entrant, rate: SpRate): void {
  getPosition(market, bet.accountId).removeRest(bet);
  if (!isAtSp) return;
  if (bet.row >= 0) market.currencies[bet.currency].books[bet.runner]?.withdraw(bet);
  if (bet.side === 'BACK') return;
  const stake = stakeAt(rate, liability);
  const isSmaller = bet.timeInForce !== 'ON_CLOSE' && stake < bet.unmatched;
  if (isSmaller) bet.cancelled += bet.unmatched - stake;
  else bet.stake += stake - bet.unmatched;
  bet.unmatched = stake;
}

function matchPair(
  step: Step,
  market: Market,
  { back, lay, stake, profit, price }: SpPair & { readonly price: Price },
): void {
  const id = step.state.nextFillId++;
  const common = { id, at: step.at, price, stake, profit, crossId: 0, voided: false };
  for (const [{ bet }, against] of [
    [back, lay.bet.id],
    [lay, back.bet.id],
  ] as const) {
    recordFill(step, market, { bet, fill: { ...common, against } });
  }
  market.currencies[back.bet.currency].matched += stake + stake;
}

function recordFill(step: Step, market: Market, { bet, fill }: { readonly bet: Bet; readonly fill: Fill }): void {
  const { stake, profit } = fill;
  if (bet.row >= 0) market.currencies[bet.currency].books[bet.runner]?.lower(bet, stake);
  else bet.unmatched -= stake;
  bet.matched += stake;
  bet.matchedProfit += profit;
  bet.appendFill(fill);
  bookFill(market, bet, fill);
  step.emitMatched(bet, fill);
}

/** The remainder of a book bet rests; that of an SP bet lapses. */
function closeEntrant(step: Step, market: Market, { bet, isAtSp }: Entrant): void {
  const bettor = getBettor(step.state, market, bet.accountId);
  const left = bet.unmatched;
  if (isAtSp) {
    market.currencies[bet.currency].onClose.delete(bet);
    bet.lapsed += left;
    bet.unmatched = 0;
  } else if (left > 0) bettor.position.addRest(bet);
  assert(isWhole(bet), 'a stake is matched, unmatched or gone');
  bet.status = statusAfter(bet, 'LAPSED');
  if (isAtSp && left > 0) step.emitReduced(bet, left, 'LAPSED');
  refreshExposure(step, bettor);
}

/** A back and a lay matched at the starting price, paise. */
interface SpPair {
  readonly back: Entrant;
  readonly lay: Entrant;
  readonly stake: Money;
  readonly profit: Money;
}

interface Share {
  readonly entrant: Entrant;
  left: Money;
}

/**
 * Pairs backs and lays at a price: better limit first, then in their order. Bets of one account are never paired.
 *
 * Profit is rounded down, so that no lay loses more than it has reserved and no exposure rises.
 */
function pairEntrants(entrants: readonly Entrant[], rate: SpRate): SpPair[] {
  const shares = entrants.map((entrant) => shareAt(entrant, rate)).filter(({ left }) => left > 0);
  const backs = shares.filter(({ entrant }) => entrant.bet.side === 'BACK').sort(byLimit(1));
  const lays = shares.filter(({ entrant }) => entrant.bet.side === 'LAY').sort(byLimit(-1));
  const pairs: SpPair[] = [];
  let first = 0;
  for (const back of backs) {
    while (lays[first]?.left === 0) first += 1;
    for (let place = first; back.left > 0 && place < lays.length; place++) {
      const lay = lays[place];
      if (lay === undefined || lay.left === 0) continue;
      if (lay.entrant.bet.accountId === back.entrant.bet.accountId) continue;
      pairs.push(pairShares(back, lay, rate));
    }
  }
  return pairs;
}

function pairShares(back: Share, lay: Share, rate: SpRate): SpPair {
  const stake = Math.min(back.left, lay.left);
  back.left -= stake;
  lay.left -= stake;
  return { back: back.entrant, lay: lay.entrant, stake, profit: winsAt(rate, stake) };
}

/** Zero if the price is beyond its limit. */
function shareAt(entrant: Entrant, rate: SpRate): Share {
  const { bet, limit, stake, liability } = entrant;
  const beyond = compareToLimit(rate, limit);
  const isIn = bet.side === 'BACK' ? beyond >= 0 : beyond <= 0;
  if (!isIn) return { entrant, left: 0 };
  return { entrant, left: liability > 0 ? stakeAt(rate, liability) : stake };
}

function byLimit(direction: 1 | -1): (a: Share, b: Share) => number {
  return (a, b) => direction * (a.entrant.limit - b.entrant.limit);
}

/** A bet that takes part in its runner's starting price. */
interface Entrant extends SpBack, SpLay {
  readonly bet: Bet;
  /** An SP bet or one kept for SP: its remainder lapses at the off. */
  readonly isAtSp: boolean;
}

/**
 * Lists the bets taking part on a runner: SP bets by age, then the book's in queue order.
 *
 * Bets of one account never match, so an account takes part on one side, that of its oldest SP bet. On both sides it
 * could dictate the price at which others are matched without any risk.
 */
function listEntrants(market: Market, currency: Currency, place: number): Entrant[] {
  const { books, onClose } = market.currencies[currency];
  const entrants: Entrant[] = [];
  for (const bet of onClose) if (bet.runner === place) entrants.push(toEntrant(market, bet));
  const book = books[place];
  for (const bet of book === undefined ? [] : [...book.listBets('BACK'), ...book.listBets('LAY')]) {
    const entrant = toEntrant(market, bet);
    const isTooSmall = entrant.isAtSp && bet.side === 'LAY' && entrant.liability < market.terms.minStake;
    if (!isTooSmall) entrants.push(entrant);
  }
  const oldest = oldestAtSp(entrants);
  return entrants.filter(({ bet }) => (oldest.get(bet.accountId) ?? bet).side === bet.side);
}

function oldestAtSp(entrants: readonly Entrant[]): ReadonlyMap<number, Bet> {
  const oldest = new Map<number, Bet>();
  for (const { bet, isAtSp } of entrants) {
    const known = oldest.get(bet.accountId);
    if (isAtSp && (known === undefined || bet.id < known.id)) oldest.set(bet.accountId, bet);
  }
  return oldest;
}

function toSpInterest(entrants: readonly Entrant[]): SpInterest {
  return {
    backs: entrants.filter(({ bet }) => bet.side === 'BACK'),
    lays: entrants.filter(({ bet }) => bet.side === 'LAY'),
  };
}

/** Known starting-price figures of a runner, hundredths. */
export interface KnownStart {
  /** Price implied by SP money alone; null after the off. */
  readonly far: Price | null;
  /** Price implied now by SP money and the book; null after the off. */
  readonly near: Price | null;
  readonly fixed: Price | null;
}

/** A runner's starting price, or the indicative one before the off; null without SP bets. */
export function startingPriceIn(market: Market, currency: Currency, place: number): KnownStart | null {
  if (!hasStartingPrice(market.kind)) return null;
  const fixed = market.runners[place]?.startingPrices?.[currency] ?? null;
  if (fixed !== null) return { far: null, near: null, fixed };
  if (market.inPlay || market.runners[place]?.status === 'REMOVED') return null;
  const entrants = listEntrants(market, currency, place);
  const atSp = entrants.filter(({ isAtSp }) => isAtSp);
  if (atSp.length === 0) return null;
  const far = findFarPrice(toSpInterest(atSp));
  const near = findStartingPrice(toSpInterest(entrants));
  return {
    far: far === null ? null : toPrice(far),
    near: near === null ? null : toPrice(near),
    fixed: null,
  };
}

function toEntrant({ ladder }: Market, bet: Bet): Entrant {
  const isOnClose = bet.timeInForce === 'ON_CLOSE';
  const isKept = bet.persistence === 'MARKET_ON_CLOSE';
  const isBack = bet.side === 'BACK';
  const free: Price = ladder.priceAt(isBack ? 0 : ladder.size - 1);
  const risk: Money = isOnClose || isBack ? bet.unmatched : computeLiability(bet.unmatched, bet.rate);
  const isAtSp = isOnClose || isKept;
  const limit = isKept ? free : bet.price;
  if (isAtSp && !isBack) return { bet, isAtSp, limit, stake: 0, liability: risk };
  return { bet, isAtSp, limit, stake: bet.unmatched, liability: 0 };
}
