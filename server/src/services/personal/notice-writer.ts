import { MOST_NOTICES } from '@crease/contracts/constants.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange, PastBatches } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import type { AddedNotice, NewNotice, PersonalStore } from '#ports/personal-store.ts';
import type { ReadModel } from '#ports/read-model.ts';
import { resultText } from '#services/betting/bet-view.ts';
import { marketLabelOf, resultLabelOf } from '#services/catalogue/name-labels.ts';
import { JournalFollower } from '#services/journal-follower.ts';
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

export interface NoticeWriterParts {
  readonly exchange: Pick<Exchange, 'onCommitted'>;
  readonly personal: PersonalStore;
  readonly personalNews: PersonalNews;
  readonly readModel: Pick<ReadModel, 'market' | 'event'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Keeps the notices that players get of commits, outside of the commits and in the order of the journal; the keys of the
 * notices keep any from being sent twice.
 */
export class NoticeWriter {
  readonly #parts: NoticeWriterParts;
  readonly #follower: JournalFollower<readonly NoticeDraft[]>;

  /** Made before the exchange takes its first command. */
  constructor(parts: NoticeWriterParts) {
    const { personal } = parts;
    this.#parts = parts;
    this.#follower = new JournalFollower(parts, {
      name: 'Notices',
      commands: NOTICED_COMMANDS,
      workOf: (batch) => {
        const drafts = draftsOf(batch);
        return drafts.length === 0 ? null : drafts;
      },
      position: () => personal.noticedUpTo(),
      setPosition: (sequence) => personal.setNoticedUpTo(sequence),
      keep: (drafts, sequence) => this.#keepDrafts(drafts, sequence),
    });
  }

  /** Keeps what was missed since the last process, then everything that has gathered; from now on at once. */
  open(pastBatches: PastBatches): Promise<void> {
    return this.#follower.open(pastBatches);
  }

  /** Keeps notices that no commit gives. */
  async add(...notices: readonly NewNotice[]): Promise<void> {
    await this.#keep(notices, undefined);
  }

  /** Pushes a notice that is kept now to the devices of its user. */
  publish(notice: AddedNotice): void {
    const { userId, number, readUpTo } = notice;
    const droppedUpTo = Math.max(0, number - MOST_NOTICES);
    const item = noticeItemOf(notice, { readUpTo });
    const unread = unreadOf({ newest: number, readUpTo, droppedUpTo });
    this.#parts.personalNews.publish(userId, { type: 'notice', item, unread });
  }

  /** Saves up to which commit there are notices. */
  flush(): Promise<void> {
    return this.#follower.flush();
  }

  /** Waits until everything that has gathered is kept. */
  drained(): Promise<void> {
    return this.#follower.drained();
  }

  async #keepDrafts(drafts: readonly NoticeDraft[], sequence: number): Promise<void> {
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
}
