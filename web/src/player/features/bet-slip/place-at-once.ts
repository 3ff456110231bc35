import type { MarketLimit, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { connection } from '#client/api/connection.ts';
import { KEYS, queryClient } from '#client/api/query-client.ts';
import { prices } from '#client/prices/prices.ts';
import { preferences } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { type PendingBet, writePendingBet } from '#client/storage/tab-items.ts';
import { t } from '#i18n/text.ts';
import { computeHousePreview } from '#player/betting/house-preview.ts';
import { balance, openBets } from '#player/betting/open-bets.ts';
import { getOwnRules } from '#player/betting/own-limits.ts';
import { buildPriceLadder, computePreview } from '#player/betting/preview.ts';
import type { Selection } from '#player/betting/quote.ts';
import { signal } from '#player/betting/signal.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { notifyPlaced, oneClick, storeLastBet } from './bet-choices.ts';
import { checkBet } from './lost-bet.ts';
import { describeBet, sendBet } from './place-bet.ts';
import { getAvailability, slipProblem } from './slip-rules.ts';

/**
 * One-click betting: places a bet at the tapped price with the preset stake. Bets that would certainly be rejected
 * are not sent. The result appears as a toast.
 */
export async function placeOneClickBet(market: WireMarket, selection: Selection): Promise<void> {
  const stake = preferences.getState().oneClickStake;
  const { price, line = 0, marketId } = selection;
  const words = describeBet(market, selection, { price, line, stake });
  const reason = findRejectionReason(market, selection, stake);
  if (reason !== null) {
    notifyRejected(reason, words);
    return;
  }
  const { delayMs = 0 } = prices.market(marketId) ?? {};
  const pending: PendingBet = {
    userId: session.getState().user?.userId ?? 0,
    clientBetId: crypto.randomUUID(),
    placedAt: Date.now(),
    delayMs,
    words,
    isOneClick: true,
  };
  const terms = { price, line, stake, clientBetId: pending.clientBetId };
  writePendingBet(pending);
  oneClick.setState({ placing: pending });
  const outcome = await sendBet(market, selection, terms);
  if (outcome.status === 'LOST') {
    toasts.show('error', t('No response'), t('Checking bet status: {bet}', { bet: words }));
    void checkBet(pending);
    return;
  }
  writePendingBet(null);
  if (outcome.status === 'REFUSED') {
    notifyRejected(outcome.reason, words);
    return;
  }
  storeLastBet(market, selection, terms);
  notifyPlaced(outcome.bet);
  signal('matched');
}

function notifyRejected(reason: string, words: string): void {
  toasts.show('error', t('Not placed: {reason}', { reason: reason }), words);
  signal('refused');
}

/** Why the bet would certainly be rejected; null if no reason is known. */
function findRejectionReason(market: WireMarket, selection: Selection, stake: number): string | null {
  const { marketId, eventId, runnerId, side, price, line = 0 } = selection;
  if (connection.getState().stale) return t('Connection lost. Prices may be out of date.');
  const live = prices.market(marketId);
  if (getAvailability(live, prices.runnerStatus(runnerId)) !== 'open') {
    return t('This market isn’t open for betting.');
  }
  if (live?.betLock === true) return t('Betting is locked.');
  const limits = queryClient
    .getQueriesData<readonly MarketLimit[]>({ queryKey: KEYS.limits(eventId) })
    .flatMap(([, list]) => list ?? [])
    .find((limit) => limit.marketId === marketId);
  const { bets, results } = openBets.getState();
  const result = results.find((held) => held.marketId === marketId);
  const terms = { runnerId, side, price, line, stake };
  const own = getOwnRules();
  const problem = slipProblem({
    barred: own.barred,
    ownLimit: own.perBet,
    price,
    stake,
    ladder: market.house ? null : buildPriceLadder(market),
    market,
    limits: limits === undefined ? null : { min: limits.limit.minStake, max: limits.limit.maxStake },
    balance: balance.getState().balance,
    preview: market.house
      ? computeHousePreview({ market, result, terms })
      : computePreview({ market, bets, result, terms }),
  });
  return problem?.text ?? null;
}
