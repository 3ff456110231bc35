import type { AnnouncedFixture, FeedAnswer } from '@crease/contracts/routes/feed.ts';
import type { FeedFixture, FeedMoment, HandFeed, HandFixture } from '#ports/feed.ts';
import { announcementOf } from './announced-fixture.ts';
import { copiedSourceId, handSourceId, isByHand, type Kept, keyOf } from './feed-draft.ts';
import type { SentEvents } from './sent-events.ts';

/** ID, within its source, of a match that a scorer took over. */
const COPIED_ID = 'match';
const NOT_BY_HAND: FeedAnswer = { status: 'INVALID_SIGNATURE', position: null };

/** Matches scored by operators, each a separate source. */
export class ScorerFeed implements HandFeed {
  readonly #sent: SentEvents;

  constructor(sent: SentEvents) {
    this.#sent = sent;
  }

  async scored(): Promise<readonly HandFixture[]> {
    await this.#sent.open();
    return [...this.#sent.fixtures].filter(({ source }) => isByHand(source)).map(handFixtureOf);
  }

  async findScored(key: string): Promise<HandFixture | null> {
    await this.#sent.open();
    const kept = this.#scoredOf(key);
    return kept === undefined ? null : handFixtureOf(kept);
  }

  async write(
    key: string,
    { position, events }: Parameters<HandFeed['write']>[1],
  ): Promise<FeedAnswer> {
    await this.#sent.open();
    const kept = this.#scoredOf(key);
    if (kept === undefined) return NOT_BY_HAND;
    const { source, id } = kept;
    return await this.#sent.inTurn(source, async () => {
      if (events.length > 0 && position !== source.position) {
        return { status: 'OUT_OF_ORDER', position: source.position };
      }
      const sent = events.map((event, place) => ({
        ...event,
        fixture: id,
        sequence: position + 1 + place,
      }));
      return await this.#sent.take(source, { events: sent });
    });
  }

  async announce(announced: AnnouncedFixture): Promise<{ key: string; answer: FeedAnswer }> {
    await this.#sent.open();
    const source = this.#sent.handSource(handSourceId(announced.id));
    const answer = await this.#sent.inTurn(source, () =>
      this.#sent.take(source, {
        events: [{ sequence: source.position + 1, type: 'fixture', fixture: announced }],
      }),
    );
    return { key: keyOf(source, announced), answer };
  }

  /** Replaces what the scorer wrote if they had the match before. */
  async copy(fixture: FeedFixture, moments: readonly FeedMoment[]): Promise<boolean> {
    await this.#sent.open();
    const announced = announcementOf(fixture, COPIED_ID);
    if (announced === null) return false;
    const source = this.#sent.handSource(copiedSourceId(fixture.key));
    return await this.#sent.inTurn(source, () => this.#sent.replace(source, announced, moments));
  }

  #scoredOf(key: string): Kept | undefined {
    return [...this.#sent.fixtures].find(
      ({ source, pushed }) => isByHand(source) && pushed.fixture.key === key,
    );
  }
}

function handFixtureOf({ source, id, pushed }: Kept): HandFixture {
  const { fixture, sport, moments, view, phase, isEnded } = pushed;
  return { id, fixture, sport, moments, view, phase, isEnded, position: source.position };
}
