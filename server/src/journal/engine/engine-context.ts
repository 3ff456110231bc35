import { detached } from '#base/system/background-tasks.ts';
import { pause } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { type ExchangeStatus, ExchangeUnavailable } from '#journal/exchange.ts';
import type { Journal } from '#journal/journal.ts';
import { CommandQueue } from './command-queue.ts';
import { ExchangeTime, type TimeSource } from './exchange-time.ts';
import { HeldBets } from './held-bets.ts';
import { UsedClientIds } from './repeated-requests.ts';
import { Replica } from './replica.ts';

/** State shared by the engine's parts: exchange state, queue, held bets, journal and betting status. */
export class EngineContext {
  readonly journal: Journal;
  readonly #onFenced: (() => void) | undefined;
  readonly log: Log;
  readonly time: ExchangeTime;
  readonly live: Replica;
  readonly held: HeldBets;
  readonly queue: CommandQueue;
  readonly #usedIds = new UsedClientIds();
  status: ExchangeStatus = 'STARTING';
  /** Number of this engine among all writers; recorded in every batch. */
  epoch = 0;

  /** @param onReady called when a command is ready for a batch. */
  constructor(
    parts: {
      readonly journal: Journal;
      readonly clock: TimeSource;
      readonly log: Log;
      readonly onFenced?: (() => void) | undefined;
    },
    onReady: () => void,
  ) {
    this.journal = parts.journal;
    this.#onFenced = parts.onFenced;
    this.log = parts.log;
    this.time = new ExchangeTime(parts.clock, parts.log);
    this.live = new Replica(() => this.status, parts.log);
    this.held = new HeldBets(this.time, (command) => {
      // The outcome goes to callers waiting for the bet. After a failed commit, restoring the state schedules the
      // release again.
      this.queue.add(command, undefined).catch(() => undefined);
    });
    this.queue = new CommandQueue({
      journal: parts.journal,
      usedIds: this.#usedIds,
      state: () => this.live.state,
      onReady,
      guard: (step, name) => this.guard(step, name),
    });
  }

  /** Loads used client IDs in the background; until it is done, every bet is looked up. */
  readUsedIds(retryMs: number): void {
    const { journal, log } = this;
    const pause = async () => {
      await this.pause(retryMs);
      return this.status === 'READY' || this.status === 'DATABASE_AWAY';
    };
    // Without them, every bet is looked up.
    detached(this.#usedIds.read({ journal, log, pause }), { name: 'used client IDs', log });
  }

  /** Owns a step that betting depends on: if it fails, betting closes instead of stalling. */
  guard(step: Promise<unknown>, name: string): void {
    const onFailed = (error: unknown) => this.close(`${name} failed.`, error);
    detached(step, { name, log: this.log, onFailed });
  }

  mayWrite(): boolean {
    return this.status === 'READY' || this.status === 'STOPPING';
  }

  /** Closes betting until a restart: wrong money is worse than no betting. Reads continue from the last commit. */
  close(reason: string, error?: unknown): void {
    if (this.status === 'BROKEN') return;
    this.status = 'BROKEN';
    this.log.error(`Betting closed: ${reason}`, { error });
    this.queue.rejectAll(new ExchangeUnavailable('BROKEN'));
    this.held.rejectAll(new ExchangeUnavailable('BROKEN'));
  }

  /** Another engine has taken over writing. */
  closeFenced(error: Error): void {
    this.close('another server has taken over this database.', error);
    this.#onFenced?.();
  }

  pauseBetting(error: Error): void {
    if (this.status === 'READY') this.status = 'DATABASE_AWAY';
    this.log.error('Database unavailable; betting paused.', { error });
    this.queue.rejectAll(new ExchangeUnavailable('DATABASE_AWAY'));
  }

  resumeBetting(): void {
    if (this.status !== 'DATABASE_AWAY') return;
    this.status = 'READY';
    this.log.info('Database available again; betting resumed.');
  }

  pause(ms: number): Promise<void> {
    return pause(this.time, ms);
  }
}
