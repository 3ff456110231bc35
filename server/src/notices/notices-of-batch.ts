import type { Label } from '@crease/contracts/labels/label.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { BelowZeroCause, ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { formatResult, pickMarketLabel, pickResultLabel } from '#catalogue/name-labels.ts';
import type { CommittedBatch } from '#journal/exchange.ts';
import type { NewNotice, NoticeContent } from './notice-store.ts';

/** A market's texts as shown to players. */
export interface MarketTexts {
  readonly eventId: number;
  readonly eventTitle: string;
  readonly marketName: string;
  readonly marketLabel?: Label;
  readonly result: string | null;
  readonly resultLabel?: Label;
}

/** A notice whose texts must be loaded if its market was evicted in the same commit. */
export interface NoticeDraft {
  readonly userId: number;
  readonly marketId: number;
  readonly at: number;
  readonly key: string;
  readonly words: MarketTexts | null;
  readonly subject: Subject;
}

/** Effect of one commit on one account in one market. */
type Subject =
  | { readonly kind: 'SETTLED'; readonly net: Money; readonly commission: Money }
  | { readonly kind: 'UNSETTLED' }
  | { readonly kind: 'BELOW_ZERO'; readonly cause: BelowZeroCause; owed: Money }
  | { readonly kind: 'VOIDED'; readonly betIds: Set<number>; reason: string | null };

/** Commands that produce notices. Ranges without any of them are skipped on catch-up. */
export const NOTICED_COMMANDS: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'SettleMarket',
  'UnsettleMarket',
  'VoidBets',
  'VoidMarket',
  'RemoveRunner',
  'RestoreRunner',
]);

/**
 * Derives players' notices from a commit: settlements, reversed settlements, voids, negative balances. One per
 * account, market and type, with a key derived from the commit, so that reprocessing yields the same notices.
 */
export function draftNotices(batch: CommittedBatch): readonly NoticeDraft[] {
  const { at, sequence, events, state } = batch;
  let drafts: Map<string, NoticeDraft> | null = null;
  const markets = new Map<number, MarketTexts | null>();
  for (const event of events) {
    const noticed = findSubject(event, batch);
    if (noticed === null || state.accounts.get(noticed.accountId)?.role !== 'PLAYER') continue;
    drafts ??= new Map();
    const { accountId: userId, marketId, subject } = noticed;
    const key = `${sequence}:${subject.kind}:${marketId}`;
    const known = drafts.get(`${userId}:${key}`)?.subject;
    if (known?.kind === 'UNSETTLED') continue;
    if (known?.kind === 'BELOW_ZERO' && subject.kind === 'BELOW_ZERO') {
      known.owed = subject.owed;
      continue;
    }
    if (known?.kind === 'VOIDED' && subject.kind === 'VOIDED') {
      for (const betId of subject.betIds) known.betIds.add(betId);
      known.reason ??= subject.reason;
      continue;
    }
    if (!markets.has(marketId)) markets.set(marketId, findMarketTexts(state, marketId));
    const words = markets.get(marketId) ?? null;
    drafts.set(`${userId}:${key}`, { userId, marketId, at, key, words, subject: subject });
  }
  return drafts === null ? [] : [...drafts.values()];
}

/** Completes a draft. */
export function buildNotice(draft: NoticeDraft, words: MarketTexts): NewNotice {
  const { userId, marketId, at, key } = draft;
  return {
    ...buildContent(draft.subject, words),
    userId,
    key,
    at,
    eventId: words.eventId,
    marketId,
  };
}

function buildContent(subject: Subject, words: MarketTexts): NoticeContent {
  const { eventId: _, result, resultLabel, ...place } = words;
  switch (subject.kind) {
    case 'SETTLED': {
      const [profitLoss, commission] = [toRupees(subject.net), toRupees(subject.commission)];
      const said = resultLabel === undefined ? {} : { resultLabel };
      return { kind: 'SETTLED', facts: { ...place, result, ...said, profitLoss, commission } };
    }
    case 'UNSETTLED':
      return { kind: 'UNSETTLED', facts: place };
    case 'BELOW_ZERO': {
      const { cause, owed } = subject;
      const facts = { ...place, cause, owed: toRupees(owed) };
      return { kind: 'BELOW_ZERO', facts };
    }
    case 'VOIDED': {
      const facts = { ...place, bets: subject.betIds.size, reason: subject.reason };
      return { kind: 'VOIDED', facts };
    }
  }
}

function findSubject(
  event: ExchangeEvent,
  { voidReasons }: CommittedBatch,
): { readonly accountId: number; readonly marketId: number; readonly subject: Subject } | null {
  switch (event.type) {
    case 'AccountSettled': {
      const { accountId, marketId, net, commission } = event;
      return { accountId, marketId, subject: { kind: 'SETTLED', net, commission } };
    }
    case 'BetUnsettled': {
      const { accountId, marketId } = event;
      return { accountId, marketId, subject: { kind: 'UNSETTLED' } };
    }
    case 'CashBelowZero': {
      const { accountId, marketId, cause, cash } = event;
      return { accountId, marketId, subject: { kind: 'BELOW_ZERO', cause, owed: -cash } };
    }
    case 'BetReduced': {
      if (event.reason !== 'VOID') return null;
      const { accountId, marketId, betId } = event;
      const reason = voidReasons.get(betId) ?? null;
      return { accountId, marketId, subject: { kind: 'VOIDED', betIds: new Set([betId]), reason } };
    }
    default:
      return null;
  }
}

function findMarketTexts(state: ExchangeState, marketId: number): MarketTexts | null {
  const market = state.markets.get(marketId);
  const event = market === undefined ? undefined : state.events.get(market.eventId);
  if (market === undefined || event === undefined) return null;
  return {
    eventId: event.id,
    eventTitle: event.details.title,
    marketName: market.terms.name,
    ...pickMarketLabel(market.terms),
    result: market.result === null ? null : formatResult(market.result, market),
    ...pickResultLabel(market),
  };
}
