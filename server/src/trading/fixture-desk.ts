import type { ListScore } from '@crease/contracts/wire/catalogue.ts';
import type { MatchCommentary } from '@crease/contracts/wire/commentary.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { FeedEvent, FeedFact } from '#ports/feed.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { EndingParts } from './end-market.ts';
import type { FieldLog, StopCause } from './field-log.ts';
import type { FieldReader } from './field-reader.ts';
import type { FixtureSources } from './fixture-sources.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { HouseAccounts } from './house-accounts.ts';
import type { ManualControl } from './manual-control.ts';
import { type Course, OtherViews } from './other-views.ts';
import type { ResultRules } from './result-rules.ts';
import { createCommandSender } from './send-command.ts';
import { PendingResults } from './waiting-results.ts';

/** Dependencies of every fixture desk. */
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
  /** True if the event has viewers, in which case prices follow more closely and matched quotes are refilled sooner. */
  isWatched(eventId: number): boolean;
}

/** Dependencies of a fixture's desk and runner. */
export interface FixtureParts<Fact extends FeedFact> extends DeskParts {
  readonly eventId: number;
  /** Key of the fixture. */
  readonly key: string;
  readonly sources: FixtureSources;
  readonly field: FieldLog<Fact>;
  /** The events of `field` that were taken. */
  readonly reader: FieldReader<Fact>;
}

/** An exchange event to be taken over by a desk. */
export interface OpenedEvent {
  readonly eventId: number;
  /** True if just created; false if known from before a restart. */
  readonly isNew: boolean;
  readonly sources: FixtureSources;
}

/**
 * Markets and state of one fixture; its runner decides when to act. `View` is the state of its sport's fixture.
 *
 * All its commands are repeatable, after a restart or an outage of the exchange. While the data is unreliable it
 * leaves nothing open, and settles nothing on which sources disagree.
 */
export interface FixtureDesk<Fact extends FeedFact, View> {
  /** Settlement dependencies; `view` reflects `rewind` and `take` immediately. */
  readonly ending: EndingParts<View>;
  /** Starts following what one source reports on the fixture. */
  begin(): Course<View>;
  /** Commentary, also available after the desk is gone; null if none. */
  readonly story: (() => MatchCommentary) | null;
  /** Delay after a viewer opens its page until all prices must be available, ms; null if they always are. */
  readonly noticeMs: number | null;
  /** Resets to before the first event, to apply a corrected history. Sends nothing. */
  rewind(): void;
  /** Applies new events; sends nothing. */
  take(moments: readonly FeedEvent<Fact>[]): void;
  /** Cancels the house's bets in the books, whose state is unknown after a restart. */
  clear(): Promise<void>;
  /** Brings all markets to their target state regardless of earlier actions, and settles decided ones. */
  bring(): Promise<void>;
  /** Acts on events that were just taken. */
  follow(moments: readonly FeedEvent<Fact>[], pause: Pause): Promise<void>;
  /** Marks the sent state of these markets as unknown because an operator took or returned them. Sends nothing. */
  forget(marketIds: readonly number[]): void;
  /** Handles its own markets that an operator took or returned. */
  handOver(marketIds: readonly number[]): Promise<void>;
  /** Acts at a due time without a new event. */
  look(): Promise<void>;
  /** Next time to act without an event, ms since 1970 UTC. */
  lookAt(): number;
  /**
   * Corrects settlements based on one of the states in `wrong`. @returns the number of markets now without a result.
   */
  putRight(wrong: readonly View[]): Promise<number>;
  /** Reason the data is unreliable; null if reliable. */
  cause(): StopCause | null;
  /** True if its result is known. */
  isOver(): boolean;
  /** Current score; null if none is shown. */
  score(): ShownScore | null;
}

/** Waits for a time, ms, unless the fixture is stopped meanwhile. */
export type Pause = (delayMs: number) => Promise<void>;

/** A score in page format; no list line before the start. */
export interface ShownScore {
  readonly card: ScoreCard;
  readonly listScore: ListScore | null;
}

/** Creates the settlement dependencies of a desk. */
export function createEndingParts<Fact extends FeedFact, View>(
  parts: FixtureParts<Fact>,
  { view, begin }: { view(): View; begin(): Course<View> },
): EndingParts<View> {
  const { exchange, log, eventId, sources } = parts;
  return {
    ...parts,
    send: createCommandSender(exchange, log, eventId),
    waiting: new PendingResults(),
    others: new OtherViews(() => sources.others, begin),
    view,
  };
}
