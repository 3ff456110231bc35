import { createHmac, timingSafeEqual } from 'node:crypto';
import { FEED_CALLS_A_MINUTE, FEED_CLOCK_MS, type FeedAnswer } from '@crease/contracts/market-desk/feed.ts';
import { parseJson } from '#base/json.ts';
import type { Clock } from '#base/system/clock.ts';
import { type Feed, FeedAlarm, type FeedMessage, type KnownFixture, PUSHED, type SignedFeedCall } from './feed.ts';
import { announcement, getSourceName, type Source, type StoredFixture } from './feed-draft.ts';
import { ScorerFeed, UNKNOWN_SOURCE } from './scorer-feed.ts';
import { SentEvents, type SentEventsParts } from './sent-events.ts';

/** A fixture that stays silent this long after its result is treated as ended. */
const OVER_MS = 30 * 60_000;
const CHECK_EVERY_MS = 1_000;

/**
 * Opens the feed of events from external sources and scorers, and its two entry points. Nothing is loaded before one of
 * them is used or the feed has a listener.
 */
export function openPushedFeeds(parts: SentEventsParts) {
  const { clock } = parts;
  const sent = new SentEvents(parts);
  const pushFeed: Feed = new PushFeed(clock, sent);
  return { pushFeed, feedEndpoint: new FeedAuthenticator(clock, sent), manualFeed: new ScorerFeed(sent) };
}

/** Emits events once they are persisted, and reports silent sources. */
class PushFeed implements Feed {
  readonly name = PUSHED;
  readonly #clock: Clock;
  readonly #sent: SentEvents;
  #news: FeedMessage[] = [];

  constructor(clock: Clock, sent: SentEvents) {
    this.#clock = clock;
    this.#sent = sent;
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
type Unaddressed = { readonly type: 'heartbeat' | 'ended' } | { readonly type: 'silence'; readonly since: number };

const MINUTE_MS = 60_000;

/** Entry point for external sources; see contracts/market-desk/feed.ts. Checks signatures and rate limits. */
export class FeedAuthenticator {
  readonly #clock: Clock;
  readonly #sent: SentEvents;

  constructor(clock: Clock, sent: SentEvents) {
    this.#clock = clock;
    this.#sent = sent;
  }

  async accept(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#findSender(call);
    if (source === null) return UNKNOWN_SOURCE;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    return await this.#sent.enqueue(source, async () => {
      await this.#sent.open();
      return await this.#sent.accept(source, parseJson(call.body));
    });
  }

  /** Returns the last accepted position of the source. */
  async position(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#findSender(call);
    if (source === null) return UNKNOWN_SOURCE;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    await this.#sent.open();
    return { status: 'OK', position: source.position };
  }

  #findSender(call: SignedFeedCall): Source | null {
    const source = this.#sent.findSource(call.source);
    const now = this.#clock.now();
    const isSigned = source?.secrets.some((secret) => isSignedFeedCall(secret, call, now));
    if (source === null || isSigned !== true) return null;
    // A source's timestamps must increase, so a replayed call is rejected.
    if (Number(call.timestamp) <= source.timestamp) return null;
    source.timestamp = Number(call.timestamp);
    return source;
  }

  #isTooMany({ calls }: Source): boolean {
    const minute = Math.floor(this.#clock.now() / MINUTE_MS);
    if (calls.minute !== minute) {
      calls.minute = minute;
      calls.count = 0;
    }
    calls.count += 1;
    return calls.count > FEED_CALLS_A_MINUTE;
  }
}

const MILLISECONDS = /^\d{1,15}$/;

/** True if the bytes were signed with this secret within the last minute. */
function isSignedFeedCall(secret: string, call: SignedFeedCall, now: number): boolean {
  if (!MILLISECONDS.test(call.timestamp)) return false;
  if (Math.abs(Number(call.timestamp) - now) > FEED_CLOCK_MS) return false;
  const lines = `${call.timestamp}.${call.method}./${call.path}.${call.body}`;
  const right = Buffer.from(createHmac('sha256', secret).update(lines).digest('hex'));
  const given = Buffer.from(call.signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
