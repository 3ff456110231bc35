import {
  type AnnouncedFixture,
  FEED_FACTS,
  FEED_SILENCE_MS,
  type FeedSport,
} from '@crease/contracts/market-desk/feed.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { FootballFact } from '@crease/sports/football/football-state.ts';
import type { KabaddiFact } from '@crease/sports/kabaddi/kabaddi-state.ts';
import type { PlayPhase } from '@crease/sports/play/board.ts';
import type { RacingFact } from '@crease/sports/racing/racing-state.ts';
import type { TennisFact } from '@crease/sports/tennis/tennis-state.ts';
import type * as z from 'zod/mini';
import { getErrorMessage } from '#base/system/log.ts';
import { createFollower, type Follower, toFeedFixture } from './announced-fixture.ts';
import type { FeedEvent, FeedFact, FeedFixture, FieldView } from './feed.ts';

/** The contract's facts are the same ones that the sport models follow. */
const FACTS: Readonly<{
  cricket: z.ZodMiniType<FieldEvent>;
  football: z.ZodMiniType<FootballFact>;
  tennis: z.ZodMiniType<TennisFact>;
  kabaddi: z.ZodMiniType<KabaddiFact>;
  'horse-racing': z.ZodMiniType<RacingFact>;
}> = FEED_FACTS;

/** A wire event whose fact has not been parsed yet. */
export interface WireMoment {
  readonly id: string;
  readonly fact: unknown;
}

/** Explains why an event can't follow the earlier ones. */
export class CannotFollow extends Error {
  override readonly name = 'CannotFollow';
}

type Parts = Pick<PushedFixture, 'fixture' | 'sport' | 'moments' | 'earlier' | 'at' | 'isEnded'>;

/**
 * A fixture of an external source with all its events. Immutable: a change returns a new fixture, so a rejected call
 * leaves nothing behind.
 */
export class PushedFixture {
  readonly fixture: FeedFixture;
  readonly sport: FeedSport;
  readonly moments: readonly FeedEvent[];
  /** Its events before each correction, oldest first. */
  readonly earlier: readonly (readonly FeedEvent[])[];
  /** Time of the last event, ms since 1970 UTC. */
  readonly at: number;
  readonly isEnded: boolean;
  readonly #follower: Follower;
  readonly #state: unknown;
  #phase: PlayPhase | null = null;
  /** Undefined until it is asked for. */
  #view: FieldView | null | undefined;

  private constructor(parts: Parts, follower: Follower, state: unknown) {
    this.fixture = parts.fixture;
    this.sport = parts.sport;
    this.moments = parts.moments;
    this.earlier = parts.earlier;
    this.at = parts.at;
    this.isEnded = parts.isEnded;
    this.#follower = follower;
    this.#state = state;
  }

  static announce(announced: AnnouncedFixture, key: string, at: number): PushedFixture {
    const fixture = toFeedFixture(announced, key);
    const { sport } = announced;
    const follower = createFollower(fixture);
    const parts = { fixture, sport, moments: [], earlier: [], at, isEnded: false };
    return new PushedFixture(parts, follower, follower.start);
  }

  /** A fixture that can't be read counts as in-play, so that its silence suspends it. */
  get phase(): PlayPhase {
    this.#phase ??= attempt(() => this.#follower.getPhase(this.#state)) ?? 'in-play';
    return this.#phase;
  }

  /** Null if its events lead to a state that can't be priced and shown. */
  get view(): FieldView | null {
    if (this.#view === undefined) this.#view = attempt(() => this.#follower.buildView(this.#state));
    return this.#view;
  }

  /** @throws CannotFollow if its events lead to a state that can't be priced and shown. */
  validate(): void {
    if (this.view === null) throw new CannotFollow('no score or prices after this event');
  }

  /** Maximum silence after a call of its source, ms; null if no updates are expected now. */
  silenceMs(now: number): number | null {
    if (this.isEnded || this.phase === 'over') return null;
    const isDue = this.phase === 'in-play' || now >= this.fixture.startsAt;
    return isDue ? FEED_SILENCE_MS[this.sport] : null;
  }

  /** True if both have the same sport and sides. */
  isLike(other: PushedFixture): boolean {
    const names = ({ fixture }: PushedFixture) =>
      fixture.sport === 'cricket' ? fixture.info.teams.join() : fixture.title;
    return other.sport === this.sport && names(other) === names(this);
  }

  /** @throws CannotFollow */
  change(next: PushedFixture): PushedFixture {
    if (next.fixture.key !== this.fixture.key || !next.isLike(this)) {
      throw new CannotFollow('a fixture’s match, sport and sides can’t change');
    }
    return next.#with(this.moments, next.at, this.earlier);
  }

  /** @throws CannotFollow */
  addMoments(sent: readonly WireMoment[], at: number): PushedFixture {
    return this.#open().#with([...this.moments, ...this.#read(sent, this.moments, at)], at);
  }

  /** @throws CannotFollow */
  correct(replaces: readonly string[], sent: readonly WireMoment[], at: number): PushedFixture {
    this.#open();
    const gone = new Set(replaces);
    const known = this.moments.filter(({ id }) => gone.has(id));
    if (known.length < gone.size) throw new CannotFollow('the replaced event is unknown');
    const place = this.moments.findIndex(({ id }) => gone.has(id));
    const left = this.moments.filter(({ id }) => !gone.has(id));
    // A corrected event keeps the time of the original.
    const fresh = this.#read(sent, left, this.moments[place]?.at ?? at);
    const moments = [...left.slice(0, place), ...fresh, ...left.slice(place)];
    return this.#with(moments, at, [...this.earlier, this.moments]);
  }

  end(at: number): PushedFixture {
    this.#open();
    return new PushedFixture({ ...this.#parts(), at, isEnded: true }, this.#follower, this.#state);
  }

  #parts(): Parts {
    const { fixture, sport, moments, earlier, at, isEnded } = this;
    return { fixture, sport, moments, earlier, at, isEnded };
  }

  #open(): this {
    if (this.isEnded) throw new CannotFollow('the fixture has ended');
    return this;
  }

  #with(moments: readonly FeedEvent[], at: number, earlier = this.earlier): PushedFixture {
    const isAdded = this.moments.every((moment, place) => moments[place] === moment);
    const from = isAdded ? this.moments.length : 0;
    let state = isAdded ? this.#state : this.#follower.start;
    for (const { id, fact } of moments.slice(from)) state = this.#apply(state, id, fact);
    return new PushedFixture({ ...this.#parts(), moments, earlier, at }, this.#follower, state);
  }

  #apply(state: unknown, id: string, fact: FeedFact): unknown {
    try {
      return this.#follower.apply(state, fact);
    } catch (failure) {
      const reason = getErrorMessage(failure);
      throw new CannotFollow(`${id}: ${reason}`);
    }
  }

  #read(sent: readonly WireMoment[], others: readonly FeedEvent[], at: number): readonly FeedEvent[] {
    const ids = new Set(others.map(({ id }) => id));
    return sent.map(({ id, fact }) => {
      if (ids.has(id)) throw new CannotFollow(`id ${id} already used`);
      ids.add(id);
      const read = FACTS[this.sport].safeParse(fact);
      if (read.success) return { id, at, fact: read.data };
      const [issue] = read.error.issues;
      throw new CannotFollow(`${id}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    });
  }
}

function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
