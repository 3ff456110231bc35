import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { CURRENT_RULES, type RulesVersion } from '@crease/core/exchange/rules.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import { getErrorMessage, type Log } from '#base/system/log.ts';
import type { Tracer } from '#base/system/tracer.ts';
import {
  type CommittedBatch,
  type Exchange,
  type ExchangeHealth,
  type ExchangeStatus,
  ExchangeUnavailable,
  type MaintenanceReport,
  measureSizes,
  type SubmitContext,
} from '#journal/exchange.ts';
import type { Journal, JournalBatch } from '#journal/journal.ts';
import { EngineContext } from './engine-context.ts';
import type { TimeSource } from './exchange-time.ts';
import { RollingCheck } from './invariant-checks.ts';
import type { Restored } from './replay.ts';
import { DatabaseOutage, StateRecovery } from './state-recovery.ts';
import { CommandTraces, Writer } from './writer.ts';

export interface EngineOptions {
  readonly journal: Journal;
  readonly clock: TimeSource;
  readonly log: Log;
  readonly batchSize?: number;
  /** Time that callers wait for a lost database before getting OUTCOME_UNKNOWN. */
  readonly timeoutMs?: number;
  /** Pause between reconnection attempts. */
  readonly retryMs?: number;
  /** Rules of new commands; the current ones unless an older version is simulated. */
  readonly rules?: RulesVersion;
  /** Called with every committed batch before any other listener, for replication to other processes. */
  readonly onDurable?: (batch: JournalBatch) => void;
  /** State of a standby that takes over; the first restore continues from it. */
  readonly takenOver?: Restored;
  /** Called when another engine takes over the journal; this one writes no more until restarted. */
  readonly onFenced?: () => void;
  /** Omit or pass null to disable tracing. */
  readonly tracer?: Tracer | null;
}

const BATCH_SIZE = 512;
const LOCK_TIMEOUT_MS = 5_000;
const RETRY_MS = 250;
/** Pause before retrying to load used client IDs. */
const RETRY_IDS_MS = 5_000;
/** Steps per round of the thorough check: at one step every two seconds, a round takes five minutes at any size. */
const STEPS_A_ROUND = 150;

/** Opens and closes the exchange, passes commands to the single `Writer`, and reads from committed states. */
export class Engine implements Exchange {
  readonly #room: EngineContext;
  readonly #recovery: StateRecovery;
  readonly #lost: DatabaseOutage;
  readonly #writer: Writer;
  readonly #traces: CommandTraces;
  readonly #rolling = new RollingCheck(STEPS_A_ROUND);
  /** Startup time, ms. */
  #startMs = 0;
  #reported: Required<MaintenanceReport> = { books: null, snapshotBytes: 0, backups: null };

  constructor(options: EngineOptions) {
    const { batchSize = BATCH_SIZE, rules = CURRENT_RULES } = options;
    const { timeoutMs = LOCK_TIMEOUT_MS, retryMs = RETRY_MS } = options;
    const room = new EngineContext(options, () => this.#writer.start());
    const recovery = new StateRecovery(room, retryMs, options.takenOver);
    const lost = new DatabaseOutage(room, recovery, { timeoutMs, retryMs });
    this.#room = room;
    this.#recovery = recovery;
    this.#lost = lost;
    const { onDurable, tracer = null } = options;
    const traces = new CommandTraces(tracer);
    this.#traces = traces;
    this.#writer = new Writer({ room, recovery, lost, traces, batchSize, rules, onDurable });
  }

  /**
   * Takes the exclusive right to write, restores the state and opens the exchange. In-play markets are restored as
   * suspended.
   *
   * @throws JournalFenced if another engine writes, JournalDamaged if the journal can't be trusted,
   * JournalUnavailable, NewerJournal and NewerImage if a newer version has written.
   */
  async start(): Promise<void> {
    const { journal, time, live, log } = this.#room;
    const began = time.now();
    this.#room.epoch = await journal.acquire();
    journal.onLost((error) => this.#lost.handleLoss(error, () => this.#writer.start()));
    await this.#recovery.restore();
    this.#room.status = 'READY';
    this.#room.readUsedIds(RETRY_IDS_MS);
    await this.submit({ type: 'RecoverMarkets' });
    this.#startMs = time.now() - began;
    log.info('Exchange open.', { sequence: live.state?.sequence, epoch: this.#room.epoch, ms: this.#startMs });
  }

  /**
   * Stops accepting commands, allows pending commits and held bets some time to finish, then closes the journal.
   * Callers of bets still held by then get an unavailable error; those bets end at the next start.
   */
  async stop(withinMs = 5_000): Promise<void> {
    const room = this.#room;
    if (room.status === 'READY') room.status = 'STOPPING';
    const deadline = room.time.now() + withinMs;
    while (this.#isStopping && room.held.size > 0 && room.time.now() < deadline) {
      await room.pause(20);
    }
    while (this.#isStopping && this.#writer.isBusy && room.time.now() < deadline) {
      await this.#writer.drained(deadline - room.time.now());
    }
    room.status = 'STOPPING';
    room.held.rejectAll(new ExchangeUnavailable('STOPPING'));
    room.queue.rejectAll(new ExchangeUnavailable('STOPPING'));
    await room.journal.release();
  }

  /** Number of this engine among all writers; 0 before the start. */
  get epoch(): number {
    return this.#room.epoch;
  }

  get sequence(): number {
    return this.#room.live.sequence;
  }

  status(): ExchangeStatus {
    return this.#room.status;
  }

  health(): ExchangeHealth {
    const { live, time } = this.#room;
    return {
      clock: time.clock,
      rolling: this.#rolling.progress,
      refusedCommands: this.#writer.refusedCommands,
      startMs: this.#startMs,
      sizes: measureSizes(live.state),
      ...this.#reported,
      problem: null,
    };
  }

  record(report: MaintenanceReport): void {
    this.#reported = { ...this.#reported, ...report };
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#room.live.onCommitted(listener);
  }

  submit(command: Command, context?: SubmitContext): Promise<Outcome> {
    const { status, queue } = this.#room;
    if (status !== 'READY') return Promise.reject(new ExchangeUnavailable(status));
    this.#traces.markQueued(context);
    return queue.add(cloneCommand(command), context);
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    return this.#room.live.read(view);
  }

  /** Closes betting until the process restarts; reads continue. */
  close(reason: string, error?: unknown): void {
    this.#room.close(reason, error);
  }

  /** Checks the next slice of a committed state; closes betting if an invariant is broken. */
  async inspect(): Promise<void> {
    try {
      await this.read((state) => this.#rolling.step(state));
    } catch (error) {
      if (!(error instanceof ExchangeUnavailable)) this.close(getErrorMessage(error), error);
    }
  }

  get #isStopping(): boolean {
    return this.#room.status === 'STOPPING';
  }
}

/**
 * High-volume commands. Their members are flat or built for this command alone, so the journal's copy can't differ
 * from what was applied.
 */
const FREQUENT: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'PlaceBet',
  'ReleaseBet',
  'ReleaseCashOut',
  'CancelBets',
  'UpdateBet',
  'CashOut',
]);

/** Isolates a command from later changes to the caller's object, in the form that the journal will return. */
function cloneCommand(command: Command): Command {
  return FREQUENT.has(command.type) ? command : JSON.parse(JSON.stringify(command));
}
