import type { Clock } from '#base/system/clock.ts';
import {
  type Feed,
  type FeedEndpoint,
  type FeedMessage,
  type KnownFixture,
  type ManualFeed,
  PUSHED,
} from './feed.ts';
import { FeedAlarm } from './feed-alarm.ts';
import { FeedAuthenticator } from './feed-auth.ts';
import { announcement, getSourceName, type Source, type StoredFixture } from './feed-draft.ts';
import { ScorerFeed } from './scorer-feed.ts';
import { SentEvents, type SentEventsParts } from './sent-events.ts';

/** A fixture that stays silent this long after its result is treated as ended. */
const OVER_MS = 30 * 60_000;
const CHECK_EVERY_MS = 1_000;

/** The feed of events from external sources and scorers, and its two entry points. */
export interface PushedFeeds {
  readonly pushFeed: Feed;
  readonly feedEndpoint: FeedEndpoint;
  readonly manualFeed: ManualFeed;
}

/** Opens the entry points. Nothing is loaded before one of them is used or the feed has a listener. */
export function openPushedFeeds(parts: SentEventsParts): PushedFeeds {
  const { clock } = parts;
  const sent = new SentEvents(parts);
  return {
    pushFeed: new PushFeed({ clock, sent }),
    feedEndpoint: new FeedAuthenticator({ clock, sent }),
    manualFeed: new ScorerFeed(sent),
  };
}

/** Emits events once they are persisted, and reports silent sources. */
class PushFeed implements Feed {
  readonly name = PUSHED;
  readonly #clock: Clock;
  readonly #sent: SentEvents;
  #news: FeedMessage[] = [];

  constructor(parts: { readonly clock: Clock; readonly sent: SentEvents }) {
    this.#clock = parts.clock;
    this.#sent = parts.sent;
  }

  async *listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedMessage> {
    await this.#sent.open();
    const alarm = new FeedAlarm(this.#clock, signal);
    this.#news = [];
    this.#sent.onNews((news, source) => {
      this.#news.push(...news);
      this.#publishHeartbeat(source);
      alarm.ring();
    });
    this.#publishKnown(known);
    this.#checkSilence();
    this.#news.push({ type: 'current' });
    while (!signal.aborted) {
      const news = this.#news;
      this.#news = [];
      yield* news;
      if (this.#news.length === 0) await alarm.until(this.#clock.now() + CHECK_EVERY_MS);
      this.#checkSilence();
      await this.#sent.purgeOld();
    }
  }

  #publishKnown(known: readonly KnownFixture[]): void {
    const open = new Set(known.map(({ key }) => key));
    for (const kept of this.#sent.fixtures) {
      const { isEnded, earlier, fixture } = kept.pushed;
      // A correction may have been persisted but not settled yet.
      if (isEnded && earlier.length === 0 && !open.has(fixture.key)) continue;
      this.#news.push(announcement(kept));
      if (isEnded) this.#publish(kept, { type: 'ended' });
      kept.isSilent = false;
    }
  }

  #publishHeartbeat(source: Source): void {
    for (const kept of this.#sent.fixtures) {
      if (kept.source !== source || !kept.isSilent) continue;
      kept.isSilent = false;
      this.#publish(kept, { type: 'heartbeat' });
    }
  }

  #checkSilence(): void {
    const now = this.#clock.now();
    for (const kept of this.#sent.fixtures) {
      const { pushed, source } = kept;
      if (!pushed.isEnded && pushed.phase === 'over' && now - pushed.at > OVER_MS) {
        kept.pushed = pushed.end(pushed.at);
        this.#publish(kept, { type: 'ended' });
        continue;
      }
      const allowed = pushed.silenceMs(now);
      if (allowed === null || kept.isSilent) continue;
      if (source.lastReceivedAt !== null && now - source.lastReceivedAt <= allowed) continue;
      kept.isSilent = true;
      this.#publish(kept, { type: 'silence', since: source.lastReceivedAt ?? now });
    }
  }

  #publish({ source, pushed }: StoredFixture, news: Unaddressed): void {
    this.#news.push({ ...news, key: pushed.fixture.key, source: getSourceName(source) });
  }
}

/** An event of a fixture, before its key and source are added. */
type Unaddressed =
  | { readonly type: 'heartbeat' | 'ended' }
  | { readonly type: 'silence'; readonly since: number };
