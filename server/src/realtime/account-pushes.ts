import { toRupees } from '@crease/contracts/base/money.ts';
import {
  createPush,
  HUB_EVENT,
  type PushCode,
  type PushData,
  type PushMessage,
} from '@crease/contracts/pushes/message.ts';
import type { EndReason, ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Hub } from '@crease/hub/hub.ts';
import { getOrCreate } from '#base/collections.ts';
import { getAveragePrice, toWireStatus } from '#betting/bet-view.ts';
import { BONUS_STATUSES } from '#bonus/list-bonuses.ts';
import { toRequestStatus } from '#cash/requests/request-view.ts';
import { pickMarketLabel } from '#catalogue/market-labels.ts';
import { toWireResult } from '#catalogue/market-views.ts';
import { getLockedBonus, getWalletFigures } from '#journal/account-balances.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import { describeNotice, type PersonalPush } from '#notices/personal-pushes.ts';
import type { AppEnv } from '#office/env.ts';
import type { Visitor, Visitors } from './visitors.ts';

/** Effects of a batch on an account in one market. */
interface MarketNews {
  readonly matched: Set<number>;
  readonly ended: Map<EndReason, Set<number>>;
  readonly settled: Set<number>;
  readonly unsettled: Set<number>;
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

/** Pushes a commit's effects to every online user, bets before balance (api 9). Offline users cost nothing. */
export function pushAccountNews(
  hub: Pick<Hub<Visitor>, 'sendToUser'>,
  visitors: Visitors,
  { events, state }: CommittedBatch,
): void {
  for (const [accountId, news] of collectAccountChanges(events, state, visitors)) {
    const send: Send = (code, data) => {
      const how = code === 'UserBalance' ? { conflateKey: 'balance' } : undefined;
      hub.sendToUser(String(accountId), HUB_EVENT, createPush(code, data), how);
    };
    for (const [marketId, market] of news.markets) sendMarketNews(send, state, marketId, market);
    if (news.hasNewBalance) send('UserBalance', buildBalancePush(state, accountId));
  }
}

type Send = <Code extends PushCode>(code: Code, data: PushData[Code]) => void;

function sendMarketNews(send: Send, state: ExchangeState, marketId: number, news: MarketNews): void {
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
    return getOrCreate(news, accountId, () => ({ hasNewBalance: false, markets: new Map() }));
  };
  for (const event of events) recordEvent(event, state, of);
  return news;
}

function recordEvent(event: ExchangeEvent, state: ExchangeState, of: (accountId: number) => AccountNews | null): void {
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
      if (ended !== undefined) getOrCreate(ended, event.reason, () => new Set()).add(event.betId);
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
    case 'MarketChanged': {
      // Bettors with open bets in a market learn of its closing.
      const market = event.change === 'status' ? state.markets.get(event.marketId) : undefined;
      if (market?.status !== 'CLOSED') break;
      for (const accountId of market.positions.keys()) {
        const news = getMarketChanges(of(accountId), market.id);
        if (news !== null) news.isClosed = true;
      }
      break;
    }
    default:
      break;
  }
}

function getMarketChanges(account: AccountNews | null, marketId: number): MarketNews | null {
  if (account === null) return null;
  return getOrCreate(account.markets, marketId, () => ({
    matched: new Set(),
    ended: new Map(),
    settled: new Set(),
    unsettled: new Set(),
    isClosed: false,
    net: 0,
    commission: 0,
  }));
}

export function buildBalancePush(state: ExchangeState, accountId: number): PushData['UserBalance'] {
  const { balance, exposure, cashBalance, version } = getWalletFigures(state, accountId);
  return {
    Balance: balance,
    Exposure: exposure,
    CashBalance: cashBalance,
    LockedBonus: getLockedBonus(state, accountId),
    Currency: state.accounts.get(accountId)?.currency ?? 'DEMO',
    Version: version,
  };
}

/** Pushes notifications and settings to all devices of an online user. Offline users cost nothing. */
export function pushPersonalChanges(
  { personalNews }: Pick<AppEnv, 'personalNews'>,
  hub: Pick<Hub<Visitor>, 'sendToUser'>,
  visitors: Visitors,
): void {
  personalNews.listen((userId, push) => {
    if (visitors.isOnline(userId)) hub.sendToUser(String(userId), HUB_EVENT, pushOfWord(push));
  });
}

function pushOfWord(push: PersonalPush): PushMessage {
  switch (push.type) {
    case 'notice': {
      const { item, unread } = push;
      const { title, text, level } = describeNotice(item);
      const said = { Id: item.id, Title: title, Text: text, Level: level };
      return createPush('Notice', { ...said, Item: item, Unread: unread });
    }
    case 'read':
      return createPush('NoticesRead', { UpToId: push.upToId, Unread: push.unread });
    case 'preferences':
      return createPush('UserPreference', { Preferences: push.preferences });
    case 'identity':
      return createPush('Identity', { Kind: push.kind, State: push.state });
    case 'reality-check':
      return createPush('RealityCheck', { AnsweredAt: push.answeredAt });
    case 'request': {
      const { id, type, state, amount } = push.request;
      return createPush('DepositWithdrawal', {
        Id: id,
        Type: type === 'DEPOSIT' ? 'Deposit' : 'Withdrawal',
        State: state,
        StatusName: toRequestStatus(state),
        Amount: toRupees(amount),
      });
    }
    case 'bonus': {
      const { id, state, wagered } = push.bonus;
      return createPush('Bonus', {
        BonusId: id,
        Status: BONUS_STATUSES[state],
        State: state,
        WageringDone: toRupees(wagered),
      });
    }
  }
}
