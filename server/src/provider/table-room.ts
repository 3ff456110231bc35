import type { HouseTableTerms as TableTerms } from '@crease/contracts/wire/operator-house.ts';
import type { AskedPlayBet, PastResult, TableState } from '@crease/contracts/wire/play.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type RoundPhase, recoveryOf } from '@crease/games/round/table-round.ts';
import type { CashOutWish } from './flight.ts';
import type { PlayParts } from './play-parts.ts';
import { declined, type PlayReply } from './play-refusal.ts';
import type { ChainRow, TicketRow } from './ports/play-store.ts';
import { RoundPlay } from './round-play.ts';
import type { TakenTicket, TicketWish } from './round-tickets.ts';
import { type TableClosing, tableClosing } from './table-hours.ts';
import { TableRecord } from './table-record.ts';
import { TableWaits, VoidAsked } from './table-waits.ts';

/** How often a table that rests looks whether somebody has come. */
const LOOK_MS = 500;
const RETRY_MS = 2_000;
/** Until its result is written a round may be ended by the house. */
export const VOIDABLE: ReadonlySet<RoundPhase> = new Set([
  'SCHEDULED',
  'OPEN',
  'LOCKED',
  'REVEALING',
]);

/** What is bet in the round that is on. */
export interface TableFigures {
  readonly rows: readonly TicketRow[];
  /** What the house may have to pay on what is real, paise. */
  readonly promised: number;
  readonly paytable: string;
  readonly terms: TableTerms | null;
}

/** A table: plays one round after the other while somebody looks. */
export class TableRoom {
  readonly game: GameCode;
  readonly #parts: PlayParts;
  readonly #isWatched: () => boolean;
  readonly #waits: TableWaits;
  readonly #record: TableRecord;
  readonly #play: RoundPlay;
  #terms: TableTerms | null = null;

  constructor(parts: PlayParts, game: GameCode, isWatched: () => boolean) {
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

  /** Takes up the round that was left behind and plays on. */
  async open(): Promise<void> {
    await this.#record.recall();
    void this.#run();
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

  ticketsOf(playerId: string): readonly TicketRow[] {
    return this.#record.tickets.ofPlayer(playerId);
  }

  /** Takes bets, all of them or none. */
  async take(wish: TicketWish, asked: readonly AskedPlayBet[]): Promise<PlayReply<TakenTicket>> {
    return await this.#record.tickets.take(wish, asked);
  }

  async undo(
    wish: Pick<TicketWish, 'purse' | 'roundId'>,
    ticketId: string,
  ): Promise<PlayReply<TakenTicket>> {
    return await this.#record.tickets.undo(wish, ticketId);
  }

  /** When the table is played and by which paytable; a round that is on goes to its end. */
  setTerms(terms: TableTerms): void {
    this.#terms = terms;
    this.#record.tell();
  }

  /** What stands in the round that is on. */
  figures(): TableFigures {
    const { tickets, rules } = this.#record;
    return {
      rows: tickets.taken(),
      promised: tickets.promisedOf(rules),
      paytable: rules.paytable,
      terms: this.#terms,
    };
  }

  /** Ends the round that is on with all stakes back; false: it is another one, or has its result. */
  voidRound(roundId: string, reason: string): Promise<boolean> {
    const { row } = this.#record;
    const isOn = row.roundId === roundId && VOIDABLE.has(row.round.phase);
    if (!isOn || this.#waits.voidReason !== null) return Promise.resolve(false);
    return this.#waits.askVoid(reason);
  }

  /** Cashes a bet of the flight out. */
  async cashOut(wish: CashOutWish): Promise<PlayReply<TakenTicket>> {
    if (this.#record.row.roundId !== wish.roundId) return declined('ROUND_OVER');
    const { flight } = this.#record;
    return flight === null ? declined('BAD_STATE') : await flight.cashOut(wish);
  }

  /** A cash-out that the server has, though its player is still looked up: the flight is not settled before it. */
  expect(cashingOut: Promise<unknown>): void {
    this.#record.tickets.expect(cashingOut);
  }

  async #run(): Promise<void> {
    while (!this.#waits.isStopped) {
      try {
        await this.#goOn();
      } catch (error) {
        if (error instanceof VoidAsked) {
          await this.#voidAsked().catch(() => this.#beginAgain());
          continue;
        }
        const { log } = this.#parts;
        log.error('A table has stopped and begins again from what was written.', {
          table: this.game,
          error: error instanceof Error ? error.message : '',
        });
        await this.#beginAgain();
      }
    }
  }

  /** The house has ended the round, unless its result was faster. */
  async #voidAsked(): Promise<void> {
    const { row, tickets } = this.#record;
    let isVoid = false;
    try {
      if (VOIDABLE.has(row.round.phase)) {
        await tickets.allAnswered();
        await this.#play.giveBack();
        isVoid = true;
      }
    } finally {
      this.#waits.answerVoid(isVoid);
    }
    if (isVoid) await this.#play.standVoid();
  }

  /** What is in memory may not be what was written: nothing goes on before it was read again. */
  async #beginAgain(): Promise<void> {
    let isRead = false;
    while (!isRead && !this.#waits.isStopped) {
      await this.#waits.until(this.#parts.clock.now() + RETRY_MS);
      await this.#record.tickets.idle();
      isRead = await this.#record.recall().then(
        () => true,
        () => false,
      );
    }
  }

  /** Plays the round that is on to its end, or begins the next one. */
  async #goOn(): Promise<void> {
    switch (recoveryOf(this.#record.row.round, this.#parts.clock.now())) {
      case 'VOID':
        await this.#play.giveBack();
        return await this.#play.standVoid();
      case 'WAIT':
        return await this.#begin();
      case 'RESUME':
        return await this.#play.resume();
      case 'NONE':
        await this.#record.schedule(this.#terms?.paytable ?? null);
    }
  }

  /** Bets are taken once somebody looks; a round that is open already goes on. */
  async #begin(): Promise<void> {
    const record = this.#record;
    if (record.row.round.phase === 'SCHEDULED') {
      while (!(this.#isWatched() && this.#closing() === null) && !this.#waits.isStopped) {
        record.isResting = true;
        await this.#waits.until(this.#parts.clock.now() + LOOK_MS);
      }
      if (this.#waits.isStopped) return;
      record.isResting = false;
      await this.#play.openWindow();
    }
    await this.#play.playWindows();
  }

  #closing(): TableClosing | null {
    return tableClosing(this.#terms, this.#parts.clock.now());
  }
}
