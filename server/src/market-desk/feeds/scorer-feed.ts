import type { AnnouncedFixture, FeedAnswer } from '@crease/contracts/market-desk/feed.ts';
import { toAnnouncement } from './announced-fixture.ts';
import type { FeedEvent, FeedFixture, ManualFeedEvent, ManualFixture } from './feed.ts';
import { COPIED_PREFIX, isManual, MANUAL_PREFIX, makeFixtureKey, type StoredFixture } from './feed-draft.ts';
import type { SentEvents } from './sent-events.ts';

/** ID, within its source, of a match that a scorer took over. */
const COPIED_ID = 'match';
export const UNKNOWN_SOURCE: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

/** Matches scored by operators, each a separate source. Their events are stored and processed like those of any source. */
export class ScorerFeed {
  readonly #sent: SentEvents;

  constructor(sent: SentEvents) {
    this.#sent = sent;
  }

  async scored(): Promise<readonly ManualFixture[]> {
    await this.#sent.open();
    return [...this.#sent.fixtures].filter(({ source }) => isManual(source)).map(toManualFixture);
  }

  async findScored(key: string): Promise<ManualFixture | null> {
    await this.#sent.open();
    const kept = this.#findScoredFixture(key);
    return kept === undefined ? null : toManualFixture(kept);
  }

  /**
   * Appends events after `position`. OUT_OF_ORDER if another event was appended since. An empty list acts as a
   * heartbeat from the scorer. INVALID_SIGNATURE if the match isn't scored manually.
   */
  async write(key: string, position: number, events: readonly ManualFeedEvent[], by: number): Promise<FeedAnswer> {
    await this.#sent.open();
    const kept = this.#findScoredFixture(key);
    if (kept === undefined) return UNKNOWN_SOURCE;
    const { source, id } = kept;
    return await this.#sent.enqueue(source, async () => {
      if (events.length > 0 && position !== source.position) {
        return { status: 'OUT_OF_ORDER', position: source.position };
      }
      const sent = events.map((event, place) => ({ ...event, fixture: id, sequence: position + 1 + place }));
      return await this.#sent.accept(source, { events: sent }, by);
    });
  }

  /** Announces a match, or updates its start, venue or competition. @param by the operator. */
  async announce(announced: AnnouncedFixture, by: number): Promise<{ key: string; answer: FeedAnswer }> {
    await this.#sent.open();
    const source = this.#sent.getManualSource(`${MANUAL_PREFIX}${announced.id}`);
    const answer = await this.#sent.enqueue(source, () => {
      const event = { sequence: source.position + 1, type: 'fixture', fixture: announced };
      return this.#sent.accept(source, { events: [event] }, by);
    });
    return { key: makeFixtureKey(source, announced), answer };
  }

  /**
   * Copies a source's events so that a scorer can continue from them, replacing what they wrote if they had the match
   * before; false if that isn't possible.
   */
  async copy(fixture: FeedFixture, moments: readonly FeedEvent[], by: number): Promise<boolean> {
    await this.#sent.open();
    const announced = toAnnouncement(fixture, COPIED_ID);
    if (announced === null) return false;
    const source = this.#sent.getManualSource(`${COPIED_PREFIX}${fixture.key}`);
    return await this.#sent.enqueue(source, () => this.#sent.replace(source, announced, moments, by));
  }

  #findScoredFixture(key: string): StoredFixture | undefined {
    return [...this.#sent.fixtures].find(({ source, pushed }) => isManual(source) && pushed.fixture.key === key);
  }
}

function toManualFixture({ source, id, pushed }: StoredFixture): ManualFixture {
  const { fixture, sport, moments, view, phase, isEnded } = pushed;
  const { position, authors } = source;
  return { id, fixture, sport, moments, view, phase, isEnded, position, authors: [...authors] };
}
