import type { AnnouncedFixture, FeedAnswer } from '@crease/contracts/routes/feed.ts';
import { toAnnouncement } from './announced-fixture.ts';
import type { FeedEvent, FeedFixture, ManualFeed, ManualFixture } from './feed.ts';
import {
  copiedSourceId,
  isManual,
  makeFixtureKey,
  manualSourceId,
  type StoredFixture,
} from './feed-draft.ts';
import type { SentEvents } from './sent-events.ts';

/** ID, within its source, of a match that a scorer took over. */
const COPIED_ID = 'match';
const NOT_MANUAL: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

/** Matches scored by operators, each a separate source. */
export class ScorerFeed implements ManualFeed {
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

  async write(
    key: string,
    { position, events, by }: Parameters<ManualFeed['write']>[1],
  ): Promise<FeedAnswer> {
    await this.#sent.open();
    const kept = this.#findScoredFixture(key);
    if (kept === undefined) return NOT_MANUAL;
    const { source, id } = kept;
    return await this.#sent.enqueue(source, async () => {
      if (events.length > 0 && position !== source.position) {
        return { status: 'OUT_OF_ORDER', position: source.position };
      }
      const sent = events.map((event, place) => ({
        ...event,
        fixture: id,
        sequence: position + 1 + place,
      }));
      return await this.#sent.accept(source, { events: sent }, by);
    });
  }

  async announce(
    announced: AnnouncedFixture,
    by: number,
  ): Promise<{ key: string; answer: FeedAnswer }> {
    await this.#sent.open();
    const source = this.#sent.getManualSource(manualSourceId(announced.id));
    const answer = await this.#sent.enqueue(source, () =>
      this.#sent.accept(
        source,
        { events: [{ sequence: source.position + 1, type: 'fixture', fixture: announced }] },
        by,
      ),
    );
    return { key: makeFixtureKey(source, announced), answer };
  }

  /** Replaces what the scorer wrote if they had the match before. */
  async copy(fixture: FeedFixture, moments: readonly FeedEvent[], by: number): Promise<boolean> {
    await this.#sent.open();
    const announced = toAnnouncement(fixture, COPIED_ID);
    if (announced === null) return false;
    const source = this.#sent.getManualSource(copiedSourceId(fixture.key));
    return await this.#sent.enqueue(source, () =>
      this.#sent.replace(source, { announced, moments, by }),
    );
  }

  #findScoredFixture(key: string): StoredFixture | undefined {
    return [...this.#sent.fixtures].find(
      ({ source, pushed }) => isManual(source) && pushed.fixture.key === key,
    );
  }
}

function toManualFixture({ source, id, pushed }: StoredFixture): ManualFixture {
  const { fixture, sport, moments, view, phase, isEnded } = pushed;
  const { position, authors } = source;
  return { id, fixture, sport, moments, view, phase, isEnded, position, authors: [...authors] };
}
