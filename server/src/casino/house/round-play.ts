import { assert, assertDefined } from '@crease/games/base/assert.ts';
import { contributedSeeds } from '@crease/games/fairness/seeds.ts';
import { stepRound } from '@crease/games/round/table-round.ts';
import { ok } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { MoveRow } from '#casino/store/play-rows.ts';
import { Flight } from './flight.ts';
import { lowerTargets, voidFlight } from './flight-tickets.ts';
import type { PlayContext } from './play-context.ts';
import type { RoundChange, TableRecord } from './table-record.ts';
import { buildTicketMoves, voidTickets } from './table-tickets.ts';

/** Rejects a table's wait when the house voids its round. */
export class VoidRequested extends Error {}

interface VoidRequest {
  readonly roundId: string;
  readonly reason: string;
  readonly answer: (isVoid: boolean) => void;
}

/** A table's waits: for a time, for shutdown, or until the house voids the round. */
export class TableWaits {
  readonly #clock: Clock;
  #isStopped = false;
  #requested: VoidRequest | null = null;
  #wake: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The house's pending request to void a round. */
  get voidRequest(): Pick<VoidRequest, 'roundId' | 'reason'> | null {
    return this.#requested;
  }

  stop(): void {
    this.#isStopped = true;
    this.#requested?.answer(false);
    this.#wake?.();
  }

  /** Interrupts the wait so that the round is voided. @returns whether it was. */
  requestVoid(roundId: string, reason: string): Promise<boolean> {
    return new Promise((answer) => {
      this.#requested = { roundId, reason, answer };
      this.#wake?.();
    });
  }

  answerVoidRequest(isVoid: boolean): void {
    const requested = this.#requested;
    this.#requested = null;
    requested?.answer(isVoid);
  }

  /** Waits until a time; interrupted by shutdown or by a void. */
  waitUntil(at: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = () => (this.#isVoidDue() ? reject(new VoidRequested()) : resolve());
      if (this.#isStopped || this.#isVoidDue()) return finish();
      const cancelTimer = this.#clock.after(Math.max(0, at - this.#clock.now()), finish);
      this.#wake = () => {
        cancelTimer();
        finish();
      };
    });
  }

  /** Waits between attempts to recover; a requested void stays pending until the table has recovered. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isStopped) return resolve();
      const cancelTimer = this.#clock.after(ms, resolve);
      this.#wake = () => {
        if (!this.#isStopped) return;
        cancelTimer();
        resolve();
      };
    });
  }

  #isVoidDue(): boolean {
    return this.#requested !== null && !this.#isStopped;
  }
}

const SECOND_MS = 1_000;
/** Take-off is announced in advance so that every page can show its start. */
const TAKE_OFF_MS = 300;
const ALARM_MS = 60_000;
const VOID_DISPLAY_MS = 6_000;
const SETTLED_BY = [{ kind: 'RESULT' }, { kind: 'SETTLE' }] as const;

/** Runs the rounds of a table, from the first betting window to the end. Everything shown is persisted first. */
export class RoundPlay {
  readonly #parts: PlayContext;
  readonly #record: TableRecord;
  readonly #waits: TableWaits;

  constructor(parts: PlayContext, record: TableRecord, waits: TableWaits) {
    this.#parts = parts;
    this.#record = record;
    this.#waits = waits;
  }

  async openWindow(): Promise<void> {
    const { row, cycle } = this.#record;
    const seconds = assertDefined(cycle.bets[row.round.window], 'every window has a length');
    const now = this.#parts.clock.now();
    const closesAt = now + seconds * SECOND_MS;
    this.#record.nextAt = closesAt;
    const openedAt = row.round.window === 0 ? now : row.openedAt;
    await this.#record.step({ kind: 'OPEN', closesAt }, { openedAt });
  }

  /** Betting, lock and cards, window by window, from the current state of the round. */
  async playWindows(): Promise<void> {
    this.#record.isResting = false;
    for (;;) {
      await this.#waits.waitUntil(this.#record.row.round.closesAt ?? 0);
      if (this.#waits.isStopped) return;
      await this.#lock();
      const { round } = this.#record.row;
      if (round.window === round.windows) return await this.#finish();
      await this.#nextWindow();
    }
  }

  /** Resumes a round interrupted after its first lock, with its remaining windows, because bets may be pending. */
  async resume(): Promise<void> {
    const { phase, window, windows } = this.#record.row.round;
    this.#record.isResting = false;
    if (phase === 'SETTLING' || (phase !== 'OPEN' && window === windows)) return await this.#finish();
    if (phase !== 'OPEN') await this.#nextWindow();
    await this.playWindows();
  }

  /** Refunds all bets of a round without a public seed, or one voided by the house. */
  async refundAll(): Promise<void> {
    const { clock, desk } = this.#parts;
    const record = this.#record;
    const at = clock.now();
    const settled = record.tickets
      .byPlayer()
      .map((tickets) => (record.rules.flightCap === null ? voidTickets(tickets) : voidFlight(tickets)));
    const moves = settled.flatMap((tickets) => buildTicketMoves(tickets, at));
    const tickets = settled.flat().map(({ ticket }) => ticket);
    record.nextAt = at + VOID_DISPLAY_MS;
    await this.#end('VOID', { tickets, moves });
    record.tickets.adopt(tickets);
    await desk.process(moves);
  }

  /** Shows a void round long enough for players to read the reason. */
  async showVoid(): Promise<void> {
    await this.#waits.waitUntil(this.#record.nextAt ?? 0);
  }

  async #nextWindow(): Promise<void> {
    await this.#reveal(1);
    if (!this.#waits.isStopped) await this.openWindow();
  }

  /** After the last lock: cards, outcome, settlement. */
  async #finish(): Promise<void> {
    const { clock, desk, log } = this.#parts;
    const record = this.#record;
    const lockedAt = clock.now();
    const { round, roundId } = record.row;
    if (round.phase !== 'SETTLING') {
      if (record.rules.flightCap === null) await this.#reveal(Number.POSITIVE_INFINITY);
      else if (round.phase === 'LOCKED') await this.#runFlight(record.rules.flightCap);
      if (this.#waits.isStopped) return;
      await record.tickets.waitForAnswers();
      await desk.process(await this.#result());
      const flownMs = (record.flight?.endsAt ?? 0) - (record.flight?.takeOffAt ?? 0);
      if (clock.now() - lockedAt - flownMs > ALARM_MS) {
        log.error('Round took over a minute to resolve.', { roundId });
      }
    }
    await this.#end('FINISH');
    await this.#pause();
  }

  /** Closes betting. The public seed is fixed with the first window and published before any card. */
  async #lock(): Promise<void> {
    const record = this.#record;
    const now = this.#parts.clock.now();
    const { roundNo, closesAt } = record.row.round;
    const seeds = contributedSeeds(record.tickets.contributions());
    const lockedUntil = now + record.cycle.lock * SECOND_MS;
    const publicSeed = { salt: record.chain.salt, roundNo, seeds };
    record.nextAt = lockedUntil;
    await record.step({ kind: 'LOCK', at: Math.max(now, closesAt ?? 0), publicSeed });
    await record.draw();
    await this.#waits.waitUntil(lockedUntil);
  }

  async #reveal(count: number): Promise<void> {
    const { clock } = this.#parts;
    const record = this.#record;
    const { reveals } = await record.draw();
    const open = record.row.round.shown.length;
    const left = reveals.slice(open, open + count);
    const every = (record.cycle.deal * SECOND_MS) / Math.max(1, left.length);
    for (const card of left) {
      if (this.#waits.isStopped) return;
      const nextAt = clock.now() + every;
      record.turnUp(card);
      record.nextAt = nextAt;
      record.publish();
      await this.#waits.waitUntil(nextAt);
    }
  }

  /** Runs the flight from take-off to its secret end, cashing out targets along the way. */
  async #runFlight(cap: number): Promise<void> {
    const { clock } = this.#parts;
    const { tickets, rules } = this.#record;
    await tickets.waitForAnswers();
    for (const row of lowerTargets(tickets.byPlayer(), rules.traits.limits, cap)) {
      await tickets.amend(row.purse, () => ok({ row, moves: [] }));
    }
    const { bust } = await this.#record.draw();
    const takeOffAt = clock.now() + TAKE_OFF_MS;
    this.#record.nextAt = null;
    await this.#record.step({ kind: 'REVEAL', shown: [] }, { takeOffAt });
    const flight = new Flight(tickets, { takeOffAt, bust: assertDefined(bust ?? undefined, 'it ends') });
    this.#record.flight = flight;
    while (clock.now() < flight.endsAt && !this.#waits.isStopped) {
      await this.#waits.waitUntil(flight.nextAt());
      if (!this.#waits.isStopped) await flight.cashOutReached(clock.now());
    }
  }

  /** Persists the outcome and all resulting payouts in one write. */
  async #result(): Promise<readonly MoveRow[]> {
    const record = this.#record;
    const played = await record.draw();
    const at = this.#parts.clock.now();
    // A flight left in the air by a previous process is never resumed.
    const isBroken = played.bust !== null && record.flight === null;
    const settled = record.tickets.byPlayer().map((tickets) => played.settle(tickets, isBroken));
    const moves = settled.flatMap((tickets) => buildTicketMoves(tickets, at));
    const { row } = record;
    const round = SETTLED_BY.reduce((now, command) => {
      const stepped = stepRound(now, command);
      assert(stepped.ok, 'a round has its result after its cards');
      return stepped.value;
    }, row.round);
    const tickets = settled.flat().map(({ ticket }) => ticket);
    record.nextAt = at + record.cycle.result * SECOND_MS;
    await record.write({ ...row, round, outcome: played.outcome }, { tickets, moves });
    record.tickets.adopt(tickets);
    return moves;
  }

  /** Reveals the seed; the round is immutable from here on. */
  async #end(kind: 'FINISH' | 'VOID', change: RoundChange = {}): Promise<void> {
    const { clock, custody } = this.#parts;
    const record = this.#record;
    const { row } = record;
    const serverSeed = await custody.computeSeed(record.chain, row.round.roundNo);
    const stepped = stepRound(row.round, { kind, serverSeed });
    assert(stepped.ok, 'a round ends once');
    const request = this.#waits.voidRequest;
    const why = kind === 'VOID' && request !== null ? { voidReason: request.reason } : {};
    const ended = { ...row, ...why, round: stepped.value, endedAt: clock.now() };
    await record.write(ended, change);
    record.prependResult(ended);
  }

  /** Shows the result briefly before the next round. */
  async #pause(): Promise<void> {
    const { nextAt } = this.#record;
    await this.#waits.waitUntil(Math.max(nextAt ?? 0, this.#parts.clock.now() + SECOND_MS));
  }
}
