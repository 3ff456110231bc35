import type { Side } from '@crease/core/bet/side.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';

/** A bet that should be in the book unmatched. */
export interface WantedBet {
  /** Place of the runner in the market. */
  readonly runner: number;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
}

/** A bet of the desk as it stands. */
export interface StandingBet extends WantedBet {
  readonly clientBetId: string;
  readonly accountId: number;
  /** Null while it is on its way to the exchange. */
  readonly betId: number | null;
  /** What of it is still in the book, paise; not 0. */
  readonly left: Money;
  /** Whether its terms may be changed: placed, nothing of it matched or held. */
  readonly mayChange: boolean;
  /** In the delay of a market in play: it is left alone at its price. */
  readonly isHeld: boolean;
}

/** New terms of a bet that stays. */
export interface BetMove {
  readonly bet: StandingBet;
  readonly price: Price;
  readonly stake: Money;
}

/** What to send. Bets of the desk never meet on the way when the first two are done before the others begin. */
export interface DeskMoves {
  readonly cancels: readonly StandingBet[];
  /** Those that go away from the other side of the book, or stay at their price. */
  readonly away: readonly BetMove[];
  readonly nearer: readonly BetMove[];
  readonly places: readonly WantedBet[];
}

/**
 * How the bets that stand become those that are wanted: prices whose whole size is right are kept, one bet on its own
 * is moved in price or size, the rest is taken back and placed anew.
 *
 * @param wanted lays of a runner below its backs; several bets may be wanted at one price.
 */
export function movesTo(wanted: readonly WantedBet[], standing: readonly StandingBet[]): DeskMoves {
  const cancels: StandingBet[] = [];
  const moves: BetMove[] = [];
  const places: WantedBet[] = [];
  const byPrice = groupedBy(standing);
  const free: StandingBet[] = [];
  const open: WantedBet[] = [];
  for (const [place, bets] of groupedBy(wanted)) {
    const there = byPrice.get(place) ?? [];
    byPrice.delete(place);
    const [first] = there;
    const [want] = bets;
    if (first === undefined || want === undefined) open.push(...bets);
    else if (sumOf(there, 'left') === sumOf(bets, 'stake') || first.isHeld) continue;
    else if (there.length === 1 && bets.length === 1 && first.mayChange) {
      moves.push({ bet: first, price: want.price, stake: want.stake });
    } else {
      cancels.push(...there);
      places.push(...bets);
    }
  }
  for (const bets of byPrice.values()) free.push(...bets);
  for (const bet of free) {
    const next = bet.mayChange
      ? open.findIndex(({ runner, side }) => runner === bet.runner && side === bet.side)
      : -1;
    const [want] = next < 0 ? [] : open.splice(next, 1);
    if (want === undefined) cancels.push(bet);
    else moves.push({ bet, price: want.price, stake: want.stake });
  }
  return {
    cancels,
    away: moves.filter((move) => !comesNearer(move)),
    nearer: moves.filter(comesNearer),
    places: [...places, ...open],
  };
}

function comesNearer({ bet, price }: BetMove): boolean {
  return bet.side === 'LAY' ? price > bet.price : price < bet.price;
}

function groupedBy<Bet extends WantedBet>(bets: readonly Bet[]): Map<string, Bet[]> {
  const groups = new Map<string, Bet[]>();
  for (const bet of bets) {
    const place = `${bet.runner}${bet.side}${bet.price}`;
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [bet]);
    else group.push(bet);
  }
  return groups;
}

function sumOf<Bet>(bets: readonly Bet[], member: keyof Bet): number {
  return bets.reduce((sum, bet) => sum + Number(bet[member]), 0);
}

/** Splits a stake into as few bets as may be, of at most `most` and all alike but for a paisa. */
export function chunksOf(stake: Money, most: Money): Money[] {
  const count = Math.max(1, Math.ceil(stake / most));
  const each = Math.floor(stake / count);
  const rest = stake - each * count;
  return Array.from({ length: count }, (_, place) => (place < rest ? each + 1 : each));
}
