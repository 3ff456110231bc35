import { assert } from '#base/assert.ts';
import { reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import type { Account } from './account.ts';
import type { Answer, Outcome } from './answer.ts';
import type { CancelBets } from './command.ts';
import { cancelRemainder } from './end-bets.ts';
import type { Market } from './market.ts';
import { listUnmatchedBets } from './market-bets.ts';
import type { Step } from './step.ts';

type Cancelled = Answer['cancelled'][number];
type NotCancelled = Answer['notCancelled'][number];

/**
 * Cancels the unmatched part of the named bets, also while the market is suspended.
 *
 * A bet in the in-play delay, or with an update in it, stays until the delay ends: the delay protects potential
 * counterparties, so a cancellable held bet would be a free option. The result is `HELD`, and the unmatched remainder
 * is cancelled after the delay. SP bets stay, because others judge theirs by the pending money. Bets that can't be
 * cancelled are listed in `notCancelled`; the others are cancelled regardless. Errors: VALIDATION unless exactly one
 * of the three lists is given, NOT_FOUND for an unknown account.
 */
export function cancelBets(step: Step, command: CancelBets): Outcome {
  const { state } = step;
  const lists = [command.betIds, command.clientBetIds, command.marketId];
  if (lists.filter((list) => list !== undefined).length !== 1) return reject('VALIDATION');
  const account = state.accounts.get(command.accountId);
  if (account === undefined) {
    return reject('NOT_FOUND', { accountId: command.accountId });
  }
  const cancelled: Cancelled[] = [];
  const notCancelled: NotCancelled[] = [];
  const changed = new Map<number, Market>();
  for (const betId of new Set(resolveBetIds(step, account, command))) {
    const bet = state.bets.get(betId);
    if (bet === undefined || bet.accountId !== command.accountId) {
      notCancelled.push({ betId, code: 'NOT_FOUND' });
    } else if (bet.unmatched === 0 || bet.timeInForce === 'ON_CLOSE') {
      notCancelled.push({ betId, code: 'NOT_CANCELLABLE' });
    } else if (state.heldBetIds.has(betId)) {
      state.withdrawnBetIds.add(betId);
      notCancelled.push({ betId, code: 'HELD' });
    } else {
      cancelled.push({ betId, stake: bet.unmatched });
      const market = cancelOne(step, bet);
      step.postHolds(market.id);
      changed.set(market.id, market);
    }
  }
  for (const market of changed.values()) step.changeBook(market);
  return step.accept({ cancelled, notCancelled });
}

function cancelOne(step: Step, bet: Bet): Market {
  const market = step.state.markets.get(bet.marketId);
  assert(market !== undefined, 'a bet is in a market');
  cancelRemainder(step, market, { bet, reason: 'CANCELLED' });
  return market;
}

/** Resolves the requested bets. An unknown `clientBetId` becomes bet 0; for a market, all cancellable bets. */
function resolveBetIds(step: Step, account: Account, command: CancelBets): readonly number[] {
  const { state } = step;
  const { accountId, betIds, clientBetIds, marketId } = command;
  if (betIds !== undefined) return betIds;
  if (clientBetIds !== undefined) {
    return clientBetIds.map((id) => account.betIds.get(id) ?? 0);
  }
  const market = marketId === undefined ? undefined : state.markets.get(marketId);
  if (market === undefined || !market.positions.has(accountId)) return [];
  return listUnmatchedBets(state, market, accountId).map((bet) => bet.id);
}
