import type { Bet } from '#bet/bet.ts';
import type { Position } from '#bet/position.ts';
import { exposureOf } from '#risk/exposure.ts';
import type { Account } from './account.ts';
import type { Market } from './market.ts';
import { setExposure } from './move-position.ts';
import type { Step } from './step.ts';

/** From here on nothing refuses any more: the bet gets its number and is known everywhere. */
export function acceptBet(
  step: Step,
  market: Market,
  account: Account,
  position: Position,
  bet: Bet,
): void {
  const { state } = step;
  state.nextBetId += 1;
  state.bets.set(bet.id, bet);
  account.betIds.set(bet.clientBetId, bet.id);
  market.bets.push(bet.id);
  if (position.openBets === 0 && !market.positions.has(account.id)) {
    market.positions.set(account.id, position);
    account.marketIds.add(market.id);
  }
  position.openBets += 1;
}

/** Puts an accepted bet, whose stake is in the position as unmatched, into the delay. */
export function holdBet(
  step: Step,
  market: Market,
  account: Account,
  position: Position,
  bet: Bet,
  delayMs: number,
): void {
  bet.status = 'HELD';
  bet.heldUntil = step.at + delayMs;
  bet.heldVersion = market.materialVersion;
  step.state.heldBetIds.add(bet.id);
  setExposure(step, account, position, exposureOf(market, position));
  step.events.push({
    type: 'BetHeld',
    betId: bet.id,
    accountId: account.id,
    marketId: market.id,
    until: bet.heldUntil,
  });
}
