import { MAX_NOTICES } from '@crease/contracts/constants.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { formatResult, pickMarketLabel, pickResultLabel } from '#catalogue/name-labels.ts';
import type { Exchange, PastBatches } from '#journal/exchange.ts';
import { JournalFollower } from '#journal/journal-follower.ts';
import type { MarketReader } from '#journal/market-reader.ts';
import { countUnread, toNoticeItem } from './notice-item.ts';
import type { AddedNotice, NewNotice, NoticeStore } from './notice-store.ts';
import {
  buildNotice,
  draftNotices,
  type MarketTexts,
  NOTICED_COMMANDS,
  type NoticeDraft,
} from './notices-of-batch.ts';
import type { PersonalPushes } from './personal-news.ts';

/** Batch size; the settlement of a large market takes several batches. */
const BATCH_SIZE = 1_000;

export interface NoticeWriterParts {
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

  /**
   * Processes the commits missed since the last process and the backlog; from then on commits are processed
   * immediately.
   */
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
    return {
      eventId: market?.eventId ?? 0,
      eventTitle: event?.details.title ?? '',
      marketName: market?.terms.name ?? '',
      ...(market === null ? {} : { ...pickMarketLabel(market.terms), ...pickResultLabel(market) }),
      result:
        market === null || market.result === null ? null : formatResult(market.result, market),
    };
  }
}
