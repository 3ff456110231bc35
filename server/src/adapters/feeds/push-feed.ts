import {
  type AnnouncedFixture,
  FEED_BODY,
  FEED_CALLS_A_MINUTE,
  FEED_EVENT,
  type FeedAnswer,
} from '@crease/contracts/routes/feed.ts';
import { wireFactOf } from '@crease/contracts/wire/field-facts.ts';
import type { Clock } from '#ports/clock.ts';
import {
  type Feed,
  type FeedDoor,
  type FeedEvent,
  type FeedFixture,
  type FeedMoment,
  type HandFeed,
  type HandFixture,
  type KnownFixture,
  PUSHED,
  type SignedFeedCall,
} from '#ports/feed.ts';
import type { FeedStore, StoredFeedEvent } from '#ports/feed-store.ts';
import type { Log } from '#ports/log.ts';
import { announcementOf } from './announced-fixture.ts';
import { FeedAlarm } from './feed-alarm.ts';
import {
  announcement,
  copiedSourceId,
  Draft,
  handSourceId,
  isByHand,
  type Kept,
  keptAfter,
  keyOf,
  nameOf,
  openSource,
  placeOf,
  type Source,
} from './feed-draft.ts';
import { isSignedFeedCall } from './feed-signature.ts';
import { CannotFollow } from './pushed-fixture.ts';
import { bodiesOf, parsed } from './sent-body.ts';

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
/** Of a match that a scorer took over, within its source. */
const COPIED_ID = 'match';

/**
 * What scorers, scrapers and providers send from outside: signed, in order, kept before it counts, so that a restart
 * goes on where the last call ended.
 */
export class PushFeed implements Feed, FeedDoor, HandFeed {
  readonly name = PUSHED;
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
    this.#sources = new Map(
      parts.sources.map(({ id, secrets }, rank) => [id, openSource(id, { secrets, rank })]),
    );
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
    const kept = this.#scoredOf(key);
    return kept === undefined ? null : handFixtureOf(kept);
  }

  async write(
    key: string,
    { position, events }: Parameters<HandFeed['write']>[1],
  ): Promise<FeedAnswer> {
    await this.#open();
    const kept = this.#scoredOf(key);
    if (kept === undefined) return REFUSED;
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
    const source = this.#handSource(handSourceId(announced.id));
    const answer = await this.#inTurn(source, () =>
      this.#takeEvents(source, {
        events: [{ sequence: source.position + 1, type: 'fixture', fixture: announced }],
      }),
    );
    return { key: keyOf(source, announced), answer };
  }

  async copy(fixture: FeedFixture, moments: readonly FeedMoment[]): Promise<boolean> {
    await this.#open();
    const announced = announcementOf(fixture, COPIED_ID);
    if (announced === null) return false;
    const source = this.#handSource(copiedSourceId(fixture.key));
    return await this.#inTurn(source, () => this.#copy(source, announced, moments));
  }

  /** In the place of what a scorer wrote when they had the match before. */
  async #copy(
    source: Source,
    announced: AnnouncedFixture,
    moments: readonly FeedMoment[],
  ): Promise<boolean> {
    const from = source.position;
    const facts = moments.map(({ id, at, fact }) => ({ at, id, fact: wireFactOf(fact) }));
    const bodies = [
      { at: this.#clock.now(), body: { type: 'fixture', fixture: announced } },
      ...facts.map(({ at, ...moment }) => ({
        at,
        body: { type: 'field', fixture: COPIED_ID, moments: [moment] },
      })),
    ].map(({ at, body }, place) => ({ at, body: { ...body, sequence: from + 1 + place } }));
    const kept = keptAfter(source, bodies);
    if (kept === null) return false;
    await this.#store.forget(source.id, COPIED_ID);
    await this.#store.append(
      bodies.map(({ at, body }) => {
        const { sequence } = body;
        return { source: source.id, fixture: COPIED_ID, sequence, at, body };
      }),
    );
    source.position = from + bodies.length;
    source.heardAt = this.#clock.now();
    this.#fixtures.set(placeOf(source, COPIED_ID), kept);
    this.#news.push(announcement(kept));
    this.#alarm?.ring();
    return true;
  }

  #handSource(id: string): Source {
    const source = this.#sources.get(id) ?? openSource(id);
    this.#sources.set(id, source);
    return source;
  }

  #scoredOf(key: string): Kept | undefined {
    return [...this.#fixtures.values()].find(
      ({ source, pushed }) => isByHand(source) && pushed.fixture.key === key,
    );
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
    for (const kept of this.#fixtures.values()) {
      const { isEnded, earlier, fixture } = kept.pushed;
      // What was put right may have been kept and not settled.
      if (isEnded && earlier.length === 0 && !open.has(fixture.key)) continue;
      this.#news.push(announcement(kept));
      if (isEnded) this.#say(kept, { type: 'ended' });
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
    for (const [place, kept] of draft.changed) this.#fixtures.set(place, kept);
    this.#news.push(...draft.news);
    this.#sayHeard(source);
    this.#alarm?.ring();
    return { status: 'OK', position: last };
  }

  #sayHeard(source: Source): void {
    for (const kept of this.#fixtures.values()) {
      if (kept.source !== source || !kept.isSilent) continue;
      kept.isSilent = false;
      this.#say(kept, { type: 'heartbeat' });
    }
  }

  #say({ source, pushed }: Kept, news: Unaddressed): void {
    this.#news.push({ ...news, key: pushed.fixture.key, source: nameOf(source) });
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
      if (isByHand({ id })) this.#sources.set(id, openSource(id));
      const source = this.#sources.get(id);
      if (source !== undefined) source.position = position;
    }
    for (const event of await this.#store.events()) this.#readAgain(event);
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
      this.#log.warn('an event of a feed is passed over', { source: id, sequence });
      return;
    }
    for (const [place, kept] of draft.changed) this.#fixtures.set(place, kept);
  }

  #lookForSilence(): void {
    const now = this.#clock.now();
    for (const kept of this.#fixtures.values()) {
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

  async #forgetOld(): Promise<void> {
    const now = this.#clock.now();
    for (const [place, { pushed, source, id }] of this.#fixtures) {
      if (now - pushed.at < (pushed.isEnded ? KEPT_MS.ended : KEPT_MS.silent)) continue;
      this.#fixtures.delete(place);
      await this.#store.forget(source.id, id);
      if (isByHand(source)) this.#sources.delete(source.id);
      const { key } = pushed.fixture;
      const isKept = [...this.#fixtures.values()].some((kept) => kept.pushed.fixture.key === key);
      if (!isKept) await this.#store.forgetChoices(key);
    }
  }
}

const REFUSED: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

/** What a source says of a fixture, before it is said which. */
type Unaddressed =
  | { readonly type: 'heartbeat' | 'ended' }
  | { readonly type: 'silence'; readonly since: number };

function handFixtureOf({ source, id, pushed }: Kept): HandFixture {
  const { fixture, sport, moments, view, phase, isEnded } = pushed;
  return { id, fixture, sport, moments, view, phase, isEnded, position: source.position };
}
