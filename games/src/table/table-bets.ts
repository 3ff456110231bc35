import { assertDefined } from '#base/assert.ts';
import { checkStake, computePayout, type Money, ONE, type TableLimits } from '#base/money.ts';
import { accept, type Result, reject } from '#base/refusal.ts';
import { bestReturn, type Paytable, type Spot, type TableGame } from './table-game.ts';

export interface SpotBet {
  readonly betId: string;
  readonly spot: string;
  readonly stake: Money;
}

/** Outcome of a bet. A push returns the stake and is neither won nor lost. */
export type BetEnd = 'WON' | 'LOST' | 'PUSH' | 'PART_BACK' | 'VOID';

export interface SettledBet {
  readonly betId: string;
  readonly payout: Money;
  readonly end: BetEnd;
}

/** A bet request, with the player's other bets in the round. */
export interface BetRequest<Outcome> {
  readonly game: TableGame<Outcome>;
  readonly paytable: Paytable;
  readonly limits: TableLimits;
  readonly window: number;
  readonly openBets: readonly SpotBet[];
  readonly bet: SpotBet;
}

export function openSpots<Outcome>(game: TableGame<Outcome>, window: number): readonly Spot[] {
  return [...game.spots.values()].filter((spot) => spot.window === window);
}

/**
 * Checks a bet. Stakes on one spot are summed, and so are the best returns of all spots: the player's possible payout
 * assumes the best result for each of their bets.
 */
export function checkSpotBet<Outcome>(request: BetRequest<Outcome>): Result<SpotBet> {
  const { game, paytable, limits, bet, openBets } = request;
  const spot = game.spots.get(bet.spot);
  if (spot === undefined) return reject('UNKNOWN_SPOT');
  if (spot.window !== request.window) return reject('BETTING_CLOSED');
  const best = bestReturn(paytable, spot);
  const max = spot.isMain ? limits.maxMain : limits.maxSide;
  const checked = checkStake({ stake: bet.stake, max, best }, limits);
  if (!checked.ok) return checked;
  const onSpot = sum(openBets.filter((other) => other.spot === bet.spot).map(({ stake }) => stake));
  if (onSpot + bet.stake > max) return reject('STAKE_ABOVE_MAXIMUM', { max });
  const couldBePaid = (one: SpotBet) => computePayout(one.stake, bestReturn(paytable, getSpot(game, one)));
  if (sum([...openBets, bet].map(couldBePaid)) > limits.maxPayout) {
    return reject('PAYOUT_ABOVE_MAXIMUM', { max: limits.maxPayout });
  }
  return accept(bet);
}

export interface PlayedRound<Outcome> {
  readonly game: TableGame<Outcome>;
  readonly paytable: Paytable;
  readonly outcome: Outcome;
}

export function settleSpotBets<Outcome>(
  { game, paytable, outcome }: PlayedRound<Outcome>,
  bets: readonly SpotBet[],
): readonly SettledBet[] {
  return bets.map((bet) => {
    const multiplier = game.computeReturn({ spot: getSpot(game, bet), outcome, paytable });
    const payout = computePayout(bet.stake, multiplier);
    return { betId: bet.betId, payout, end: getBetEnd(multiplier) };
  });
}

export function voidSpotBets(bets: readonly SpotBet[]): readonly SettledBet[] {
  return bets.map(({ betId, stake }) => ({ betId, payout: stake, end: 'VOID' }));
}

function getSpot<Outcome>(game: TableGame<Outcome>, bet: SpotBet): Spot {
  return assertDefined(game.spots.get(bet.spot), 'a bet that was taken is on a spot of the table');
}

function getBetEnd(multiplier: number): BetEnd {
  if (multiplier === 0) return 'LOST';
  if (multiplier === ONE) return 'PUSH';
  return multiplier < ONE ? 'PART_BACK' : 'WON';
}

function sum(amounts: readonly Money[]): Money {
  return amounts.reduce((total, amount) => total + amount, 0);
}
