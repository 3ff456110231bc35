import { compareToLimit, type SpRate, stakeAt, winsAt } from '#book/starting-price.ts';
import type { Money } from '#money/money.ts';
import type { Entrant } from './starting-interest.ts';

/** A back and a lay matched at the starting price, paise. */
export interface SpPair {
  readonly back: Entrant;
  readonly lay: Entrant;
  readonly stake: Money;
  readonly profit: Money;
}

/** An entrant's remaining amount to match. */
interface Share {
  readonly entrant: Entrant;
  left: Money;
}

/**
 * Pairs backs and lays at a price: better limit first, then in their order. Bets of one account are never paired.
 *
 * Profit is rounded down, so that no lay loses more than it has reserved and no exposure rises.
 */
export function pairEntrants(entrants: readonly Entrant[], rate: SpRate): SpPair[] {
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
