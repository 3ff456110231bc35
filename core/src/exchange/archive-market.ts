import { reject } from '#base/result.ts';
import { CURRENCIES } from '#money/money.ts';
import type { Outcome } from './answer.ts';
import type { ArchiveMarket } from './command.ts';
import { listMarketBets } from './market-bets.ts';
import { getAccount } from './move-position.ts';
import { marketPath } from './pay-results.ts';
import { CASH_OUT_KEY } from './request-keys.ts';
import type { Step } from './step.ts';

/**
 * Evicts a settled or void market from memory with its bets, their keys and its (empty) ledger accounts; database
 * rows are kept. The settlement can't be reversed afterwards. Idempotent for an archived market. Errors: NOT_FOUND,
 * BAD_STATE before settlement.
 */
export function archiveMarket(step: Step, command: ArchiveMarket): Outcome {
  const { state } = step;
  const market = state.markets.get(command.marketId);
  if (market === undefined) {
    const { marketId: id } = command;
    const wasThere = Number.isSafeInteger(id) && id >= 1 && id < state.nextMarketId;
    return wasThere ? step.accept({ id, repeated: true }) : reject('NOT_FOUND', { marketId: id });
  }
  if (market.status !== 'SETTLED' && market.status !== 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  for (const [key, betId] of state.requestKeys) {
    // Keys of adjustments map to entries, whose numbers could coincide with bet IDs.
    if (key.startsWith(CASH_OUT_KEY) && state.bets.get(betId)?.marketId === market.id)
      state.requestKeys.delete(key);
  }
  for (const bet of listMarketBets(state, market)) {
    state.bets.delete(bet.id);
    getAccount(state, bet.accountId).betIds.delete(bet.clientBetId, bet.id);
  }
  for (const currency of CURRENCIES) state.ledger.fold(marketPath(market, currency));
  state.markets.delete(market.id);
  const siblings = state.events.get(market.eventId)?.marketIds;
  const place = siblings?.indexOf(market.id) ?? -1;
  if (place >= 0) siblings?.splice(place, 1);
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change: 'archived' });
  return step.accept({ id: marketId });
}
