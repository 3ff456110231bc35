import { MOST_NOTICES } from '@crease/contracts/constants.ts';
import type { Clock } from '#ports/clock.ts';
import type { CommittedBatch, Exchange, PastBatches } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import type { AddedNotice, NewNotice, PersonalStore } from '#ports/personal-store.ts';
import type { ReadModel } from '#ports/read-model.ts';
import { resultText } from '#services/betting/bet-view.ts';
import { marketLabelOf, resultLabelOf } from '#services/catalogue/name-labels.ts';
import { noticeItemOf, unreadOf } from './notice-item.ts';
import {
  draftsOf,
  type MarketWords,
  NOTICED_COMMANDS,
  type NoticeDraft,
  noticeOf,
} from './notices-of-batch.ts';
import type { PersonalNews } from './personal-news.ts';

/** Notices of one statement: the settlement of a large market takes several. */
const MOST_AT_ONCE = 1_000;
const RETRY_MS = 1_000;

export interface NoticeWriterParts {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly personal: PersonalStore;
  readonly personalNews: PersonalNews;
  readonly readModel: Pick<ReadModel, 'market' | 'event'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface Waiting {
  readonly sequence: number;
  readonly drafts: readonly NoticeDraft[];
}

/**
 * Keeps the notices that players get of commits, outside of the commits and in the order of the journal.
 *
 * The store remembers up to which sequence everything is noticed. A process that is lost leaves some commits behind
 * that; the next one replays them first (`open`), and the keys of the notices keep any from being sent twice.
 */
export class NoticeWriter {
  readonly #parts: NoticeWriterParts;
  readonly #waiting: Waiting[] = [];
  /** Sequence of the first commit that this process was notified of; earlier ones are replayed from the journal. */
  #firstNotified: number | null = null;
  #newestNotified = 0;
  #isOpen = false;
  #run: Promise<void> | null = null;

  /** Made before the exchange takes its first command. */
  constructor(parts: NoticeWriterParts) {
    this.#parts = parts;
    parts.exchange.onCommitted((batch) => this.#onCommitted(batch));
  }

  /** Keeps what was missed since the last process, then everything that has gathered; from now on at once. */
  async open(pastBatches: PastBatches): Promise<void> {
    for (;;) {
      try {
        await this.#catchUp(pastBatches);
        break;
      } catch (error) {
        this.#parts.log.warn('Missed notices could not be kept; trying again.', { error });
        await this.#pause();
      }
    }
    this.#isOpen = true;
    this.#start();
  }

  /** Keeps one notice that no commit gives. */
  async add(notice: NewNotice): Promise<void> {
    await this.#keep([notice], undefined);
  }

  /** Pushes a notice that is kept now to the devices of its user. */
  publish(notice: AddedNotice): void {
    const { userId, number, readUpTo } = notice;
    const droppedUpTo = Math.max(0, number - MOST_NOTICES);
    const item = noticeItemOf(notice, { readUpTo });
    const unread = unreadOf({ newest: number, readUpTo, droppedUpTo });
    this.#parts.personalNews.publish(userId, { type: 'notice', item, unread });
  }

  /** Saves up to which commit there are notices, so that the next start has little to look for. Not while something waits. */
  async flush(): Promise<void> {
    if (!this.#isOpen || this.#waiting.length > 0) return;
    await this.#parts.personal.setNoticedUpTo(this.#newestNotified);
  }

  /** Waits until everything that has gathered is kept. */
  async drained(): Promise<void> {
    while (this.#run !== null) await this.#run;
  }

  #onCommitted(batch: CommittedBatch): void {
    this.#firstNotified ??= batch.sequence;
    this.#newestNotified = batch.sequence;
    const drafts = draftsOf(batch);
    if (drafts.length === 0) return;
    this.#waiting.push({ sequence: batch.sequence, drafts });
    if (this.#isOpen) this.#start();
  }

  async #catchUp(pastBatches: PastBatches): Promise<void> {
    const after = await this.#parts.personal.noticedUpTo();
    const isNoticed = (type: string): boolean => NOTICED_COMMANDS.has(type);
    let missed = 0;
    for await (const batch of pastBatches(after, isNoticed)) {
      if (this.#firstNotified !== null && batch.sequence >= this.#firstNotified) break;
      const drafts = draftsOf(batch);
      missed += drafts.length;
      if (drafts.length > 0) await this.#keepDrafts({ sequence: batch.sequence, drafts });
    }
    if (missed > 0) this.#parts.log.info('Missed notices are kept.', { notices: missed });
  }

  #start(): void {
    this.#run ??= this.#keepWaiting().finally(() => {
      this.#run = null;
      if (this.#waiting.length > 0) this.#start();
    });
  }

  async #keepWaiting(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      try {
        await this.#keepDrafts(next);
        this.#waiting.shift();
      } catch (error) {
        this.#parts.log.warn('Notices could not be kept; trying again.', { error });
        await this.#pause();
      }
    }
  }

  async #keepDrafts({ sequence, drafts }: Waiting): Promise<void> {
    const looked = new Map<number, MarketWords>();
    for (let from = 0; from < drafts.length; from += MOST_AT_ONCE) {
      const notices: NewNotice[] = [];
      for (const draft of drafts.slice(from, from + MOST_AT_ONCE)) {
        const words = draft.words ?? looked.get(draft.marketId) ?? (await this.#lookUp(draft));
        looked.set(draft.marketId, words);
        notices.push(noticeOf(draft, words));
      }
      const isLast = from + MOST_AT_ONCE >= drafts.length;
      await this.#keep(notices, isLast ? sequence : undefined);
    }
  }

  async #keep(notices: readonly NewNotice[], upTo: number | undefined): Promise<void> {
    const added = await this.#parts.personal.addNotices(notices, upTo);
    for (const notice of added) this.publish(notice);
  }

  /** Words of a market that is archived already. */
  async #lookUp({ marketId }: NoticeDraft): Promise<MarketWords> {
    const { readModel } = this.#parts;
    const market = await readModel.market(marketId);
    const event = market === null ? null : await readModel.event(market.eventId);
    return {
      eventId: market?.eventId ?? 0,
      eventTitle: event?.details.title ?? '',
      marketName: market?.terms.name ?? '',
      ...(market === null ? {} : { ...marketLabelOf(market.terms), ...resultLabelOf(market) }),
      result:
        market === null || market.result === null
          ? null
          : resultText(market.result, market.runners),
    };
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.clock.after(RETRY_MS, resolve);
    });
  }
}
