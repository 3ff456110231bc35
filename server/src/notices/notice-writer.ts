import { MAX_NOTICES } from '@crease/contracts/base/constants.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { BelowZeroCause, ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { formatResult, pickMarketLabel, pickResultLabel } from '#catalogue/market-labels.ts';
import type { CommittedBatch, Exchange, PastBatches } from '#journal/exchange.ts';
import { JournalFollower } from '#journal/journal-follower.ts';
import type { MarketReader, MarketRow } from '#journal/read-model.ts';
import {
  type AddedNotice,
  countUnread,
  type NewNotice,
  type NoticeContent,
  type NoticeStore,
  toNoticeItem,
} from './notice-store.ts';
import type { PersonalPushes } from './personal-pushes.ts';

/** Batch size; the settlement of a large market takes several batches. */
const BATCH_SIZE = 1_000;

interface NoticeWriterParts {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly noticeStore: NoticeStore;
  readonly personalNews: PersonalPushes;
  readonly readModel: Pick<MarketReader, 'market' | 'event'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Creates players' notices from commits, asynchronously and in journal order. Notice keys prevent duplicates. */
export class NoticeWriter {
  readonly #parts: NoticeWriterParts;
  readonly #follower: JournalFollower<readonly NoticeDraft[]>;

  /** Created before the exchange takes its first command. */
  constructor(parts: NoticeWriterParts) {
    const { noticeStore } = parts;
    this.#parts = parts;
    this.#follower = new JournalFollower(parts, {
      name: 'Notices',
      commands: NOTICED_COMMANDS,
      deriveWork: (batch) => {
        const drafts = draftNotices(batch);
        return drafts.length === 0 ? null : drafts;
      },
      position: () => noticeStore.noticedUpTo(),
      setPosition: (sequence) => noticeStore.setNoticedUpTo(sequence),
      persist: (drafts, sequence) => this.#storeDrafts(drafts, sequence),
    });
  }

  /** Processes the commits missed since the last process, and from then on every commit immediately. */
  open(pastBatches: PastBatches): Promise<void> {
    return this.#follower.open(pastBatches);
  }

  /** Stores notices that don't come from a commit. */
  async add(...notices: readonly NewNotice[]): Promise<void> {
    await this.#store(notices, undefined);
  }

  /** Pushes a stored notice to its user's devices. */
  publish(notice: AddedNotice): void {
    const { userId, number, readUpTo } = notice;
    const droppedUpTo = Math.max(0, number - MAX_NOTICES);
    const item = toNoticeItem(notice, { readUpTo });
    const unread = countUnread({ newest: number, readUpTo, droppedUpTo });
    this.#parts.personalNews.publish(userId, { type: 'notice', item, unread });
  }

  /** Saves the position up to which commits have been processed. */
  flush(): Promise<void> {
    return this.#follower.flush();
  }

  /** Resolves once the backlog is processed. */
  drained(): Promise<void> {
    return this.#follower.drained();
  }

  async #storeDrafts(drafts: readonly NoticeDraft[], sequence: number): Promise<void> {
    const looked = new Map<number, MarketTexts>();
    for (let from = 0; from < drafts.length; from += BATCH_SIZE) {
      const notices: NewNotice[] = [];
      for (const draft of drafts.slice(from, from + BATCH_SIZE)) {
        const words = draft.words ?? looked.get(draft.marketId) ?? (await this.#loadTexts(draft));
        looked.set(draft.marketId, words);
        notices.push(buildNotice(draft, words));
      }
      const isLast = from + BATCH_SIZE >= drafts.length;
      await this.#store(notices, isLast ? sequence : undefined);
    }
  }

  async #store(notices: readonly NewNotice[], upTo: number | undefined): Promise<void> {
    const added = await this.#parts.noticeStore.addNotices(notices, upTo);
    for (const notice of added) this.publish(notice);
  }

  /** Loads the texts of an archived market. */
  async #loadTexts({ marketId }: NoticeDraft): Promise<MarketTexts> {
    const { readModel } = this.#parts;
    const market = await readModel.market(marketId);
    const event = market === null ? null : await readModel.event(market.eventId);
    if (market === null) return { eventId: 0, eventTitle: '', marketName: '', result: null };
    return toMarketTexts(market, event?.details.title ?? '');
  }
}

type MarketTexts = ReturnType<typeof toMarketTexts>;

/** A notice whose texts must be loaded if its market was evicted in the same commit. */
interface NoticeDraft {
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
const NOTICED_COMMANDS: ReadonlySet<Command['type']> = new Set<Command['type']>([
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
function draftNotices(batch: CommittedBatch): readonly NoticeDraft[] {
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
    drafts.set(`${userId}:${key}`, { userId, marketId, at, key, words, subject });
  }
  return drafts === null ? [] : [...drafts.values()];
}

function buildNotice(draft: NoticeDraft, words: MarketTexts): NewNotice {
  const { userId, marketId, at, key } = draft;
  const { eventId } = words;
  return { ...buildContent(draft.subject, words), userId, key, at, eventId, marketId };
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
  return toMarketTexts(market, event.details.title);
}

function toMarketTexts(market: Market | MarketRow, eventTitle: string) {
  return {
    eventId: market.eventId,
    eventTitle,
    marketName: market.terms.name,
    ...pickMarketLabel(market.terms),
    result: market.result === null ? null : formatResult(market.result, market),
    ...pickResultLabel(market),
  };
}
