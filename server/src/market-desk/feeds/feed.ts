import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import type { Board } from '@crease/sports/play/board.ts';
import type { AnyFact, AnyPlayModel } from '@crease/sports/play/live-play.ts';
import type { SportFixture } from '@crease/sports/play/sport-fixture.ts';
import type { Clock } from '#base/system/clock.ts';
import type { PushedFixture, WireMoment } from './pushed-fixture.ts';

/** A cricket match as announced by a feed. */
export interface CricketFixture {
  readonly sport: 'cricket';
  readonly key: string;
  readonly info: CricketMatchInfo;
  /** Scheduled start, ms since 1970 UTC. */
  readonly startsAt: number;
  /** Speed relative to real time. */
  readonly speed: number;
}

/** A fixture of any other sport as announced by a feed. */
export interface PlayFixture extends Omit<SportFixture, 'sport' | 'play' | 'script'> {
  readonly sport: 'other';
  /** True if there is a score to show; recordings of prices alone have none. */
  readonly hasScore: boolean;
  /** Speed relative to real time. */
  readonly speed: number;
  /** Derives score, prices and results from its facts. */
  readonly model: AnyPlayModel;
}

export type FeedFixture = CricketFixture | PlayFixture;

export type FeedFact = FieldEvent | AnyFact;

export interface FeedEvent<Fact = FeedFact> {
  /** Assigned by the feed, unique within the fixture; corrections refer to it. */
  readonly id: string;
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly fact: Fact;
}

/** A correction: replaces these events with new ones, at the position of the first. */
export interface FeedCorrection<Fact = FeedFact> {
  readonly replaces: readonly string[];
  readonly moments: readonly FeedEvent<Fact>[];
}

/** The feed for events pushed from outside and for manual scoring. */
export const PUSHED = 'push';
/** Source name for operators who score manually. */
export const SCORER = 'scorer';
/** Start of the keys of fixtures announced by scorers. */
export const SCORED_KEY = 'scorer:';

/** Source within a feed; absent if the feed is a single source with the feed's name. */
interface WithSource {
  readonly source?: string;
}

/** A fixture as announced by a source, with everything that has happened in it. */
export interface FixtureAnnounced extends WithSource {
  readonly type: 'fixture';
  readonly fixture: FeedFixture;
  readonly past: readonly FeedEvent[];
  /** Versions of the history before each correction, oldest first; absent if unknown. */
  readonly earlier?: readonly (readonly FeedEvent[])[];
  /** The source with the lowest rank leads; 0 if absent. */
  readonly rank?: number;
}

/** An update from a source about a fixture it has announced. */
export type FixtureUpdate = WithSource & { readonly key: string } & (
    | { readonly type: 'field'; readonly moments: readonly FeedEvent[] }
    | { readonly type: 'correction'; readonly correction: FeedCorrection }
    /** Confirms that nothing has happened since. */
    | { readonly type: 'heartbeat' }
    /** No message for longer than the sport allows. */
    | { readonly type: 'silence'; readonly since: number }
    /** The source sends nothing more for the fixture. */
    | { readonly type: 'ended' }
  );

/**
 * A feed message, in order. Each source announces a fixture once; announcing the same key again updates its start or
 * names. `current`: the initial state is complete.
 */
export type FeedMessage = FixtureAnnounced | FixtureUpdate | { readonly type: 'current' };

/** A fixture known from before a restart. */
export interface KnownFixture {
  readonly key: string;
  readonly startsAt: number;
}

/** A source of fixtures and their events. Reports the past only, never the future. */
export interface Feed {
  /** Stored with each of its events. */
  readonly name: string;
  /**
   * Yields all messages: first the feed's own known fixtures, then everything as it happens, on its own clock. Ends
   * when the signal is aborted.
   */
  listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedMessage>;
}

/** A call from an external feed source, as received. */
export interface SignedFeedCall {
  readonly method: 'GET' | 'POST';
  /** Without the leading slash. */
  readonly path: string;
  readonly source: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Current state of play of a fixture. */
export type FieldView =
  | { readonly sport: 'cricket'; readonly info: CricketMatchInfo; readonly match: MatchState }
  | { readonly sport: 'other'; readonly board: Board };

/** A match scored by an operator. Undo and end work even while it has no view. */
export interface ManualFixture
  extends Pick<PushedFixture, 'fixture' | 'sport' | 'moments' | 'view' | 'phase' | 'isEnded'> {
  /** ID within its source. */
  readonly id: string;
  /** Sequence of the last event written. */
  readonly position: number;
  /** IDs of the operators who announced, took over or scored it; the latest is last. */
  readonly authors: readonly number[];
}

/** A wire event that gets its sequence when written. */
export type ManualFeedEvent =
  | { readonly type: 'field'; readonly moments: readonly WireMoment[] }
  | {
      readonly type: 'correction';
      readonly replaces: readonly string[];
      readonly moments: readonly WireMoment[];
    }
  | { readonly type: 'end' };

/** Lets a feed sleep until a given time, an update, or the end of the subscription. */
export class FeedAlarm {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #ring: (() => void) | null = null;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.ring(), { once: true });
  }

  ring(): void {
    this.#ring?.();
  }

  /** @param at ms since 1970 UTC. */
  until(at: number): Promise<void> {
    if (this.#signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#clock.after(Math.max(at - this.#clock.now(), 0), () => this.ring());
      this.#ring = () => {
        this.#ring = null;
        cancel();
        resolve();
      };
    });
  }
}
