import {
  type AnnouncedFixture,
  FEED_BODY,
  FEED_CALLS_A_MINUTE,
  FEED_EVENT,
  type FeedAnswer,
} from '@crease/contracts/routes/feed.ts';
import type { Clock } from '#ports/clock.ts';
import type {
  Feed,
  FeedDoor,
  FeedEvent,
  HandFeed,
  HandFixture,
  KnownFixture,
  SignedFeedCall,
} from '#ports/feed.ts';
import type { FeedStore, StoredFeedEvent } from '#ports/feed-store.ts';
import type { Log } from '#ports/log.ts';
import { FeedAlarm } from './feed-alarm.ts';
import {
  announcement,
  Draft,
  handSourceId,
  isByHand,
  type Kept,
  keyOf,
  openSource,
  type Source,
} from './feed-draft.ts';
import { isSignedFeedCall } from './feed-signature.ts';
import { CannotFollow } from './pushed-fixture.ts';

/** Somebody outside who may send. With two secrets one can be changed while the other counts. */
export interface FeedSourceSetting {
  readonly id: string;
  readonly secrets: readonly string[];
}

const MINUTE_MS = 60_000;
/** After a result so long without news a fixture is taken as ended. */
const OVER_MS = 30 * MINUTE_MS;
/** What is ended, or was never heard of again, is forgotten after so long. */
const KEPT_MS = { ended: 24 * 60 * MINUTE_MS, silent: 8 * 24 * 60 * MINUTE_MS };
const LOOK_EVERY_MS = 1_000;
/** What stands beside a result of a match that is scored by hand. */
const SCORER = 'scorer';

/**
 * What scorers, scrapers and providers send from outside: signed, in order, kept before it counts, so that a restart
 * goes on where the last call ended.
 */
export class PushFeed implements Feed, FeedDoor, HandFeed {
  readonly name = 'push';
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #store: FeedStore;
  readonly #sources: Map<string, Source>;
  readonly #fixtures = new Map<string, Kept>();
  #news: FeedEvent[] = [];
  #alarm: FeedAlarm | null = null;
  #opening: Promise<void> | null = null;

  constructor(parts: {
    readonly clock: Clock;
    readonly log: Log;
    readonly store: FeedStore;
    readonly sources: readonly FeedSourceSetting[];
  }) {
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#store = parts.store;
    this.#sources = new Map(parts.sources.map(({ id, secrets }) => [id, openSource(id, secrets)]));
  }

  sourceOf(key: string): string {
    const source = this.#fixtures.get(key)?.source;
    if (source === undefined) return this.name;
    return isByHand(source) ? SCORER : source.id;
  }

  async take(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#senderOf(call);
    if (source === null) return REFUSED;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    return await this.#inTurn(source, async () => {
      await this.#open();
      return await this.#takeEvents(source, parsed(call.body));
    });
  }

  async position(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#senderOf(call);
    if (source === null) return REFUSED;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    await this.#open();
    return { status: 'OK', position: source.position };
  }

  async scored(): Promise<readonly HandFixture[]> {
    await this.#open();
    return [...this.#fixtures.values()].filter(({ source }) => isByHand(source)).map(handFixtureOf);
  }

  async findScored(key: string): Promise<HandFixture | null> {
    await this.#open();
    const kept = this.#fixtures.get(key);
    return kept !== undefined && isByHand(kept.source) ? handFixtureOf(kept) : null;
  }

  async write(
    key: string,
    { position, events }: Parameters<HandFeed['write']>[1],
  ): Promise<FeedAnswer> {
    await this.#open();
    const kept = this.#fixtures.get(key);
    if (kept === undefined || !isByHand(kept.source)) return REFUSED;
    const { source, id } = kept;
    return await this.#inTurn(source, async () => {
      if (events.length > 0 && position !== source.position) {
        return { status: 'OUT_OF_ORDER', position: source.position };
      }
      const sent = events.map((event, place) => ({
        ...event,
        fixture: id,
        sequence: position + 1 + place,
      }));
      return await this.#takeEvents(source, { events: sent });
    });
  }

  async announce(announced: AnnouncedFixture): Promise<{ key: string; answer: FeedAnswer }> {
    await this.#open();
    const source = this.#handSource(announced.id);
    const answer = await this.#inTurn(source, () =>
      this.#takeEvents(source, {
        events: [{ sequence: source.position + 1, type: 'fixture', fixture: announced }],
      }),
    );
    return { key: keyOf(source, announced.id), answer };
  }

  mayTakeOver(key: string): boolean {
    const kept = this.#fixtures.get(key);
    return kept !== undefined && !isByHand(kept.source) && !kept.pushed.isEnded;
  }

  async takeOver(key: string): Promise<boolean> {
    await this.#open();
    const kept = this.#fixtures.get(key);
    if (kept === undefined) return false;
    return await this.#inTurn(kept.source, () => this.#takeOver(key, kept));
  }

  /** Copies what the source has sent of the fixture: from here on the scorer's own is what counts. */
  async #takeOver(key: string, { source, id }: Kept): Promise<boolean> {
    const kept = this.#fixtures.get(key);
    if (kept?.source !== source || !this.mayTakeOver(key)) return false;
    const own = this.#handSource(key);
    const sent = (await this.#store.events()).filter(
      (event) => event.source === source.id && event.fixture === id,
    );
    const copied = sent.map((event, place): StoredFeedEvent => {
      const sequence = place + 1;
      const body = typeof event.body === 'object' ? { ...event.body, sequence } : event.body;
      return { ...event, source: own.id, sequence, body };
    });
    await this.#store.append(copied);
    own.position = copied.length;
    own.heardAt = this.#clock.now();
    this.#fixtures.set(key, { ...kept, source: own });
    this.#sayHeard(own);
    this.#alarm?.ring();
    return true;
  }

  #handSource(of: string): Source {
    const id = handSourceId(of);
    const source = this.#sources.get(id) ?? openSource(id, []);
    this.#sources.set(id, source);
    return source;
  }

  #inTurn<Value>(source: Source, work: () => Promise<Value>): Promise<Value> {
    const done = source.work.then(work);
    source.work = done.catch(() => undefined);
    return done;
  }

  async *listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedEvent> {
    await this.#open();
    const alarm = new FeedAlarm(this.#clock, signal);
    this.#alarm = alarm;
    this.#news = [];
    const open = new Set(known.map(({ key }) => key));
    for (const [key, kept] of this.#fixtures) {
      const { isEnded, earlier } = kept.pushed;
      // What was put right may have been kept and not settled.
      if (isEnded && earlier.length === 0 && !open.has(key)) continue;
      this.#news.push(announcement(kept.pushed));
      if (isEnded) this.#news.push({ type: 'ended', key });
      kept.isSilent = false;
    }
    this.#lookForSilence();
    this.#news.push({ type: 'current' });
    while (!signal.aborted) {
      const news = this.#news;
      this.#news = [];
      yield* news;
      if (this.#news.length === 0) await alarm.until(this.#clock.now() + LOOK_EVERY_MS);
      this.#lookForSilence();
      await this.#forgetOld();
    }
  }

  #senderOf(call: SignedFeedCall): Source | null {
    const source = this.#sources.get(call.source);
    const now = this.#clock.now();
    const isSigned = source?.secrets.some((secret) => isSignedFeedCall(secret, call, now));
    if (source === undefined || isSigned !== true) return null;
    // Times of a source rise: a call that was overheard counts for nothing.
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

  async #takeEvents(source: Source, sent: unknown): Promise<FeedAnswer> {
    const position = source.position;
    const read = FEED_BODY.safeParse(sent);
    if (!read.success) {
      const [issue] = read.error.issues;
      const field = issue?.path.join('.') ?? '';
      return { status: 'INVALID_EVENT', position, field, message: issue?.message ?? '' };
    }
    const fresh = read.data.events.filter(({ sequence }) => sequence > position);
    const isInOrder = fresh.every(({ sequence }, place) => sequence === position + 1 + place);
    if (!isInOrder) return { status: 'OUT_OF_ORDER', position };
    const draft = new Draft(this.#fixtures, source, this.#clock.now());
    for (const event of fresh) {
      try {
        draft.take(event);
      } catch (failure) {
        if (!(failure instanceof CannotFollow)) throw failure;
        const field = `events.${read.data.events.indexOf(event)}`;
        return { status: 'CANNOT_FOLLOW', position, field, message: failure.message };
      }
    }
    return await this.#keep(source, draft, sent);
  }

  async #keep(source: Source, draft: Draft, sent: unknown): Promise<FeedAnswer> {
    const { events } = draft;
    const last = events.at(-1)?.sequence ?? source.position;
    try {
      if (events.length > 0) {
        const at = this.#clock.now();
        const bodies = bodiesOf(sent);
        await this.#store.append(
          events.map((event) => ({
            source: source.id,
            sequence: event.sequence,
            fixture: event.type === 'fixture' ? event.fixture.id : event.fixture,
            at,
            body: bodies.get(event.sequence),
          })),
        );
      }
    } catch (failure) {
      this.#log.error('what a feed sent could not be kept', {
        source: source.id,
        reason: String(failure),
      });
      return { status: 'TEMPORARY_ERROR', position: source.position };
    }
    source.position = last;
    source.heardAt = this.#clock.now();
    for (const [key, kept] of draft.changed) this.#fixtures.set(key, kept);
    this.#news.push(...draft.news);
    this.#sayHeard(source);
    this.#alarm?.ring();
    return { status: 'OK', position: last };
  }

  #sayHeard(source: Source): void {
    for (const [key, kept] of this.#fixtures) {
      if (kept.source !== source || !kept.isSilent) continue;
      kept.isSilent = false;
      this.#news.push({ type: 'heartbeat', key });
    }
  }

  /** Reads what was kept before the start, once. */
  #open(): Promise<void> {
    this.#opening ??= this.#read().catch((failure: unknown) => {
      this.#opening = null;
      throw failure;
    });
    return this.#opening;
  }

  async #read(): Promise<void> {
    for (const [id, position] of await this.#store.positions()) {
      if (isByHand({ id })) this.#sources.set(id, openSource(id, []));
      const source = this.#sources.get(id);
      if (source !== undefined) source.position = position;
    }
    const events = await this.#store.events();
    // A match that a scorer took over is the scorer's, whatever its source has sent since.
    const isLater = (event: StoredFeedEvent) => isByHand({ id: event.source });
    for (const event of [...events.filter((one) => !isLater(one)), ...events.filter(isLater)]) {
      this.#readAgain(event);
    }
  }

  #readAgain({ source: id, at, body, sequence }: StoredFeedEvent): void {
    const source = this.#sources.get(id);
    const read = FEED_EVENT.safeParse(body);
    if (source === undefined || !read.success) return;
    const draft = new Draft(this.#fixtures, source, at);
    try {
      draft.take(read.data);
    } catch (failure) {
      if (!(failure instanceof CannotFollow)) throw failure;
      // Sent after the match was taken over, when nobody judged it any more.
      this.#log.warn('an event of a feed is passed over', { source: id, sequence });
      return;
    }
    for (const [key, kept] of draft.changed) this.#fixtures.set(key, kept);
  }

  #lookForSilence(): void {
    const now = this.#clock.now();
    for (const [key, kept] of this.#fixtures) {
      const { pushed, source } = kept;
      if (!pushed.isEnded && pushed.phase === 'over' && now - pushed.at > OVER_MS) {
        kept.pushed = pushed.ended(pushed.at);
        this.#news.push({ type: 'ended', key });
        continue;
      }
      const allowed = pushed.silenceMs(now);
      if (allowed === null || kept.isSilent) continue;
      if (source.heardAt !== null && now - source.heardAt <= allowed) continue;
      kept.isSilent = true;
      this.#news.push({ type: 'silence', key, since: source.heardAt ?? now });
    }
  }

  async #forgetOld(): Promise<void> {
    const now = this.#clock.now();
    for (const [key, { pushed, source, id }] of this.#fixtures) {
      if (now - pushed.at < (pushed.isEnded ? KEPT_MS.ended : KEPT_MS.silent)) continue;
      this.#fixtures.delete(key);
      await this.#store.forget(source.id, id);
      if (isByHand(source)) this.#sources.delete(source.id);
    }
  }
}

const REFUSED: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

function handFixtureOf({ source, id, pushed }: Kept): HandFixture {
  const { fixture, sport, moments, view, phase, isEnded } = pushed;
  return { id, fixture, sport, moments, view, phase, isEnded, position: source.position };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The events of a call as they came, by sequence. */
function bodiesOf(sent: unknown): ReadonlyMap<number, unknown> {
  const bodies = new Map<number, unknown>();
  if (typeof sent !== 'object' || sent === null || !('events' in sent)) return bodies;
  if (!Array.isArray(sent.events)) return bodies;
  for (const event of sent.events) {
    if (typeof event?.sequence === 'number') bodies.set(event.sequence, event);
  }
  return bodies;
}
