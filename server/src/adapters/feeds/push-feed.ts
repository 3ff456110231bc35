import {
  FEED_BODY,
  FEED_CALLS_A_MINUTE,
  FEED_EVENT,
  type FeedAnswer,
  type PushedEvent,
} from '@crease/contracts/routes/feed.ts';
import type { Clock } from '#ports/clock.ts';
import type { Feed, FeedDoor, FeedEvent, KnownFixture, SignedFeedCall } from '#ports/feed.ts';
import type { FeedStore } from '#ports/feed-store.ts';
import type { Log } from '#ports/log.ts';
import { FeedAlarm } from './feed-alarm.ts';
import { isSignedFeedCall } from './feed-signature.ts';
import { CannotFollow, PushedFixture } from './pushed-fixture.ts';

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

interface Source {
  readonly setting: FeedSourceSetting;
  position: number;
  /** When it last called, ms; null: not since the start. */
  heardAt: number | null;
  timestamp: number;
  calls: { minute: number; count: number };
  /** Its calls follow each other. */
  work: Promise<unknown>;
}

/** A fixture and whether its silence was said. */
interface Kept {
  readonly source: Source;
  readonly id: string;
  pushed: PushedFixture;
  isSilent: boolean;
}

/**
 * What scorers, scrapers and providers send from outside: signed, in order, kept before it counts, so that a restart
 * goes on where the last call ended.
 */
export class PushFeed implements Feed, FeedDoor {
  readonly name = 'push';
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #store: FeedStore;
  readonly #sources: ReadonlyMap<string, Source>;
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
    this.#sources = new Map(
      parts.sources.map((setting) => [
        setting.id,
        {
          setting,
          position: 0,
          heardAt: null,
          timestamp: 0,
          calls: { minute: 0, count: 0 },
          work: Promise.resolve(),
        },
      ]),
    );
  }

  sourceOf(key: string): string {
    return this.#fixtures.get(key)?.source.setting.id ?? this.name;
  }

  async take(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#senderOf(call);
    if (source === null) return REFUSED;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    const taken = source.work.then(() => this.#takeBody(source, call.body));
    source.work = taken.catch(() => undefined);
    return await taken;
  }

  async position(call: SignedFeedCall): Promise<FeedAnswer> {
    const source = this.#senderOf(call);
    if (source === null) return REFUSED;
    if (this.#isTooMany(source)) return { status: 'TOO_MANY', position: source.position };
    await this.#open();
    return { status: 'OK', position: source.position };
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
    const isSigned = source?.setting.secrets.some((secret) => isSignedFeedCall(secret, call, now));
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

  async #takeBody(source: Source, body: string): Promise<FeedAnswer> {
    await this.#open();
    const position = source.position;
    const sent = parsed(body);
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
            source: source.setting.id,
            sequence: event.sequence,
            fixture: event.type === 'fixture' ? event.fixture.id : event.fixture,
            at,
            body: bodies.get(event.sequence),
          })),
        );
      }
    } catch (failure) {
      this.#log.error('what a feed sent could not be kept', {
        source: source.setting.id,
        reason: String(failure),
      });
      return { status: 'TEMPORARY_ERROR', position: source.position };
    }
    source.position = last;
    source.heardAt = this.#clock.now();
    for (const [key, kept] of draft.changed) this.#fixtures.set(key, kept);
    this.#news.push(...draft.news);
    for (const [key, kept] of this.#fixtures) {
      if (kept.source !== source || !kept.isSilent) continue;
      kept.isSilent = false;
      this.#news.push({ type: 'heartbeat', key });
    }
    this.#alarm?.ring();
    return { status: 'OK', position: last };
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
      const source = this.#sources.get(id);
      if (source !== undefined) source.position = position;
    }
    for (const { source: id, at, body } of await this.#store.events()) {
      const source = this.#sources.get(id);
      const read = FEED_EVENT.safeParse(body);
      if (source === undefined || !read.success) continue;
      const draft = new Draft(this.#fixtures, source, at);
      draft.take(read.data);
      for (const [key, kept] of draft.changed) this.#fixtures.set(key, kept);
    }
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
      await this.#store.forget(source.setting.id, id);
    }
  }
}

const REFUSED: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

/** What a call comes to before it is kept. */
class Draft {
  readonly changed = new Map<string, Kept>();
  readonly news: FeedEvent[] = [];
  readonly events: PushedEvent[] = [];
  readonly #fixtures: ReadonlyMap<string, Kept>;
  readonly #source: Source;
  readonly #at: number;

  constructor(fixtures: ReadonlyMap<string, Kept>, source: Source, at: number) {
    this.#fixtures = fixtures;
    this.#source = source;
    this.#at = at;
  }

  /** @throws CannotFollow */
  take(event: PushedEvent): void {
    const id = event.type === 'fixture' ? event.fixture.id : event.fixture;
    const key = `push:${this.#source.setting.id}:${id}`;
    const known = this.changed.get(key) ?? this.#fixtures.get(key);
    const pushed = this.#after(event, known?.pushed, key);
    this.changed.set(key, { source: this.#source, id, pushed, isSilent: known?.isSilent ?? false });
    this.events.push(event);
    this.news.push(newsOf(event, key, known?.pushed ?? null, pushed));
  }

  #after(event: PushedEvent, known: PushedFixture | undefined, key: string): PushedFixture {
    if (event.type === 'fixture') {
      return known === undefined
        ? PushedFixture.announced(event.fixture, key, this.#at)
        : known.changed(event.fixture, this.#at);
    }
    if (known === undefined) throw new CannotFollow(`the fixture ${event.fixture} is not known`);
    if (event.type === 'field') return known.happened(event.moments, this.#at);
    if (event.type === 'end') return known.ended(this.#at);
    return known.corrected(event.replaces, event.moments, this.#at);
  }
}

function newsOf(
  event: PushedEvent,
  key: string,
  before: PushedFixture | null,
  after: PushedFixture,
): FeedEvent {
  switch (event.type) {
    case 'fixture':
      return announcement(after);
    case 'field':
      return { type: 'field', key, moments: after.moments.slice(before?.moments.length ?? 0) };
    case 'correction': {
      const ids = new Set(event.moments.map(({ id }) => id));
      const moments = after.moments.filter(({ id }) => ids.has(id));
      return { type: 'correction', key, correction: { replaces: event.replaces, moments } };
    }
    case 'end':
      return { type: 'ended', key };
  }
}

function announcement({ fixture, moments, earlier }: PushedFixture): FeedEvent {
  return { type: 'fixture', fixture, past: moments, earlier };
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
