import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import type { ScoreStory } from '@crease/contracts/wire/score-story.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { FeedFact, FeedMoment } from '#ports/feed.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { EndingParts } from './end-market.ts';
import type { FieldLog, StopCause } from './field-log.ts';
import type { FixtureSources } from './fixture-sources.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { HouseAccounts } from './house-accounts.ts';
import type { ManualControl } from './manual-control.ts';
import { type Course, OtherViews } from './other-views.ts';
import type { ResultRules } from './result-rules.ts';
import { commandsOf } from './send-command.ts';
import { WaitingResults } from './waiting-results.ts';

/** What every desk of a fixture works with. */
export interface DeskParts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly houseAccounts: readonly HouseAccounts[];
  readonly manualControl: ManualControl;
  readonly watch: FixtureWatch;
  readonly resultRules: ResultRules;
  /** Whether anybody looks at the event: prices follow closer, and what was taken is put there again sooner. */
  isWatched(eventId: number): boolean;
}

/** What the desk and the runner of one fixture work with. */
export interface FixtureParts<Fact extends FeedFact> extends DeskParts {
  readonly eventId: number;
  /** Of the fixture. */
  readonly key: string;
  readonly sources: FixtureSources;
  readonly field: FieldLog<Fact>;
}

/** An event of the exchange that a desk is to take over. */
export interface OpenedEvent {
  readonly eventId: number;
  /** Whether it was made just now; else it is known from before a restart. */
  readonly isNew: boolean;
  readonly sources: FixtureSources;
}

/**
 * The markets of one fixture and what is known of it; its runner says when something is to be done. `View` is how a
 * fixture of its sport stands.
 *
 * All that it sends can be sent again: after a restart, or when the exchange was away. While what is said does not count
 * it leaves nothing open, and settles nothing that sources contradict each other in.
 */
export interface FixtureDesk<Fact extends FeedFact, View> {
  /** What its markets end with; its `view` follows `rewind` and `take` at once. */
  readonly ending: EndingParts<View>;
  /** Follows what one source says of the fixture. */
  begin(): Course<View>;
  /** Its commentary, also once the desk is gone; null: it has none. */
  readonly story: (() => ScoreStory) | null;
  /** So soon after somebody opens its page its prices are to be all there, ms; null: they always are. */
  readonly noticeMs: number | null;
  /** Back to before the first moment: the past was put right and is to be taken again. Sends nothing. */
  rewind(): void;
  /** Takes what has happened since; sends nothing. */
  take(moments: readonly FeedMoment<Fact>[]): void;
  /** Takes back what the house has in books: after a restart nobody knows what it is. */
  clear(): Promise<void>;
  /** Brings all markets to where they belong, whatever was done before; settles what is decided. */
  bring(): Promise<void>;
  /** Does what these moments ask for, which were just taken. */
  follow(moments: readonly FeedMoment<Fact>[], pause: Pause): Promise<void>;
  /** What was put into these markets is not known any more: an operator took them, or gave them back. Sends nothing. */
  forget(marketIds: readonly number[]): void;
  /** Those of its own markets that an operator took, or gave back. */
  handOver(marketIds: readonly number[]): Promise<void>;
  /** Its time to look has come, and nothing has happened. */
  look(): Promise<void>;
  /** When to look though nothing happens, ms since 1970 UTC. */
  lookAt(): number;
  /** Puts settlements right that were made as it stood in one of `wrong`. @returns how many have no result now. */
  putRight(wrong: readonly View[]): Promise<number>;
  /** Why what was taken does not count; null while it does. */
  cause(): StopCause | null;
  /** Whether its result is known. */
  isOver(): boolean;
  /** Its score now; null where none is shown. */
  score(): ShownScore | null;
}

/** Waits so long, ms, unless the fixture is stopped meanwhile. */
export type Pause = (delayMs: number) => Promise<void>;

/** A score as pages have it; without a line for the lists before the start. */
export interface ShownScore {
  readonly card: ScoreCard;
  readonly listScore: ListScore | null;
}

/** What a desk ends its markets with. */
export function endingOf<Fact extends FeedFact, View>(
  parts: FixtureParts<Fact>,
  { view, begin }: { view(): View; begin(): Course<View> },
): EndingParts<View> {
  const { exchange, log, eventId, sources } = parts;
  return {
    ...parts,
    send: commandsOf(exchange, log, eventId),
    waiting: new WaitingResults(),
    others: new OtherViews(() => sources.others, begin),
    view,
  };
}
