import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { FixtureSources } from './fixture-sources.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { HouseAccounts } from './house-accounts.ts';
import type { ManualControl } from './manual-control.ts';
import type { ResultRules } from './result-rules.ts';

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

/** Takes one fixture from its markets' opening to their settlement. */
export interface FixtureRunner {
  /** Resolves when nothing more comes of the fixture and all of it is done, or it was stopped. */
  run(): Promise<void>;
  stop(): void;
}

/** An event of the exchange that a desk is to take over. */
export interface OpenedEvent {
  readonly eventId: number;
  /** Whether it was made just now; else it is known from before a restart. */
  readonly isNew: boolean;
  readonly sources: FixtureSources;
}
