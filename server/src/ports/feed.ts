import type { AnnouncedFixture, FeedAnswer, FeedSport } from '@crease/contracts/routes/feed.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import type { Board, PlayPhase } from '@crease/sports/play/board.ts';
import type { AnyFact, AnyPlayModel } from '@crease/sports/play/play-facts.ts';
import type { SportFixture } from '@crease/sports/play/sport-fixture.ts';

/** A match of cricket as a feed announces it. */
export interface CricketFixture {
  readonly sport: 'cricket';
  readonly key: string;
  readonly info: CricketMatchInfo;
  /** When the first ball is due, ms since 1970 UTC. */
  readonly startsAt: number;
  /** How many times faster than real it runs. */
  readonly speed: number;
}

/** A fixture of any other sport as a feed announces it. */
export interface PlayFixture extends Omit<SportFixture, 'sport' | 'play' | 'script'> {
  readonly sport: 'other';
  /** Whether its boards have a score to be shown; a recording of prices alone has none. */
  readonly hasScore: boolean;
  /** How many times faster than real it runs. */
  readonly speed: number;
  /** What its facts come to: score, prices, results. */
  readonly model: AnyPlayModel;
}

export type FeedFixture = CricketFixture | PlayFixture;

/** What can happen in a fixture of any sport. */
export type FeedFact = FieldEvent | AnyFact;

/** One thing that happened. */
export interface FeedMoment<Fact = FeedFact> {
  /** Given by the feed, unique within the fixture; a correction names it. */
  readonly id: string;
  /** ms since 1970 UTC. */
  readonly at: number;
  readonly fact: Fact;
}

/** The past of a fixture put right: these moments are replaced by those, at the place of the first. */
export interface FeedCorrection<Fact = FeedFact> {
  readonly replaces: readonly string[];
  readonly moments: readonly FeedMoment<Fact>[];
}

/** The feed of what is sent from outside, and of what scorers write. */
export const PUSHED = 'push';
/** Operators who score a match by hand, among the sources of a fixture. */
export const SCORER = 'scorer';

/** Who of a feed says it; absent: the feed is one source and has its name. */
interface OfSource {
  readonly source?: string;
}

/** A fixture as a source announces it, with all that has happened in it. */
export interface FixtureAnnounced extends OfSource {
  readonly type: 'fixture';
  readonly fixture: FeedFixture;
  readonly past: readonly FeedMoment[];
  /** The past as it stood before each correction, oldest first; absent: none is known. */
  readonly earlier?: readonly (readonly FeedMoment[])[];
  /** Of several sources the one of the lowest rank leads; absent: 0. */
  readonly rank?: number;
}

/** What a source says of a fixture that it has announced. */
export type FieldNews = OfSource & { readonly key: string } & (
    | { readonly type: 'field'; readonly moments: readonly FeedMoment[] }
    | { readonly type: 'correction'; readonly correction: FeedCorrection }
    /** It is known that nothing has happened since. */
    | { readonly type: 'heartbeat' }
    /** Nothing was heard of it for longer than its sport allows. */
    | { readonly type: 'silence'; readonly since: number }
    /** Nothing more comes of it. */
    | { readonly type: 'ended' }
  );

/**
 * What a feed says, in the order in which it is so. A fixture is announced once by each source; the same key again from
 * the same source is a change of its start or its names. `current`: what it knew at the start is all said.
 */
export type FeedEvent = FixtureAnnounced | FieldNews | { readonly type: 'current' };

/** A fixture that is known from before a restart. */
export interface KnownFixture {
  readonly key: string;
  readonly startsAt: number;
}

/** Where fixtures and what happens in them come from. It says what has happened and nothing of what will. */
export interface Feed {
  /** Kept with each event that it brings. */
  readonly name: string;
  /**
   * All it says from now on: first the known fixtures that are its own, then everything as it happens, by its own clock.
   * Ends when the signal is given.
   */
  listen(known: readonly KnownFixture[], signal: AbortSignal): AsyncIterable<FeedEvent>;
}

/** A call of a source of feeds from outside, as it came. */
export interface SignedFeedCall {
  readonly method: 'GET' | 'POST';
  /** Without the leading slash. */
  readonly path: string;
  readonly source: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Where sources of feeds from outside come in; see contracts/routes/feed. */
export interface FeedDoor {
  /** Takes events. */
  take(call: SignedFeedCall): Promise<FeedAnswer>;
  /** Says how far the source was heard. */
  position(call: SignedFeedCall): Promise<FeedAnswer>;
}

/** How far a fixture has been played. */
export type FieldView =
  | { readonly sport: 'cricket'; readonly info: CricketMatchInfo; readonly match: MatchState }
  | { readonly sport: 'other'; readonly board: Board };

/** A match whose scorer is an operator. */
export interface HandFixture {
  /** Within its source. */
  readonly id: string;
  readonly fixture: FeedFixture;
  readonly sport: FeedSport;
  readonly moments: readonly FeedMoment[];
  readonly view: FieldView;
  readonly phase: PlayPhase;
  readonly isEnded: boolean;
  /** Number of the last event that was written. */
  readonly position: number;
}

/** A moment as a source sends it: words are plain text in it. */
export interface SentMoment {
  readonly id: string;
  readonly fact: object;
}

/** An event of the wire that gets its number when it is written. */
export type HandEvent =
  | { readonly type: 'field'; readonly moments: readonly SentMoment[] }
  | {
      readonly type: 'correction';
      readonly replaces: readonly string[];
      readonly moments: readonly SentMoment[];
    }
  | { readonly type: 'end' };

/** Matches that operators score: their events are kept and heard as those of any source. */
export interface HandFeed {
  scored(): Promise<readonly HandFixture[]>;
  findScored(key: string): Promise<HandFixture | null>;
  /** Announces a match, or changes its start, venue or competition. */
  announce(
    announced: AnnouncedFixture,
  ): Promise<{ readonly key: string; readonly answer: FeedAnswer }>;
  /**
   * Writes events after `position`: OUT_OF_ORDER where another event was written since. Without events it says that
   * somebody is at the ground. INVALID_SIGNATURE: nobody scores this match by hand.
   */
  write(
    key: string,
    what: { readonly position: number; readonly events: readonly HandEvent[] },
  ): Promise<FeedAnswer>;
  /** Makes a scorer's own of what a source has said of a fixture; false where nobody could write on after it. */
  copy(fixture: FeedFixture, moments: readonly FeedMoment[]): Promise<boolean>;
}
