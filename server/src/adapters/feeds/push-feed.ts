import type { Clock } from '#ports/clock.ts';
import {
  type Feed,
  type FeedDoor,
  type FeedEvent,
  type HandFeed,
  type KnownFixture,
  PUSHED,
} from '#ports/feed.ts';
import { FeedAlarm } from './feed-alarm.ts';
import { announcement, type Kept, nameOf, type Source } from './feed-draft.ts';
import { ScorerFeed } from './scorer-feed.ts';
import { SentEvents, type SentEventsParts } from './sent-events.ts';
import { SignedDoor } from './signed-door.ts';

/** After a result so long without news a fixture is taken as ended. */
const OVER_MS = 30 * 60_000;
const LOOK_EVERY_MS = 1_000;

/** What comes from outside and from scorers, and the two doors by which it comes in. */
export interface PushedFeeds {
  readonly pushFeed: Feed;
  readonly feedDoor: FeedDoor;
  readonly handFeed: HandFeed;
}

/** Opens the doors; nothing is read before one of them is used, or somebody listens. */
export function openPushedFeeds(parts: SentEventsParts): PushedFeeds {
  const { clock } = parts;
  const sent = new SentEvents(parts);
  return {
    pushFeed: new PushFeed({ clock, sent }),
    feedDoor: new SignedDoor({ clock, sent }),
    handFeed: new ScorerFeed(sent),
  };
}

/** Says what was sent as it is kept, and of whom nothing is heard. */
class PushFeed implements Feed {
  readonly name = PUSHED;
  readonly #clock: Clock;
  readonly #sent: SentEvents;
  #news: FeedEvent[] = [];

  constructor(parts: { readonly clock: Clock; readonly sent: SentEvents }) {
    this.#clock = parts.clock;
    this.#sent = parts.sent;
  }

  async *listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedEvent> {
    await this.#sent.open();
    const alarm = new FeedAlarm(this.#clock, signal);
    this.#news = [];
    this.#sent.onNews((news, source) => {
      this.#news.push(...news);
      this.#sayHeard(source);
      alarm.ring();
    });
    this.#sayKnown(known);
    this.#lookForSilence();
    this.#news.push({ type: 'current' });
    while (!signal.aborted) {
      const news = this.#news;
      this.#news = [];
      yield* news;
      if (this.#news.length === 0) await alarm.until(this.#clock.now() + LOOK_EVERY_MS);
      this.#lookForSilence();
      await this.#sent.forgetOld();
    }
  }

  #sayKnown(known: readonly KnownFixture[]): void {
    const open = new Set(known.map(({ key }) => key));
    for (const kept of this.#sent.fixtures) {
      const { isEnded, earlier, fixture } = kept.pushed;
      // What was put right may have been kept and not settled.
      if (isEnded && earlier.length === 0 && !open.has(fixture.key)) continue;
      this.#news.push(announcement(kept));
      if (isEnded) this.#say(kept, { type: 'ended' });
      kept.isSilent = false;
    }
  }

  #sayHeard(source: Source): void {
    for (const kept of this.#sent.fixtures) {
      if (kept.source !== source || !kept.isSilent) continue;
      kept.isSilent = false;
      this.#say(kept, { type: 'heartbeat' });
    }
  }

  #lookForSilence(): void {
    const now = this.#clock.now();
    for (const kept of this.#sent.fixtures) {
      const { pushed, source } = kept;
      if (!pushed.isEnded && pushed.phase === 'over' && now - pushed.at > OVER_MS) {
        kept.pushed = pushed.ended(pushed.at);
        this.#say(kept, { type: 'ended' });
        continue;
      }
      const allowed = pushed.silenceMs(now);
      if (allowed === null || kept.isSilent) continue;
      if (source.heardAt !== null && now - source.heardAt <= allowed) continue;
      kept.isSilent = true;
      this.#say(kept, { type: 'silence', since: source.heardAt ?? now });
    }
  }

  #say({ source, pushed }: Kept, news: Unaddressed): void {
    this.#news.push({ ...news, key: pushed.fixture.key, source: nameOf(source) });
  }
}

/** What a source says of a fixture, before it is said which. */
type Unaddressed =
  | { readonly type: 'heartbeat' | 'ended' }
  | { readonly type: 'silence'; readonly since: number };
