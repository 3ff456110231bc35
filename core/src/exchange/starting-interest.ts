import type { Bet } from '#bet/bet.ts';
import {
  findFarPrice,
  findStartingPrice,
  type SpBack,
  type SpInterest,
  type SpLay,
  toPrice,
} from '#book/starting-price.ts';
import { hasStartingPrice } from '#market/market-kind.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { computeLiability } from '#money/profit.ts';
import type { Market } from './market.ts';

/** A bet that takes part in its runner's starting price. */
export interface Entrant extends SpBack, SpLay {
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
export function listEntrants(market: Market, currency: Currency, place: number): Entrant[] {
  const { books, onClose } = market.currencies[currency];
  const entrants: Entrant[] = [];
  for (const bet of onClose) if (bet.runner === place) entrants.push(toEntrant(market, bet));
  const book = books[place];
  for (const bet of book === undefined ? [] : [...book.listBets('BACK'), ...book.listBets('LAY')]) {
    const entrant = toEntrant(market, bet);
    const isTooSmall =
      entrant.isAtSp && bet.side === 'LAY' && entrant.liability < market.terms.minStake;
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

/** Splits entrants into the two sides. */
export function toSpInterest(entrants: readonly Entrant[]): SpInterest {
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
export function startingPriceIn(
  market: Market,
  currency: Currency,
  place: number,
): KnownStart | null {
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
  const risk: Money =
    isOnClose || isBack ? bet.unmatched : computeLiability(bet.unmatched, bet.rate);
  const isAtSp = isOnClose || isKept;
  const limit = isKept ? free : bet.price;
  if (isAtSp && !isBack) return { bet, isAtSp, limit, stake: 0, liability: risk };
  return { bet, isAtSp, limit, stake: bet.unmatched, liability: 0 };
}
