import type { PushedEvent } from '@crease/contracts/routes/feed.ts';
import type { FeedEvent } from '#ports/feed.ts';
import { CannotFollow, PushedFixture } from './pushed-fixture.ts';

/** Somebody who sends, and how far they were heard. Nobody signs for a source without secrets: operators write there. */
export interface Source {
  readonly id: string;
  /** With two secrets one can be changed while the other counts. */
  readonly secrets: readonly string[];
  position: number;
  /** When it last called, ms; null: not since the start. */
  heardAt: number | null;
  timestamp: number;
  calls: { minute: number; count: number };
  /** Its calls follow each other. */
  work: Promise<unknown>;
}

export function openSource(id: string, secrets: readonly string[]): Source {
  return {
    id,
    secrets,
    position: 0,
    heardAt: null,
    timestamp: 0,
    calls: { minute: 0, count: 0 },
    work: Promise.resolve(),
  };
}

/** A fixture and whether its silence was said. */
export interface Kept {
  readonly source: Source;
  /** Within its source. */
  readonly id: string;
  pushed: PushedFixture;
  isSilent: boolean;
}

/** Each match that is scored by hand is a source of its own: its scorer waits for nobody else's. */
const BY_HAND = 'hand:';

/** The source of a match scored by hand. @param of its id, or the key of a fixture that another source had. */
export function handSourceId(of: string): string {
  return `${BY_HAND}${of}`;
}

export function isByHand({ id }: Pick<Source, 'id'>): boolean {
  return id.startsWith(BY_HAND);
}

/** The key of a fixture over all sources; one that was taken over keeps the key it had. */
export function keyOf(source: Pick<Source, 'id'>, id: string): string {
  if (!isByHand(source)) return `push:${source.id}:${id}`;
  const of = source.id.slice(BY_HAND.length);
  return of.startsWith('push:') ? of : `scorer:${of}`;
}

/** What a call comes to before it is kept. */
export class Draft {
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
    const key = keyOf(this.#source, id);
    const found = this.changed.get(key) ?? this.#fixtures.get(key);
    this.events.push(event);
    // The match was taken over by a scorer: what its source still sends is kept and counts for nothing.
    if (found !== undefined && isByHand(found.source) && !isByHand(this.#source)) return;
    const known = found?.source === this.#source ? found : undefined;
    const pushed = this.#after(event, known?.pushed, key);
    this.changed.set(key, { source: this.#source, id, pushed, isSilent: known?.isSilent ?? false });
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

export function announcement({ fixture, moments, earlier }: PushedFixture): FeedEvent {
  return { type: 'fixture', fixture, past: moments, earlier };
}
