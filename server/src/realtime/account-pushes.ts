import { HUB_EVENT } from '@crease/contracts/pushes/hub-method.ts';
import { createPush, type PushCode, type PushData } from '@crease/contracts/pushes/message.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { EndReason, ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Hub } from '@crease/hub/hub.ts';
import { getAveragePrice, toWireStatus } from '#betting/bet-view.ts';
import { toWireResult } from '#catalogue/market-views.ts';
import { pickMarketLabel } from '#catalogue/name-labels.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import { buildBalancePush } from './balance-push.ts';
import type { Visitor, Visitors } from './visitors.ts';

/** Effects of a batch on an account in one market. */
interface MarketNews {
  readonly matched: Set<number>;
  readonly ended: Map<EndReason, Set<number>>;
  readonly settled: Set<number>;
  readonly unsettled: Set<number>;
  /** True if betting on it has closed. */
  isClosed: boolean;
  net: Money;
  commission: Money;
}

interface AccountNews {
  hasNewBalance: boolean;
  readonly markets: Map<number, MarketNews>;
}

const END_TEXTS: Readonly<Record<EndReason, string>> = {
  CANCELLED: 'Unmatched stake cancelled',
  LAPSED: 'Unmatched stake lapsed',
  VOID: 'Bet voided',
};

/**
 * Pushes a commit's effects on bets and money to every online user, bets before balance (api 9). Offline users cost
 * nothing.
 */
export function pushAccountNews(
  hub: Pick<Hub<Visitor>, 'sendToUser'>,
  visitors: Visitors,
  { events, state }: CommittedBatch,
): void {
  for (const [accountId, news] of collectAccountChanges(events, state, visitors)) {
    const send = <Code extends PushCode>(code: Code, data: PushData[Code]): void => {
      const how = code === 'UserBalance' ? { conflateKey: 'balance' } : undefined;
      hub.sendToUser(String(accountId), HUB_EVENT, createPush(code, data), how);
    };
    for (const [marketId, market] of news.markets) sendMarketNews(send, state, marketId, market);
    if (news.hasNewBalance) send('UserBalance', buildBalancePush(state, accountId));
  }
}

type Send = <Code extends PushCode>(code: Code, data: PushData[Code]) => void;

function sendMarketNews(
  send: Send,
  state: ExchangeState,
  marketId: number,
  news: MarketNews,
): void {
  const market = state.markets.get(marketId);
  if (market === undefined) return;
  const where = { EventId: market.eventId, MarketId: marketId };
  for (const betId of news.matched) {
    const bet = state.bets.get(betId);
    if (bet === undefined || bet.matched === 0) continue;
    send('BetMatched', {
      BetId: betId,
      ClientBetId: bet.clientBetId,
      ...where,
      Status: toWireStatus(bet.status),
      MatchedStake: toRupees(bet.matched),
      UnmatchedStake: toRupees(bet.unmatched),
      AvgRate: getAveragePrice(bet),
    });
  }
  for (const [reason, betIds] of news.ended) {
    const data = { BetIds: [...betIds], ...where, Reason: reason, Text: END_TEXTS[reason] };
    send('BetCancelled', data);
  }
  if (news.unsettled.size > 0) send('BetUnsettled', { ...where, BetIds: [...news.unsettled] });
  if (news.settled.size > 0 && market.result !== null) {
    const { marketLabel } = pickMarketLabel(market.terms);
    send('BetSettled', {
      ...where,
      EventTitle: state.events.get(market.eventId)?.details.title ?? '',
      MarketName: market.terms.name,
      ...(marketLabel === undefined ? {} : { MarketLabel: marketLabel }),
      BetIds: [...news.settled],
      ProfitLoss: toRupees(news.net),
      Commission: toRupees(news.commission),
      Result: toWireResult(market.result),
    });
  }
  const isMoved = news.matched.size + news.settled.size + news.unsettled.size > 0;
  if (isMoved || news.isClosed || news.ended.has('VOID')) send('ProfitLoss', where);
}

function collectAccountChanges(
  events: readonly ExchangeEvent[],
  state: ExchangeState,
  visitors: Visitors,
): ReadonlyMap<number, AccountNews> {
  const news = new Map<number, AccountNews>();
  const of = (accountId: number): AccountNews | null => {
    if (!visitors.isOnline(accountId)) return null;
    const known = news.get(accountId);
    if (known !== undefined) return known;
    const fresh = { hasNewBalance: false, markets: new Map<number, MarketNews>() };
    news.set(accountId, fresh);
    return fresh;
  };
  for (const event of events) {
    recordEvent(event, of);
    recordClosing(event, state, of);
  }
  return news;
}

/** Notifies bettors with open bets in a market when it closes. */
function recordClosing(
  event: ExchangeEvent,
  state: ExchangeState,
  of: (accountId: number) => AccountNews | null,
): void {
  if (event.type !== 'MarketChanged' || event.change !== 'status') return;
  const market = state.markets.get(event.marketId);
  if (market?.status !== 'CLOSED') return;
  for (const accountId of market.positions.keys()) {
    const news = getMarketChanges(of(accountId), market.id);
    if (news !== null) news.isClosed = true;
  }
}

function recordEvent(event: ExchangeEvent, of: (accountId: number) => AccountNews | null): void {
  switch (event.type) {
    case 'EntryPosted': {
      const account = event.entry.accountId === 0 ? null : of(event.entry.accountId);
      if (account !== null) account.hasNewBalance = true;
      break;
    }
    case 'BetMatched':
      getMarketChanges(of(event.accountId), event.marketId)?.matched.add(event.betId);
      break;
    case 'BetReduced': {
      const ended = getMarketChanges(of(event.accountId), event.marketId)?.ended;
      if (ended === undefined) break;
      const betIds = ended.get(event.reason);
      if (betIds === undefined) ended.set(event.reason, new Set([event.betId]));
      else betIds.add(event.betId);
      break;
    }
    case 'BetSettled':
      getMarketChanges(of(event.accountId), event.marketId)?.settled.add(event.betId);
      break;
    case 'BetUnsettled':
      getMarketChanges(of(event.accountId), event.marketId)?.unsettled.add(event.betId);
      break;
    case 'AccountSettled': {
      const market = getMarketChanges(of(event.accountId), event.marketId);
      if (market === null) break;
      market.net += event.net;
      market.commission += event.commission;
      break;
    }
    default:
      break;
  }
}

function getMarketChanges(account: AccountNews | null, marketId: number): MarketNews | null {
  if (account === null) return null;
  const known = account.markets.get(marketId);
  if (known !== undefined) return known;
  const fresh: MarketNews = {
    matched: new Set(),
    ended: new Map(),
    settled: new Set(),
    unsettled: new Set(),
    isClosed: false,
    net: 0,
    commission: 0,
  };
  account.markets.set(marketId, fresh);
  return fresh;
}
