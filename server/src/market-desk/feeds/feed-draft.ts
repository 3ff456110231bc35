import { type AnnouncedFixture, FEED_EVENT, type PushedEvent } from '@crease/contracts/market-desk/feed.ts';
import { toWireFact } from '@crease/contracts/market-desk/field-facts.ts';
import { type FeedEvent, type FeedMessage, SCORED_KEY, SCORER } from './feed.ts';
import { CannotFollow, PushedFixture } from './pushed-fixture.ts';

/** An event source and its position. Sources without secrets are written by operators and need no signature. */
export interface Source {
  readonly id: string;
  /** Two secrets allow rotation: both are valid at the same time. */
  readonly secrets: readonly string[];
  /** Rank among the external sources. */
  readonly rank: number;
  position: number;
  /** Time of the last call, ms; null if none since startup. */
  lastReceivedAt: number | null;
  timestamp: number;
  calls: { minute: number; count: number };
  /** Serialises the source's calls. */
  work: Promise<unknown>;
  /** IDs of the operators who wrote its events, the latest last; none for an external source. */
  readonly authors: Set<number>;
}

export function openSource(
  id: string,
  { secrets = [], rank = 0 }: Partial<Pick<Source, 'secrets' | 'rank'>> = {},
): Source {
  return {
    id,
    secrets,
    rank,
    position: 0,
    lastReceivedAt: null,
    timestamp: 0,
    calls: { minute: 0, count: 0 },
    work: Promise.resolve(),
    authors: new Set(),
  };
}

/** A fixture, and whether its silence has been reported. */
export interface StoredFixture {
  readonly source: Source;
  /** ID within its source. */
  readonly id: string;
  pushed: PushedFixture;
  isSilent: boolean;
}

/** Each manually scored match is a separate source, so scorers don't block each other: this, then its ID. */
export const MANUAL_PREFIX = 'hand:';

/** Followed by the key of a fixture taken over from another source. */
export const COPIED_PREFIX = `${MANUAL_PREFIX}key:`;

export function isManual({ id }: Pick<Source, 'id'>): boolean {
  return id.startsWith(MANUAL_PREFIX);
}

/** Records that an operator wrote the source's latest events. */
export function recordAuthor({ authors }: Source, by: number): void {
  authors.delete(by);
  authors.add(by);
}

/** Returns a stored body together with its author. */
export function signBody(body: unknown, by: number | null): unknown {
  return by === null || typeof body !== 'object' || body === null ? body : { ...body, by };
}

/** Returns the author stored with an event; null if there is none. */
export function findAuthor(body: unknown): number | null {
  const isSigned = typeof body === 'object' && body !== null && 'by' in body;
  return isSigned && typeof body.by === 'number' ? body.by : null;
}

/** Returns the source name shown to operators; all scorers share one. */
export function getSourceName(source: Pick<Source, 'id'>): string {
  return isManual(source) ? SCORER : source.id;
}

/** Returns the fixture's key across all sources; a fixture that was taken over keeps its original key. */
export function makeFixtureKey(
  { id: source }: Pick<Source, 'id'>,
  { id, match, sport }: Pick<AnnouncedFixture, 'id' | 'match' | 'sport'>,
): string {
  if (source.startsWith(COPIED_PREFIX)) return source.slice(COPIED_PREFIX.length);
  if (source.startsWith(MANUAL_PREFIX)) return `${SCORED_KEY}${id}`;
  return match === undefined ? `push:${source}:${id}` : `match:${sport}:${match}`;
}

/** Returns a key for a fixture of one source among those of all sources. */
export function makeSourceKey(source: Pick<Source, 'id'>, id: string): string {
  return `${source.id} ${id}`;
}

/** Pending changes of a call, before they are persisted. */
export class Draft {
  readonly changed = new Map<string, StoredFixture>();
  readonly news: FeedMessage[] = [];
  readonly events: PushedEvent[] = [];
  readonly #fixtures: ReadonlyMap<string, StoredFixture>;
  readonly #source: Source;
  readonly #at: number;

  constructor(fixtures: ReadonlyMap<string, StoredFixture>, source: Source, at: number) {
    this.#fixtures = fixtures;
    this.#source = source;
    this.#at = at;
  }

  /** @throws CannotFollow */
  add(event: PushedEvent): void {
    const id = event.type === 'fixture' ? event.fixture.id : event.fixture;
    const place = makeSourceKey(this.#source, id);
    const known = this.changed.get(place) ?? this.#fixtures.get(place);
    this.events.push(event);
    const pushed = this.#after(event, known?.pushed);
    const kept = { source: this.#source, id, pushed, isSilent: known?.isSilent ?? false };
    this.changed.set(place, kept);
    this.news.push(toFeedEvent(event, kept, known?.pushed ?? null));
  }

  /**
   * Prices and shows what the events lead to, before anything is persisted. A fixture that was already unreadable may
   * still be corrected or ended.
   *
   * @throws CannotFollow
   */
  validate(): void {
    for (const [place, { pushed }] of this.changed) {
      if (pushed.isEnded || this.#fixtures.get(place)?.pushed.view === null) continue;
      pushed.validate();
    }
  }

  #after(event: PushedEvent, known: PushedFixture | undefined): PushedFixture {
    if (event.type === 'fixture') {
      const key = makeFixtureKey(this.#source, event.fixture);
      const announced = PushedFixture.announce(event.fixture, key, this.#at);
      for (const { pushed } of this.#fixtures.values()) {
        if (pushed.fixture.key === key && !pushed.isLike(announced)) {
          throw new CannotFollow('another source has this match with different sides');
        }
      }
      return known === undefined ? announced : known.change(announced);
    }
    if (known === undefined) throw new CannotFollow(`unknown fixture ${event.fixture}`);
    if (event.type === 'field') return known.addMoments(event.moments, this.#at);
    if (event.type === 'end') return known.end(this.#at);
    return known.correct(event.replaces, event.moments, this.#at);
  }
}

function toFeedEvent(event: PushedEvent, fixture: StoredFixture, before: PushedFixture | null): FeedMessage {
  const { pushed } = fixture;
  const of = { key: pushed.fixture.key, source: getSourceName(fixture.source) };
  switch (event.type) {
    case 'fixture':
      return announcement(fixture);
    case 'field':
      return { ...of, type: 'field', moments: pushed.moments.slice(before?.moments.length ?? 0) };
    case 'correction': {
      const ids = new Set(event.moments.map(({ id }) => id));
      const moments = pushed.moments.filter(({ id }) => ids.has(id));
      return { ...of, type: 'correction', correction: { replaces: event.replaces, moments } };
    }
    case 'end':
      return { ...of, type: 'ended' };
  }
}

export function announcement({ source, pushed }: StoredFixture): FeedMessage {
  const { fixture, moments: past, earlier } = pushed;
  return { type: 'fixture', fixture, past, earlier, source: getSourceName(source), rank: source.rank };
}

/** Converts a fixture announced now and its history to the events that a source would send after its event `from`. */
export function toSourceEvents(from: number, now: number, announced: AnnouncedFixture, moments: readonly FeedEvent[]) {
  return [
    { at: now, body: { type: 'fixture', fixture: announced } },
    ...moments.map(({ at, id, fact }) => ({
      at,
      body: { type: 'field', fixture: announced.id, moments: [{ id, fact: toWireFact(fact) }] },
    })),
  ].map(({ at, body }, place) => ({ at, body: { ...body, sequence: from + 1 + place } }));
}

/** Returns why an event can't follow the earlier ones; null if the work is done. */
export function explainFailure(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (failure) {
    if (!(failure instanceof CannotFollow)) throw failure;
    return failure.message;
  }
}

/** Applies events of a source and returns the resulting fixture; null if one can't follow. */
export function applyEvents(
  source: Source,
  events: readonly { readonly at: number; readonly body: unknown }[],
): StoredFixture | null {
  const known = new Map<string, StoredFixture>();
  for (const { at, body } of events) {
    const read = FEED_EVENT.safeParse(body);
    if (!read.success) return null;
    const draft = new Draft(known, source, at);
    if (explainFailure(() => draft.add(read.data)) !== null) return null;
    for (const [place, kept] of draft.changed) known.set(place, kept);
  }
  return [...known.values()][0] ?? null;
}
