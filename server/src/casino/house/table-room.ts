import type { HouseTableTerms as TableTerms } from '@crease/contracts/casino/operator-casino.ts';
import type { PastResult, TableState } from '@crease/contracts/casino/play.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { getRecoveryAction, type RoundPhase } from '@crease/games/round/table-round.ts';
import { fail, type Reply } from '#base/reply.ts';
import { detached } from '#base/system/background-tasks.ts';
import { findNextOpening } from '#base/system/clock.ts';
import type { ChainRow, TicketRow } from '#casino/store/play-rows.ts';
import type { CashOutOrder } from './flight.ts';
import type { PlayContext } from './play-context.ts';
import { RoundPlay, TableWaits, VoidRequested } from './round-play.ts';
import type { RoundTickets, TakenTicket } from './round-tickets.ts';
import { type TableClosing, TableRecord } from './table-record.ts';

/** Interval at which an idle table checks for players. */
const CHECK_MS = 500;
const RETRY_MS = 2_000;
/** After this many failures, the operator is notified that the round wasn't voided. */
const MAX_VOID_ATTEMPTS = 5;
/** Phases in which the house may void a round: until its result is written. */
export const VOIDABLE: ReadonlySet<RoundPhase> = new Set(['SCHEDULED', 'OPEN', 'LOCKED', 'REVEALING']);

export interface TableFigures {
  readonly rows: readonly TicketRow[];
  /** Maximum payout on real-money bets, paise. */
  readonly promised: number;
  readonly paytable: string;
  readonly terms: TableTerms | null;
}

/** A table: plays rounds back to back while anyone is watching. */
export class TableRoom {
  readonly game: GameCode;
  readonly #parts: PlayContext;
  readonly #isWatched: () => boolean;
  readonly #waits: TableWaits;
  readonly #record: TableRecord;
  readonly #play: RoundPlay;
  #terms: TableTerms | null = null;
  #failedVoids = 0;

  constructor(parts: PlayContext, game: GameCode, isWatched: () => boolean) {
    this.#parts = parts;
    this.game = game;
    this.#isWatched = isWatched;
    this.#waits = new TableWaits(parts.clock);
    this.#record = new TableRecord(parts, game, {
      isStopped: () => this.#waits.isStopped,
      closing: () => this.#closing(),
    });
    this.#play = new RoundPlay(parts, this.#record, this.#waits);
  }

  /** Recovers the interrupted round and continues. */
  async open(): Promise<void> {
    await this.#record.load();
    detached(this.#run(), { name: `table ${this.game}`, log: this.#parts.log });
  }

  stop(): void {
    this.#waits.stop();
  }

  get chain(): ChainRow {
    return this.#record.chain;
  }

  get results(): readonly PastResult[] {
    return this.#record.results;
  }

  state(): TableState {
    return this.#record.state();
  }

  get tickets(): RoundTickets {
    return this.#record.tickets;
  }

  /** Sets opening hours and paytable; a round in progress is completed. */
  setTerms(terms: TableTerms): void {
    this.#terms = terms;
    this.#record.publish();
  }

  figures(): TableFigures {
    const { tickets, rules } = this.#record;
    return {
      rows: tickets.listAccepted(),
      promised: tickets.sumMaxPayouts(rules),
      paytable: rules.paytable,
      terms: this.#terms,
    };
  }

  /** Voids the current round and returns all stakes; false if it is another round or already has its result. */
  voidRound(roundId: string, reason: string): Promise<boolean> {
    const { row } = this.#record;
    const isOn = row.roundId === roundId && VOIDABLE.has(row.round.phase);
    if (!isOn || this.#waits.voidRequest !== null) return Promise.resolve(false);
    return this.#waits.requestVoid(roundId, reason);
  }

  async cashOut(order: CashOutOrder): Reply<TakenTicket> {
    if (this.#record.row.roundId !== order.roundId) return fail('ROUND_OVER');
    const { flight } = this.#record;
    return flight === null ? fail('BAD_STATE') : await flight.cashOut(order);
  }

  async #run(): Promise<void> {
    while (!this.#waits.isStopped) {
      try {
        if (this.#waits.voidRequest === null) await this.#advance();
        else await this.#voidRequestedRound();
      } catch (error) {
        if (error instanceof VoidRequested) continue;
        this.#logFailure('Table crashed; restarting from saved state.', error);
        if (this.#waits.voidRequest !== null) this.#recordFailedVoid();
        await this.#recover();
      }
    }
  }

  /**
   * Voids the round at the house's request, unless its result was first. If the store fails, the request stays pending
   * and is carried out after recovery.
   */
  async #voidRequestedRound(): Promise<void> {
    const { row, tickets } = this.#record;
    const isAsked = row.roundId === this.#waits.voidRequest?.roundId;
    if (isAsked && VOIDABLE.has(row.round.phase)) {
      await tickets.waitForAnswers();
      await this.#play.refundAll();
    }
    this.#failedVoids = 0;
    // An earlier attempt may have been stored although its answer was lost.
    const isVoid = isAsked && this.#record.row.round.phase === 'VOID';
    this.#waits.answerVoidRequest(isVoid);
    if (isVoid) await this.#play.showVoid();
  }

  #recordFailedVoid(): void {
    this.#failedVoids += 1;
    if (this.#failedVoids < MAX_VOID_ATTEMPTS) return;
    this.#failedVoids = 0;
    this.#waits.answerVoidRequest(false);
  }

  /** Memory may differ from the store after a failure, so reload before continuing. Never rejects. */
  async #recover(): Promise<void> {
    while (!this.#waits.isStopped) {
      await this.#waits.pause(RETRY_MS);
      try {
        await this.#record.tickets.whenIdle();
        return await this.#record.load();
      } catch (error) {
        this.#logFailure('Table can’t read its saved state; retrying.', error);
      }
    }
  }

  #logFailure(message: string, error: unknown): void {
    this.#parts.log.error(message, { table: this.game, error: error instanceof Error ? error.message : '' });
  }

  /** Completes the current round or starts the next one. */
  async #advance(): Promise<void> {
    switch (getRecoveryAction(this.#record.row.round, this.#parts.clock.now())) {
      case 'VOID':
        await this.#play.refundAll();
        return await this.#play.showVoid();
      case 'WAIT':
        return await this.#begin();
      case 'RESUME':
        return await this.#play.resume();
      case 'NONE':
        await this.#record.schedule(this.#terms?.paytable ?? null);
    }
  }

  /** Opens betting once anyone is watching; a round already open continues. */
  async #begin(): Promise<void> {
    const record = this.#record;
    if (record.row.round.phase === 'SCHEDULED') {
      while (!(this.#isWatched() && this.#closing() === null) && !this.#waits.isStopped) {
        record.isResting = true;
        await this.#waits.waitUntil(this.#parts.clock.now() + CHECK_MS);
      }
      if (this.#waits.isStopped) return;
      record.isResting = false;
      await this.#play.openWindow();
    }
    await this.#play.playWindows();
  }

  #closing(): TableClosing | null {
    return findTableClosing(this.#terms, this.#parts.clock.now());
  }
}

/** Closure of a table under its operator's settings; null if rounds may start. */
export function findTableClosing(terms: Pick<TableTerms, 'isOn' | 'hours'> | null, now: number): TableClosing | null {
  if (terms === null) return null;
  if (!terms.isOn) return { until: null };
  const until = terms.hours && findNextOpening(terms.hours, now);
  return until === null ? null : { until };
}
