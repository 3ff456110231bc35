import type { NoticeItem } from '@crease/contracts/people/preferences.ts';
import type { PushCode, PushData, PushMessage } from '@crease/contracts/pushes/message.ts';
import { queryClient, refetchAll, refetchOdds, refetchSettings } from '#client/api/query-client.ts';
import { applyBettingStop, applyEventUpdate } from '#client/catalogue/event-update.ts';
import { liveEvents } from '#client/catalogue/live-events.ts';
import { startHub } from '#client/hub/hub-client.ts';
import { forwardPush } from '#client/hub/pushes.ts';
import { prices } from '#client/prices/prices.ts';
import { applyPreferences } from '#client/session/preferences.ts';
import { signOut } from '#client/session/session.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { formatOddsNow } from '#player/betting/odds-text.ts';
import { pushBalance, refreshOpenBets } from '#player/betting/open-bets.ts';
import { signal } from '#player/betting/signal.ts';
import { isCelebrated, markSettled } from '#player/betting/won-moment.ts';
import { mergeNoticeHead } from '#player/features/notices/notice-head.ts';
import { describeSecurityChange } from '#player/features/notices/security-change.ts';
import { isOwnChange } from '#player/features/security/own-change.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Game pages receive their table pushes directly. */
type SiteCode = Exclude<PushCode, 'PlayTable' | 'PlayTickets' | 'PlayLimits'>;
type Handlers = { readonly [Code in SiteCode]: (data: PushData[Code]) => void };

/** One handler per push code. Exhaustive: a new code without a handler does not compile. */
const HANDLERS: Handlers = {
  UserBalance: pushBalance,
  OddsUpdate: (data) => {
    if (prices.apply(data).length > 0) refetchOdds(data.EventId);
  },
  ListUpdate: (data) => {
    prices.applyList(data);
    liveEvents.applyList(data);
  },
  MarketStatus: (data) => prices.applyStatus(data),
  EventUpdate: applyEventUpdate,
  BettingStop: applyBettingStop,
  Score: (data) => liveEvents.setScore(data),
  BetMatched: () => {
    signal('matched');
    refreshOpenBets();
  },
  BetCancelled: ({ Reason }) => {
    if (Reason !== 'CANCELLED') toasts.show('info', t(END_TEXTS[Reason]));
    refreshOpenBets();
  },
  BetSettled: (data) => {
    signal('settled');
    markSettled(data);
    const { ProfitLoss, Commission, MarketName: marketName, MarketLabel: marketLabel } = data;
    const fee = Commission > 0 ? t('Commission {amount}', { amount: rupeesText(Commission) }) : '';
    toasts.show(
      isCelebrated(data) ? 'won' : ProfitLoss < 0 ? 'info' : 'success',
      t('Settled: {market}', { market: marketText({ marketName, marketLabel }) }),
      [resultText(ProfitLoss), data.EventTitle, fee].filter((part) => part !== '').join(' · '),
    );
    refreshOpenBets();
  },
  BetUnsettled: () => {
    toasts.show('info', t('A settlement was reversed. The market will be resettled.'));
    refreshOpenBets();
  },
  ProfitLoss: () => refreshOpenBets(),
  Notice: ({ Item, Unread }) => {
    mergeNoticeHead({ newest: Item.id, readUpTo: Item.id - Unread });
    showNoticeToast(Item);
  },
  DepositWithdrawal: () => void queryClient.invalidateQueries({ queryKey: ['requests'] }),
  Bonus: ({ State }) => {
    void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
    refreshOpenBets();
    if (State === 'COMPLETED') toasts.show('success', t('Your bonus has converted to cash.'));
    if (State === 'DECLINED') toasts.show('info', t('Your bonus claim was declined.'));
    if (State === 'EXPIRED' || State === 'CANCELLED' || State === 'VOIDED')
      toasts.show('info', t('Your bonus has ended. Your cash isn’t affected.'));
  },
  NoticesRead: ({ UpToId }) => mergeNoticeHead({ readUpTo: UpToId }),
  UserPreference: ({ Preferences }) => applyPreferences(Preferences),
  Identity: () => void queryClient.invalidateQueries({ queryKey: ['identity'] }),
  RealityCheck: () => void queryClient.invalidateQueries({ queryKey: ['play-session'] }),
  DomainSetting: () => refetchSettings(),
  ForceLogout: ({ Reason }) => {
    signOut(false);
    if (Reason === 'TIME_UP') {
      toasts.show(
        'info',
        t('You’ve reached your time limit'),
        t('You can log in again to view your account and withdraw.'),
      );
    } else if (Reason === 'BREAK') {
      toasts.show('info', t('Your break has started. Log in to see when it ends.'));
    } else if (Reason !== 'LOGOUT') toasts.show('info', t('Your session has ended. Please log in again.'));
  },
};

const END_TEXTS = {
  LAPSED: phrase('Unmatched stake lapsed'),
  VOID: phrase('Bet voided'),
} as const;

/**
 * Shows a toast for a notification. Settlements and voids have their own pushes and toasts (above), so their notices
 * only appear in the bell.
 */
function showNoticeToast(item: NoticeItem): void {
  if (item.kind === 'LOGIN') {
    toasts.show(
      'info',
      t('New login'),
      t('Your account was accessed from {device}, IP {ip}. If this wasn’t you, change your password.', item.facts),
    );
  }
  if (item.kind === 'SECURITY' && !isOwnChange()) {
    const { title, about } = describeSecurityChange(item.facts);
    toasts.show('info', title, about);
  }
  if (item.kind === 'MESSAGE') {
    toasts.show('info', item.facts.title, item.facts.text);
  }
  if (item.kind === 'PRICE') {
    const { eventTitle, marketKind, price } = item.facts;
    const said = isRunsBook(marketKind) ? priceText(price) : formatOddsNow(price);
    toasts.show('info', t('{runner} is now {price}', { runner: runnerText(item.facts), price: said }), eventTitle);
  }
}

/** Routes a push to the store that owns it. Ignores unknown codes, which a newer server may send. */
export function dispatch(message: PushMessage): void {
  if (!(message.Code in HANDLERS)) return;
  const handle = HANDLERS[message.Code as SiteCode] as (data: PushMessage['Data']) => void;
  handle(message.Data);
  forwardPush(message);
}

/** Starts the real-time connection: handles its pushes and refetches anything missed while disconnected. */
export function startLiveUpdates(): void {
  startHub({
    onPush: dispatch,
    onConnected: () => {
      refetchAll();
      refreshOpenBets();
    },
  });
}
