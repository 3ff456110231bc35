import type { Side } from '@crease/core/bet/side.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Price } from '@crease/core/money/price.ts';

/** A bet that should be unmatched in the book. */
export interface TargetBet {
  /** Runner's position in the market. */
  readonly runner: number;
  readonly side: Side;
  readonly price: Price;
  readonly stake: Money;
}

/** A desk's bet in its current state. */
export interface StandingBet extends TargetBet {
  readonly clientBetId: string;
  readonly accountId: number;
  /** Null while in flight to the exchange. */
  readonly betId: number | null;
  /** Unmatched amount, paise; not 0. */
  readonly left: Money;
  /** True if its terms may be changed: placed, fully unmatched and not held. */
  readonly mayChange: boolean;
  /** In the in-play delay: it is left unchanged at its price. */
  readonly isHeld: boolean;
}

/** New terms of a bet that stays. */
export interface BetMove {
  readonly bet: StandingBet;
  readonly price: Price;
  readonly stake: Money;
}

/**
 * Commands to send. If the first two groups complete before the others start, the desk's own bets never match each
 * other.
 */
export interface DeskMoves {
  readonly cancels: readonly StandingBet[];
  /** Moves away from the opposite side of the book, or at the same price. */
  readonly away: readonly BetMove[];
  readonly closer: readonly BetMove[];
  readonly places: readonly TargetBet[];
}

/**
 * Computes the moves from the current bets to the wanted ones: prices with the right total size are kept, a single
 * bet is moved in price or size, and the rest is cancelled and placed again.
 *
 * @param target a runner's lays below its backs; several bets may be wanted at one price.
 */
export function computeMoves(
  target: readonly TargetBet[],
  standing: readonly StandingBet[],
): DeskMoves {
  const cancels: StandingBet[] = [];
  const moves: BetMove[] = [];
  const places: TargetBet[] = [];
  const byPrice = groupedBy(standing);
  const free: StandingBet[] = [];
  const open: TargetBet[] = [];
  for (const [place, bets] of groupedBy(target)) {
    const there = byPrice.get(place) ?? [];
    byPrice.delete(place);
    const [first] = there;
    const [want] = bets;
    if (first === undefined || want === undefined) open.push(...bets);
    else if (sumMember(there, 'left') === sumMember(bets, 'stake') || first.isHeld) continue;
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
    away: moves.filter((move) => !movesCloser(move)),
    closer: moves.filter(movesCloser),
    places: [...places, ...open],
  };
}

function movesCloser({ bet, price }: BetMove): boolean {
  return bet.side === 'LAY' ? price > bet.price : price < bet.price;
}

function groupedBy<Bet extends TargetBet>(bets: readonly Bet[]): Map<string, Bet[]> {
  const groups = new Map<string, Bet[]>();
  for (const bet of bets) {
    const place = `${bet.runner}${bet.side}${bet.price}`;
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [bet]);
    else group.push(bet);
  }
  return groups;
}

function sumMember<Bet>(bets: readonly Bet[], member: keyof Bet): number {
  return bets.reduce((sum, bet) => sum + Number(bet[member]), 0);
}

/** Splits a stake into as few bets as possible, each at most `most` and equal to within a paisa. */
export function splitStake(stake: Money, most: Money): Money[] {
  const count = Math.max(1, Math.ceil(stake / most));
  const each = Math.floor(stake / count);
  const rest = stake - each * count;
  return Array.from({ length: count }, (_, place) => (place < rest ? each + 1 : each));
}
