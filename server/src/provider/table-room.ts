import { FLIGHT_RIDERS } from '@crease/contracts/routes/play.ts';
import { KOLKATA_OFFSET_MS } from '@crease/contracts/values/instant.ts';
import type { HouseTableTerms as TableTerms } from '@crease/contracts/wire/operator-house.ts';
import type {
  AskedPlayBet,
  PastResult,
  TableFlight,
  TableState,
} from '@crease/contracts/wire/play.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { assert, present } from '@crease/games/base/assert.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import { contributedSeeds, publicSeedOf } from '@crease/games/fairness/public-seed.ts';
import {
  type RoundCommand,
  type RoundPhase,
  recoveryOf,
  scheduleRound,
  stepRound,
} from '@crease/games/round/table-round.ts';
import { type CashOutWish, Flight } from './flight.ts';
import { loweredTickets, ridersOf, voidFlight } from './flight-tickets.ts';
import type { PlayParts } from './play-parts.ts';
import { declined, type PlayReply } from './play-refusal.ts';
import type { ChainRow, MoveRow, RoundRow, TicketRow } from './ports/play-store.ts';
import { type PlayedRoom, type RoomRules, roomRulesOf } from './room-rules.ts';
import { RoundTickets, type TakenTicket, type TicketWish } from './round-tickets.ts';
import { movesOf, voidTickets } from './table-tickets.ts';

import { pastResultOf, tableStateOf } from './table-view.ts';

const SECOND_MS = 1_000;
/** How often a table that rests looks whether somebody has come. */
const LOOK_MS = 500;
const RETRY_MS = 2_000;
const RESULTS_SHOWN = 100;
/** A take-off is announced so long before it, so that every page sees it begin. */
const TAKE_OFF_MS = 300;
/** What others do in a flight is renewed twice a second. */
const RIDERS_MS = 500;
const ALARM_MS = 60_000;
/** Until its result is written a round may be ended by the house. */
const VOIDABLE: ReadonlySet<RoundPhase> = new Set(['SCHEDULED', 'OPEN', 'LOCKED', 'REVEALING']);
const MINUTE_MS = 60_000;
const SETTLED_BY = [{ kind: 'RESULT' }, { kind: 'SETTLE' }] as const;

/** What is bet in the round that is on. */
export interface TableFigures {
  readonly rows: readonly TicketRow[];
  /** What the house may have to pay on what is real, paise. */
  readonly promised: number;
  readonly paytable: string;
  readonly terms: TableTerms | null;
}

/** A table: plays one round after the other while somebody looks, and everything it shows was written before. */
export class TableRoom {
  readonly game: GameCode;
  readonly #parts: PlayParts;
  readonly #isWatched: () => boolean;
  #chain: ChainRow | null = null;
  #row: RoundRow | null = null;
  #tickets: RoundTickets | null = null;
  #played: PlayedRoom | null = null;
  #flight: Flight | null = null;
  #ridersDue = false;
  #rules: RoomRules;
  #priced: TableQuotes | null = null;
  #results: readonly PastResult[] = [];
  #version = 0;
  #nextAt: number | null = null;
  #isResting = true;
  #isStopped = false;
  #voidReason: string | null = null;
  #voided: ((isVoid: boolean) => void) | null = null;
  #terms: TableTerms | null = null;
  #wake: (() => void) | null = null;

  constructor(parts: PlayParts, game: GameCode, isWatched: () => boolean) {
    this.#parts = parts;
    this.game = game;
    this.#rules = rulesOf(game, traitsOf(game).paytable);
    this.#isWatched = isWatched;
    this.#version = parts.clock.now();
  }

  /** Takes up the round that was left behind and plays on. */
  async open(): Promise<void> {
    await this.#recall();
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.#voided?.(false);
    this.#wake?.();
  }

  get chain(): ChainRow {
    return present(this.#chain ?? undefined, 'a table that is open has a chain');
  }

  get results(): readonly PastResult[] {
    return this.#results;
  }

  state(): TableState {
    const row = present(this.#row ?? undefined, 'a table that is open has a round');
    const { round } = row;
    const quotes = round.phase === 'OPEN' ? this.#quotes() : null;
    return tableStateOf({
      row,
      version: this.#version,
      now: this.#parts.clock.now(),
      nextAt: this.#nextAt,
      isResting: this.#isResting,
      quotes,
      flight: this.#rules.flightCap === null ? null : this.#flightView(),
    });
  }

  #flightView(): TableFlight {
    const { seats } = this.#parts;
    const rows = this.#tickets?.taken() ?? [];
    const nameOf = ({ purse }: TicketRow) => seats.nameOf(purse.playerId);
    return {
      takeOffAt: this.#row?.takeOffAt ?? null,
      riders: ridersOf(rows, { most: FLIGHT_RIDERS, nameOf }),
      bets: rows.flatMap(({ bets }) => bets).length,
    };
  }

  ticketsOf(playerId: string): readonly TicketRow[] {
    return this.#tickets?.ofPlayer(playerId) ?? [];
  }

  /** Takes bets, all of them or none. */
  async take(wish: TicketWish, asked: readonly AskedPlayBet[]): Promise<PlayReply<TakenTicket>> {
    const tickets = present(this.#tickets ?? undefined, 'a table that is open has a round');
    return await tickets.take(wish, asked);
  }

  async undo(
    wish: Pick<TicketWish, 'purse' | 'roundId'>,
    ticketId: string,
  ): Promise<PlayReply<TakenTicket>> {
    const tickets = present(this.#tickets ?? undefined, 'a table that is open has a round');
    return await tickets.undo(wish, ticketId);
  }

  /** When the table is played and by which paytable; a round that is on goes to its end. */
  setTerms(terms: TableTerms): void {
    this.#terms = terms;
  }

  /** What stands in the round that is on. */
  figures(): TableFigures {
    const rows = this.#tickets?.taken() ?? [];
    return {
      rows,
      promised: this.#tickets?.promisedOf(this.#rules) ?? 0,
      paytable: this.#rules.paytable,
      terms: this.#terms,
    };
  }

  /** Ends the round that is on with all stakes back; false: it is another one, or has its result. */
  voidRound(roundId: string, reason: string): Promise<boolean> {
    const row = this.#row;
    const isOn = row !== null && row.roundId === roundId && VOIDABLE.has(row.round.phase);
    if (!isOn || this.#voidReason !== null) return Promise.resolve(false);
    this.#voidReason = reason;
    return new Promise((resolve) => {
      this.#voided = resolve;
      this.#wake?.();
    });
  }

  /** Cashes a bet of the flight out. */
  async cashOut(wish: CashOutWish): Promise<PlayReply<TakenTicket>> {
    if (this.#row?.roundId !== wish.roundId) return declined('ROUND_OVER');
    return this.#flight === null ? declined('BAD_STATE') : await this.#flight.cashOut(wish);
  }

  /** A cash-out that the server has, though its player is still looked up: the flight is not settled before it. */
  expect(cashingOut: Promise<unknown>): void {
    this.#tickets?.expect(cashingOut);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
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
    let isVoid = false;
    try {
      if (this.#row !== null && VOIDABLE.has(this.#row.round.phase)) {
        await this.#tickets?.allAnswered();
        await this.#void();
        isVoid = true;
      }
    } finally {
      this.#voidReason = null;
      this.#voided?.(isVoid);
      this.#voided = null;
    }
  }

  /** What is in memory may not be what was written: nothing goes on before it was read again. */
  async #beginAgain(): Promise<void> {
    let isRead = false;
    while (!isRead && !this.#isStopped) {
      await this.#until(this.#parts.clock.now() + RETRY_MS);
      await this.#tickets?.idle();
      isRead = await this.#recall().then(
        () => true,
        () => false,
      );
    }
  }

  /** What stands in the store: the newest round, its bets, and the results before it. */
  async #recall(): Promise<void> {
    const { store, custody } = this.#parts;
    const rounds = await store.newestRounds(this.game, RESULTS_SHOWN + 1);
    const [newest] = rounds;
    this.#chain = await custody.chainOf(this.game, null);
    this.#results = rounds.filter(({ endedAt }) => endedAt !== null).map(pastResultOf);
    if (newest === undefined || newest.chain !== this.#chain.chain) await this.#schedule();
    else {
      const rows = await store.ticketsOfRounds([newest.roundId], null);
      this.#enter(newest, rows);
      await this.#tickets?.takeBackAsked();
    }
  }

  /** Plays the round that is on to its end, or begins the next one. */
  async #goOn(): Promise<void> {
    const { clock } = this.#parts;
    const row = present(this.#row ?? undefined, 'a table that is open has a round');
    switch (recoveryOf(row.round, clock.now())) {
      case 'VOID':
        return await this.#void();
      case 'WAIT':
        return row.round.phase === 'SCHEDULED' ? await this.#begin() : await this.#playWindows();
      case 'RESUME':
        return await this.#finish();
      case 'NONE':
        await this.#schedule();
    }
  }

  /** Writes the next round with what it has promised; bets are taken once somebody looks. */
  async #schedule(): Promise<void> {
    const { custody } = this.#parts;
    const isFirst = this.#row === null || this.#row.chain !== this.chain.chain;
    const following = isFirst ? 1 : (this.#row?.round.roundNo ?? 0) + 1;
    const chain = await custody.chainOf(this.game, following);
    const roundNo = chain.chain === this.chain.chain ? following : 1;
    this.#chain = chain;
    await this.#write({
      roundId: `${this.game}-${chain.chain}-${roundNo}`,
      game: this.game,
      chain: chain.chain,
      round: scheduleRound({
        roundNo,
        paytableVersion: this.#nextPaytable(),
        commitment: await custody.seedOf(chain, roundNo - 1),
        windows: this.#rules.traits.windows,
      }),
      outcome: null,
      openedAt: this.#parts.clock.now(),
      endedAt: null,
    });
  }

  async #begin(): Promise<void> {
    while (!(this.#isWatched() && this.#isPlayedNow()) && !this.#isStopped) {
      this.#isResting = true;
      await this.#until(this.#parts.clock.now() + LOOK_MS);
    }
    if (this.#isStopped) return;
    this.#isResting = false;
    await this.#openWindow();
    await this.#playWindows();
  }

  /** Whether the table takes bets at this time of the day in India. */
  #isPlayedNow(): boolean {
    if (this.#terms === null) return true;
    const { isOn, hours } = this.#terms;
    if (!isOn || hours === null) return isOn;
    const minute = Math.floor((this.#parts.clock.now() + KOLKATA_OFFSET_MS) / MINUTE_MS) % 1_440;
    const { from, to } = hours;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  }

  /** What the house has chosen, as long as the game has it. */
  #nextPaytable(): string {
    const chosen = this.#terms?.paytable;
    const isKnown = chosen !== undefined && roomRulesOf(this.game, chosen) !== null;
    return isKnown ? chosen : this.#rules.traits.paytable;
  }

  async #openWindow(): Promise<void> {
    const row = present(this.#row ?? undefined, 'a round is scheduled before it opens');
    const seconds = present(this.#cycle.bets[row.round.window], 'every window has a length');
    const now = this.#parts.clock.now();
    const closesAt = now + seconds * SECOND_MS;
    this.#nextAt = closesAt;
    const openedAt = row.round.window === 0 ? now : row.openedAt;
    await this.#step({ kind: 'OPEN', closesAt }, { openedAt });
  }

  /** Betting, lock and cards, window by window; from wherever the round stands. */
  async #playWindows(): Promise<void> {
    this.#isResting = false;
    for (;;) {
      const row = present(this.#row ?? undefined, 'a round is open');
      await this.#until(row.round.closesAt ?? 0);
      if (this.#isStopped) return;
      await this.#lock();
      if (row.round.window === row.round.windows) return await this.#finish();
      await this.#reveal(1);
      if (this.#isStopped) return;
      await this.#openWindow();
    }
  }

  /** Betting ends. The public seed is fixed with the first window, and shown before any card. */
  async #lock(): Promise<void> {
    const { clock } = this.#parts;
    const row = present(this.#row ?? undefined, 'a round is open');
    const { roundNo } = row.round;
    const seeds = contributedSeeds(this.#tickets?.contributions() ?? []);
    this.#nextAt = clock.now() + this.#cycle.lock * SECOND_MS;
    const publicSeed = { salt: this.chain.salt, roundNo, seeds };
    const at = Math.max(clock.now(), row.round.closesAt ?? 0);
    await this.#step({ kind: 'LOCK', at, publicSeed });
    await this.#draw();
    await this.#until(this.#nextAt);
  }

  /** Turns up cards one by one; they follow from what is written, so nothing is written for them. */
  async #reveal(count: number): Promise<void> {
    const { clock } = this.#parts;
    const played = await this.#draw();
    const open = this.#row?.round.shown.length ?? 0;
    const left = played.reveals.slice(open, open + count);
    const every = (this.#cycle.deal * SECOND_MS) / Math.max(1, left.length);
    for (const card of left) {
      if (this.#isStopped) return;
      const row = present(this.#row ?? undefined, 'a round is locked');
      const stepped = stepRound(row.round, { kind: 'REVEAL', shown: [card] });
      assert(stepped.ok, 'cards are turned up after the lock');
      this.#row = { ...row, round: stepped.value };
      this.#nextAt = clock.now() + every;
      this.#tell();
      await this.#until(this.#nextAt);
    }
  }

  /** From the last lock on: cards, outcome, settlement. After a restart it goes on from what was written. */
  async #finish(): Promise<void> {
    const { clock, desk, log } = this.#parts;
    const lockedAt = clock.now();
    this.#isResting = false;
    const { round, roundId } = present(this.#row ?? undefined, 'a round is locked');
    if (round.phase !== 'SETTLING') {
      if (this.#rules.flightCap === null) await this.#reveal(Number.POSITIVE_INFINITY);
      else if (round.phase === 'LOCKED') await this.#fly(this.#rules.flightCap);
      if (this.#isStopped) return;
      await this.#tickets?.allAnswered();
      await desk.work(await this.#result());
      const flownMs = (this.#flight?.endsAt ?? 0) - (this.#flight?.takeOffAt ?? 0);
      if (clock.now() - lockedAt - flownMs > ALARM_MS) {
        log.error('A round took longer than a minute to its result.', { roundId });
      }
    }
    await this.#end('FINISH');
    await this.#pause();
  }

  /** From the take-off to the end that the server alone knows; targets are met on the way. */
  async #fly(cap: number): Promise<void> {
    const { clock } = this.#parts;
    const tickets = present(this.#tickets ?? undefined, 'a round is locked');
    await tickets.allAnswered();
    const { limits } = this.#rules.traits;
    for (const row of loweredTickets(tickets.byPlayer(), limits, cap)) {
      await tickets.amend(row.purse, () => ({ ok: true, value: { row, moves: [] } }));
    }
    const { bust } = await this.#draw();
    const takeOffAt = clock.now() + TAKE_OFF_MS;
    this.#nextAt = null;
    await this.#step({ kind: 'REVEAL', shown: [] }, { takeOffAt });
    const flight = new Flight(tickets, { takeOffAt, bust: present(bust ?? undefined, 'it ends') });
    this.#flight = flight;
    while (clock.now() < flight.endsAt && !this.#isStopped) {
      await this.#until(flight.nextAt());
      if (!this.#isStopped) await flight.cashOutReached(clock.now());
    }
  }

  /** The outcome and all that is owed for it, in one write. */
  async #result(): Promise<readonly MoveRow[]> {
    const { clock } = this.#parts;
    const row = present(this.#row ?? undefined, 'a round is locked');
    const played = await this.#draw();
    const at = clock.now();
    // A flight in the air that is not ours was left by a process that is gone: it is never resumed.
    const isBroken = played.bust !== null && this.#flight === null;
    const settled = (this.#tickets?.byPlayer() ?? []).map((tickets) =>
      played.settle(tickets, isBroken),
    );
    const moves = settled.flatMap((tickets) => movesOf(tickets, at));
    const round = SETTLED_BY.reduce((now, command) => {
      const stepped = stepRound(now, command);
      assert(stepped.ok, 'a round has its result after its cards');
      return stepped.value;
    }, row.round);
    const tickets = settled.flat().map(({ ticket }) => ticket);
    this.#nextAt = at + this.#cycle.result * SECOND_MS;
    await this.#write({ ...row, round, outcome: played.outcome }, { tickets, moves });
    this.#tickets?.adopt(tickets);
    return moves;
  }

  /** A round without a public seed gives everything back. */
  async #void(): Promise<void> {
    const { clock, desk } = this.#parts;
    const at = clock.now();
    const settled = (this.#tickets?.byPlayer() ?? []).map((tickets) =>
      this.#rules.flightCap === null ? voidTickets(tickets) : voidFlight(tickets),
    );
    const moves = settled.flatMap((tickets) => movesOf(tickets, at));
    const tickets = settled.flat().map(({ ticket }) => ticket);
    await this.#end('VOID', { tickets, moves });
    this.#tickets?.adopt(tickets);
    await desk.work(moves);
    if (this.#voidReason === null) await this.#pause();
  }

  /** The seed becomes public, and the round stays as it is for ever. */
  async #end(
    kind: 'FINISH' | 'VOID',
    change: { readonly tickets?: readonly TicketRow[]; readonly moves?: readonly MoveRow[] } = {},
  ): Promise<void> {
    const { clock, custody } = this.#parts;
    const row = present(this.#row ?? undefined, 'a round is on');
    const serverSeed = await custody.seedOf(this.chain, row.round.roundNo);
    const stepped = stepRound(row.round, { kind, serverSeed });
    assert(stepped.ok, 'a round ends once');
    const reason = this.#voidReason;
    const why = kind === 'VOID' && reason !== null ? { voidReason: reason } : {};
    const ended = { ...row, ...why, round: stepped.value, endedAt: clock.now() };
    await this.#write(ended, change);
    this.#results = [pastResultOf(ended), ...this.#results].slice(0, RESULTS_SHOWN);
  }

  /** The result stands for a moment before the next round. */
  async #pause(): Promise<void> {
    await this.#until(Math.max(this.#nextAt ?? 0, this.#parts.clock.now() + SECOND_MS));
  }

  async #step(command: RoundCommand, change: Partial<RoundRow> = {}): Promise<void> {
    const row = present(this.#row ?? undefined, 'a round is on');
    const stepped = stepRound(row.round, command);
    assert(stepped.ok, `a round takes ${command.kind} in its turn`);
    await this.#write({ ...row, ...change, round: stepped.value });
  }

  /** Writes the round, then tells everybody. */
  async #write(
    row: RoundRow,
    change: { readonly tickets?: readonly TicketRow[]; readonly moves?: readonly MoveRow[] } = {},
  ): Promise<void> {
    await this.#parts.store.write({ rounds: [row], ...change });
    if (row.roundId === this.#row?.roundId) this.#row = row;
    else this.#enter(row, []);
    this.#tell();
  }

  #enter(row: RoundRow, tickets: readonly TicketRow[]): void {
    this.#row = row;
    this.#played = null;
    this.#priced = null;
    this.#flight = null;
    this.#rules = rulesOf(this.game, row.round.paytableVersion);
    this.#tickets = new RoundTickets(this.#parts, {
      rows: tickets,
      openWindow: () => ({
        rules: this.#rules,
        row: present(this.#row ?? undefined, 'a round is on'),
        quotes: this.#quotes(),
      }),
      changed: () => this.#tellRiders(),
    });
  }

  /** Prices of the window that is open, worked out once. */
  #quotes(): TableQuotes | null {
    const shown = this.#row?.round.shown ?? [];
    const known = this.#priced;
    if (known !== null && known.window === shown.length + 1) return known;
    this.#priced = this.#rules.quotes?.(shown) ?? null;
    return this.#priced;
  }

  /** The whole outcome, from seeds that are fixed. */
  async #draw(): Promise<PlayedRoom> {
    if (this.#played !== null) return this.#played;
    const { round } = present(this.#row ?? undefined, 'a round is on');
    const parts = present(round.publicSeed ?? undefined, 'cards are drawn after the lock');
    const serverSeed = await this.#parts.custody.seedOf(this.chain, round.roundNo);
    const inputs = { serverSeed, clientSeed: publicSeedOf(parts), nonce: round.roundNo };
    this.#played = this.#rules.play(inputs);
    return this.#played;
  }

  get #cycle() {
    return present(this.#rules.traits.cycle ?? undefined, 'a shared game has a cycle');
  }

  /** Others see who is on board; a moment collects what happens in it. */
  #tellRiders(): void {
    if (this.#rules.flightCap === null || this.#ridersDue) return;
    this.#ridersDue = true;
    this.#parts.clock.after(RIDERS_MS, () => {
      this.#ridersDue = false;
      if (!this.#isStopped) this.#tell();
    });
  }

  #tell(): void {
    this.#version += 1;
    this.#parts.news.table(this.state());
  }

  #isVoidDue(): boolean {
    return this.#voidReason !== null && !this.#isStopped;
  }

  /** Waits, or is woken up by the stop, or by the house that ends the round. */
  #until(at: number): Promise<void> {
    const { clock } = this.#parts;
    return new Promise((resolve, reject) => {
      const goOn = () => (this.#isVoidDue() ? reject(new VoidAsked()) : resolve());
      if (this.#isStopped || this.#isVoidDue()) return goOn();
      const callOff = clock.after(Math.max(0, at - clock.now()), goOn);
      this.#wake = () => {
        callOff();
        goOn();
      };
    });
  }
}

/** Thrown where a round waits, when the house ends it. */
class VoidAsked extends Error {}

function rulesOf(game: GameCode, paytable: string): RoomRules {
  return present(roomRulesOf(game, paytable) ?? undefined, 'a shared game has its paytable');
}
