import { type AnnouncedFixture, FEED_BODY, FEED_EVENT, type FeedAnswer } from '@crease/contracts/market-desk/feed.ts';
import type { BaseEnv } from '#base/env.ts';
import type { FeedEvent, FeedMessage } from './feed.ts';
import {
  announcement,
  applyEvents,
  Draft,
  explainFailure,
  findAuthor,
  isManual,
  makeSourceKey,
  openSource,
  recordAuthor,
  type Source,
  type StoredFixture,
  signBody,
  toSourceEvents,
} from './feed-draft.ts';
import type { FeedStore, StoredFeedEvent } from './feed-store.ts';

/** An authorised external sender. */
export type FeedSourceSetting = Pick<Source, 'id' | 'secrets'>;

export interface SentEventsParts extends Pick<BaseEnv, 'clock' | 'log'> {
  readonly store: FeedStore;
  readonly sources: readonly FeedSourceSetting[];
}

/** Retention of fixtures that have ended or fallen silent. */
const RETENTION_MS = { ended: 24 * 60 * 60_000, silent: 8 * 24 * 60 * 60_000 };

/**
 * Events from external sources and scorers: in order, exactly once, and persisted before they take effect, so that a
 * restart resumes after the last call.
 */
export class SentEvents {
  readonly #parts: SentEventsParts;
  readonly #sources: Map<string, Source>;
  /** Keyed by source and ID. */
  readonly #fixtures = new Map<string, StoredFixture>();
  #listener: ((news: readonly FeedMessage[], source: Source) => void) | null = null;
  #opening: Promise<void> | null = null;

  constructor(parts: SentEventsParts) {
    this.#parts = parts;
    this.#sources = new Map(parts.sources.map(({ id, secrets }, rank) => [id, openSource(id, { secrets, rank })]));
  }

  get fixtures(): Iterable<StoredFixture> {
    return this.#fixtures.values();
  }

  /** Sets the listener for a source's events, called once they are persisted; replaces the previous one. */
  onNews(listener: (news: readonly FeedMessage[], source: Source) => void): void {
    this.#listener = listener;
  }

  findSource(id: string): Source | null {
    return this.#sources.get(id) ?? null;
  }

  /** Returns a source written by operators, creating it on first use. */
  getManualSource(id: string): Source {
    const source = this.#sources.get(id) ?? openSource(id);
    this.#sources.set(id, source);
    return source;
  }

  /** Loads the persisted events, once. */
  open(): Promise<void> {
    this.#opening ??= this.#read().catch((failure: unknown) => {
      this.#opening = null;
      throw failure;
    });
    return this.#opening;
  }

  /** Runs work for a source after all its pending work. */
  enqueue<Value>(source: Source, work: () => Promise<Value>): Promise<Value> {
    const done = source.work.then(work);
    source.work = done.catch(() => undefined);
    return done;
  }

  /** Accepts the new events of a call, all or none. @param by the operator who wrote them; null if a source did. */
  async accept(source: Source, sent: unknown, by: number | null = null): Promise<FeedAnswer> {
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
    const draft = new Draft(this.#fixtures, source, this.#parts.clock.now());
    for (const event of fresh) {
      const message = explainFailure(() => draft.add(event));
      const field = `events.${read.data.events.indexOf(event)}`;
      if (message !== null) return { status: 'CANNOT_FOLLOW', position, field, message };
    }
    const message = explainFailure(() => draft.validate());
    if (message !== null) return { status: 'CANNOT_FOLLOW', position, field: 'events', message };
    return await this.#persist(source, draft, { sent, by });
  }

  /** Replaces a source's fixture and history; false if the events can't follow each other. */
  async replace(
    source: Source,
    announced: AnnouncedFixture,
    moments: readonly FeedEvent[],
    by: number,
  ): Promise<boolean> {
    const { clock, store } = this.#parts;
    const { id: fixture } = announced;
    const from = source.position;
    const bodies = toSourceEvents(from, clock.now(), announced, moments);
    const kept = applyEvents(source, bodies);
    if (kept === null) return false;
    await store.deleteEvents(source.id, fixture);
    await store.append(
      bodies.map(({ at, body }) => {
        return { source: source.id, fixture, sequence: body.sequence, at, body: signBody(body, by) };
      }),
    );
    source.authors.clear();
    recordAuthor(source, by);
    source.position = from + bodies.length;
    source.lastReceivedAt = clock.now();
    this.#fixtures.set(makeSourceKey(source, fixture), kept);
    this.#listener?.([announcement(kept)], source);
    return true;
  }

  async purgeOld(): Promise<void> {
    const now = this.#parts.clock.now();
    for (const [place, { pushed, source, id }] of this.#fixtures) {
      if (now - pushed.at < (pushed.isEnded ? RETENTION_MS.ended : RETENTION_MS.silent)) continue;
      this.#fixtures.delete(place);
      await this.#parts.store.deleteEvents(source.id, id);
      if (isManual(source)) this.#sources.delete(source.id);
      const { key } = pushed.fixture;
      const isKept = [...this.#fixtures.values()].some((kept) => kept.pushed.fixture.key === key);
      if (!isKept) await this.#parts.store.deleteChoices(key);
    }
  }

  async #persist(
    source: Source,
    draft: Draft,
    { sent, by }: { readonly sent: unknown; readonly by: number | null },
  ): Promise<FeedAnswer> {
    const { events } = draft;
    const last = events.at(-1)?.sequence ?? source.position;
    try {
      if (events.length > 0) {
        const at = this.#parts.clock.now();
        const bodies = indexBodies(sent);
        await this.#parts.store.append(
          events.map((event) => ({
            source: source.id,
            sequence: event.sequence,
            fixture: event.type === 'fixture' ? event.fixture.id : event.fixture,
            at,
            body: signBody(bodies.get(event.sequence), by),
          })),
        );
      }
    } catch (failure) {
      this.#parts.log.error('Couldn’t save feed events.', { source: source.id, reason: String(failure) });
      return { status: 'TEMPORARY_ERROR', position: source.position };
    }
    source.position = last;
    source.lastReceivedAt = this.#parts.clock.now();
    if (by !== null && events.length > 0) recordAuthor(source, by);
    for (const [place, kept] of draft.changed) this.#fixtures.set(place, kept);
    this.#listener?.(draft.news, source);
    return { status: 'OK', position: last };
  }

  async #read(): Promise<void> {
    for (const [id, position] of await this.#parts.store.positions()) {
      if (isManual({ id })) this.#sources.set(id, openSource(id));
      const source = this.#sources.get(id);
      if (source !== undefined) source.position = position;
    }
    for (const event of await this.#parts.store.events()) this.#readAgain(event);
  }

  #readAgain({ source: id, at, body, sequence }: StoredFeedEvent): void {
    const source = this.#sources.get(id);
    const read = FEED_EVENT.safeParse(body);
    if (source === undefined || !read.success) return;
    const author = isManual(source) ? findAuthor(body) : null;
    if (author !== null) recordAuthor(source, author);
    const draft = new Draft(this.#fixtures, source, at);
    try {
      draft.add(read.data);
    } catch (failure) {
      // An earlier version may have stored it; the other events must be loaded.
      this.#parts.log.warn('Feed event skipped.', { source: id, sequence, reason: String(failure) });
      return;
    }
    for (const [place, kept] of draft.changed) this.#fixtures.set(place, kept);
  }
}

/** Returns the raw events of a call, by sequence. */
function indexBodies(sent: unknown): ReadonlyMap<number, unknown> {
  const bodies = new Map<number, unknown>();
  if (typeof sent !== 'object' || sent === null || !('events' in sent)) return bodies;
  if (!Array.isArray(sent.events)) return bodies;
  for (const event of sent.events) {
    if (typeof event?.sequence === 'number') bodies.set(event.sequence, event);
  }
  return bodies;
}
