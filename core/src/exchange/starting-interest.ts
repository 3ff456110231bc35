import type { Bet } from '#bet/bet.ts';
import type { SpBack, SpInterest, SpLay } from '#book/starting-price.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import { liabilityOf } from '#money/profit.ts';
import type { Market } from './market.ts';

/** A bet that takes part in the starting price of its runner. */
export interface Entrant extends SpBack, SpLay {
  readonly bet: Bet;
  /** A bet at the starting price, or one that is kept for it: what is left of it lapses at the off. */
  readonly isAtSp: boolean;
}

/** Who takes part on a runner: bets at the starting price by age, then those of the book in their queues. */
export function entrantsOf(market: Market, currency: Currency, place: number): Entrant[] {
  const { books, onClose } = market.currencies[currency];
  const entrants: Entrant[] = [];
  for (const bet of onClose) if (bet.runner === place) entrants.push(entrantOf(market, bet));
  const book = books[place];
  if (book === undefined) return entrants;
  for (const bet of [...book.betsOf('BACK'), ...book.betsOf('LAY')]) {
    const entrant = entrantOf(market, bet);
    const isTooSmall =
      entrant.isAtSp && bet.side === 'LAY' && entrant.liability < market.terms.minStake;
    if (!isTooSmall) entrants.push(entrant);
  }
  return entrants;
}

/** The same as the two sides of an interest. */
export function interestOf(entrants: readonly Entrant[]): SpInterest {
  return {
    backs: entrants.filter(({ bet }) => bet.side === 'BACK'),
    lays: entrants.filter(({ bet }) => bet.side === 'LAY'),
  };
}

function entrantOf({ ladder }: Market, bet: Bet): Entrant {
  const isOnClose = bet.timeInForce === 'ON_CLOSE';
  const isKept = bet.persistence === 'MARKET_ON_CLOSE';
  const isBack = bet.side === 'BACK';
  const free: Price = ladder.priceAt(isBack ? 0 : ladder.size - 1);
  const risk: Money = isOnClose || isBack ? bet.unmatched : liabilityOf(bet.unmatched, bet.rate);
  const isAtSp = isOnClose || isKept;
  const limit = isKept ? free : bet.price;
  if (isAtSp && !isBack) return { bet, isAtSp, limit, stake: 0, liability: risk };
  return { bet, isAtSp, limit, stake: bet.unmatched, liability: 0 };
}
