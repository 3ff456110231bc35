import type { RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import type { TableQuotes } from '@crease/games/back-lay/runner-bets.ts';
import { reject } from '@crease/games/base/refusal.ts';
import type { Contribution } from '@crease/games/fairness/seeds.ts';
import { acceptsBets } from '@crease/games/round/table-round.ts';
import { getOrCreate } from '#base/collections.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { MoveRow, PlayerWallet, RoundRow, TicketRow } from '#casino/store/play-rows.ts';
import { getLimits, type PlayContext, toGameFailure, toWalletFailure } from './play-context.ts';
import type { TableRules } from './room-rules.ts';
import { buildAdjustment, buildTicketDetails, buildTicketRollback, isStanding, toPlayTicket } from './table-tickets.ts';
import type { StakeRequest } from './wallet-client.ts';

/** A ticket request: player, round, and an idempotency key. */
interface TicketOrder {
  readonly purse: PlayerWallet;
  readonly roundId: string;
  readonly key: string;
  /** The player's client seed and since when it has been in use, which must be before the round opened. */
  readonly clientSeed: { readonly seed: string; readonly since: number };
}

/** A ticket, with the resulting balance if the wallet reported it. */
export interface TakenTicket {
  readonly row: TicketRow;
  readonly balance: number | null;
}

interface Terms {
  readonly rules: TableRules;
  readonly row: RoundRow;
  readonly quotes: TableQuotes | null;
}

/** A changed ticket and the payments due with it. */
export interface AmendedTicket {
  readonly row: TicketRow;
  readonly moves: readonly MoveRow[];
}

/** Grace period after betting closes for stakes requested earlier. */
const LATE_MS = 1_500;

export function repeatTicket(row: TicketRow): ServiceResult<TakenTicket> {
  return isStanding(row) ? ok({ row, balance: null }) : fail('BET_TAKEN_BACK');
}

/** Bets of one round. Each ticket is accepted or rejected as a whole, in sequence per player. */
export class RoundTickets {
  readonly #parts: PlayContext;
  readonly #terms: () => Terms;
  readonly #rows = new Map<string, TicketRow>();
  /** Results in this round, by player and key. */
  readonly #asked = new Map<string, Reply<TakenTicket>>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly #changed: () => void;

  constructor(
    parts: PlayContext,
    round: {
      readonly rows: readonly TicketRow[];
      readonly openWindow: () => Terms;
      /** Called after each change of a ticket. */
      readonly changed: () => void;
    },
  ) {
    this.#parts = parts;
    this.#terms = round.openWindow;
    this.#changed = round.changed;
    for (const row of round.rows) this.#rows.set(row.ticketId, row);
  }

  /** Tickets shown on a player's page. */
  listByPlayer(playerId: string): readonly TicketRow[] {
    return this.#listActive().filter(({ purse }) => purse.playerId === playerId);
  }

  listAccepted(): readonly TicketRow[] {
    return [...this.#rows.values()].filter(isStanding);
  }

  byPlayer(): readonly (readonly TicketRow[])[] {
    const players = new Map<string, TicketRow[]>();
    for (const row of this.#rows.values()) {
      if (row.state === 'TAKEN') getOrCreate(players, row.purse.playerId, () => []).push(row);
    }
    return [...players.values()];
  }

  /** Client seeds in the order in which bets were accepted. */
  contributions(): readonly Contribution[] {
    return this.#listActive()
      .filter(({ state }) => state === 'TAKEN')
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ purse, clientSeed }) => (clientSeed === null ? [] : [{ playerId: purse.playerId, clientSeed }]));
  }

  placeBets(order: TicketOrder, bets: readonly RequestedPlayBet[]): Reply<TakenTicket> {
    const name = `${order.purse.playerId} ${order.key}`;
    const known = this.#asked.get(name);
    if (known !== undefined) return known;
    const kept = [...this.#rows.values()].find(
      ({ purse, key }) => purse.playerId === order.purse.playerId && key === order.key,
    );
    // Accepted by a previous process; the client is retrying because it got no response.
    if (kept !== undefined) return Promise.resolve(repeatTicket(kept));
    const receivedAt = this.#parts.clock.now();
    const taking = this.#inTurn(order, () => this.#placeBets(order, bets, receivedAt));
    this.#asked.set(name, taking);
    return taking;
  }

  /** Cancels a ticket while its window is open. */
  undo(order: Pick<TicketOrder, 'purse' | 'roundId'>, ticketId: string): Reply<TakenTicket> {
    const receivedAt = this.#parts.clock.now();
    return this.#inTurn(order, async () => {
      const row = this.#rows.get(ticketId);
      if (row === undefined || row.purse.playerId !== order.purse.playerId) {
        return fail('NOT_FOUND');
      }
      const { round } = this.#terms().row;
      const isOpen = acceptsBets(round, receivedAt) && row.window === round.window;
      if (row.state === 'BACK') return ok({ row, balance: null });
      if (row.state !== 'TAKEN' || !isOpen) return fail('BETTING_CLOSED');
      if (row.bets.some(({ asked }) => asked.type === 'RUNNER')) return fail('NOT_CANCELLABLE');
      return ok({ row: await this.#refund(row), balance: null });
    });
  }

  /**
   * Changes a player's ticket under their lock: persisted with its payments, announced, then paid. A rejected change
   * has no effect.
   */
  async amend(
    purse: PlayerWallet,
    change: (own: readonly TicketRow[]) => ServiceResult<AmendedTicket>,
  ): Reply<TakenTicket> {
    const amended = await this.#inTurn({ purse }, async () => {
      const asked = change(this.listByPlayer(purse.playerId));
      if (!asked.ok) return asked;
      const { row, moves } = asked.value;
      if (this.#rows.get(row.ticketId) === row) return asked;
      await this.#parts.store.write({ tickets: [row], moves });
      this.#rows.set(row.ticketId, row);
      this.#notify(row);
      return asked;
    });
    if (!amended.ok) return amended;
    await this.#parts.desk.process(amended.value.moves);
    return ok({ row: amended.value.row, balance: null });
  }

  /** Waits for outstanding wallet answers; stakes with an unknown outcome are refunded. */
  async waitForAnswers(): Promise<void> {
    await this.whenIdle();
    await this.refundRequested();
  }

  /** Registers a request for this round whose player is still being looked up. */
  track(pending: Promise<unknown>): void {
    const over = () => this.#pending.delete(pending);
    this.#pending.add(pending);
    pending.then(over, over);
  }

  /** Resolves once all requests have completed. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled([...this.#pending]);
    await Promise.allSettled(this.#turns.values());
  }

  /** Refunds stakes that were requested before a restart, since their outcome is unknown. */
  async refundRequested(): Promise<void> {
    for (const row of this.#rows.values()) {
      if (row.state === 'ASKED') await this.#refund(row);
    }
  }

  /** Adopts rows written elsewhere and notifies their players. */
  adopt(rows: readonly TicketRow[]): void {
    for (const row of rows) {
      this.#rows.set(row.ticketId, row);
      this.#notify(row);
    }
  }

  async #placeBets(order: TicketOrder, bets: readonly RequestedPlayBet[], receivedAt: number): Reply<TakenTicket> {
    const { ids, store } = this.#parts;
    const terms = this.#terms();
    const { round, roundId, openedAt } = terms.row;
    if (roundId !== order.roundId || !acceptsBets(round, receivedAt)) return fail('BETTING_CLOSED');
    const ticketId = ids.uuid();
    const standing = this.listByPlayer(order.purse.playerId);
    const { rules, quotes } = terms;
    const limits = getLimits(order.purse);
    const open = { limits, roundId, window: round.window, quotes, standing };
    const judged = rules.judge(open, { ticketId, asked: bets });
    if (!judged.ok) return toGameFailure(judged);
    if (this.sumMaxPayouts(rules) + judged.value.promises > limits.maxLoss) {
      return toGameFailure(reject('TABLE_LIMIT_REACHED'));
    }
    const { seed, since } = order.clientSeed;
    const row: TicketRow = {
      ticketId,
      roundId,
      window: round.window,
      state: 'ASKED',
      at: receivedAt,
      amount: judged.value.amount,
      bets: judged.value.bets,
      key: order.key,
      game: terms.row.game,
      purse: order.purse,
      clientSeed: since <= openedAt ? seed : null,
      paid: 0,
    };
    this.#rows.set(ticketId, row);
    try {
      await store.write({ tickets: [row] });
      return row.amount > 0
        ? await this.#stake(row, {
            details: buildTicketDetails(row.bets, judged.value.mayWin),
            until: (round.closesAt ?? receivedAt) + LATE_MS,
          })
        : await this.#refundDifference(row, standing);
    } catch (error) {
      await this.#refund(row);
      throw error;
    }
  }

  async #stake(row: TicketRow, bets: Pick<StakeRequest, 'details' | 'until'>): Reply<TakenTicket> {
    const { desk, store, clock } = this.#parts;
    const { purse, roundId, ticketId, amount } = row;
    const stake = await desk.stake({ purse, roundId, txId: ticketId, amount, ...bets });
    if (stake.end === 'UNSURE') {
      await this.#refund(row);
      return fail('BET_TAKEN_BACK');
    }
    const isTaken = stake.end === 'TAKEN';
    const next: TicketRow = { ...row, state: isTaken ? 'TAKEN' : 'REFUSED', at: clock.now() };
    await store.write({ tickets: [next] });
    this.#rows.set(ticketId, next);
    if (!isTaken) return toWalletFailure(stake);
    this.#notify(next);
    return ok({ row: next, balance: stake.balance });
  }

  /** Refunds the difference if a bet lowers the held amount. */
  async #refundDifference(row: TicketRow, standing: readonly TicketRow[]): Reply<TakenTicket> {
    const { desk, store, clock } = this.#parts;
    const next: TicketRow = { ...row, state: 'TAKEN' };
    const moves = row.amount < 0 ? [buildAdjustment(row, standing, clock.now())] : [];
    await store.write({ tickets: [next], moves });
    this.#rows.set(row.ticketId, next);
    await desk.process(moves);
    this.#notify(next);
    return ok({ row: next, balance: null });
  }

  async #refund(row: TicketRow): Promise<TicketRow> {
    const { desk, store, clock } = this.#parts;
    const back: TicketRow = { ...row, state: 'BACK' };
    const moves = row.amount > 0 ? [buildTicketRollback(row, clock.now())] : [];
    await store.write({ tickets: [back], moves });
    this.#rows.set(row.ticketId, back);
    await desk.process(moves);
    this.#notify(back);
    return back;
  }

  #listActive(): readonly TicketRow[] {
    return [...this.#rows.values()].filter((row) => row.state === 'ASKED' || isStanding(row));
  }

  /** Maximum payout on all INR bets; play money is no risk to the house. */
  sumMaxPayouts(rules: TableRules): number {
    return this.#listActive()
      .filter(({ purse }) => purse.currency === 'INR')
      .flatMap(({ bets }) => bets)
      .reduce((sum, { asked }) => sum + rules.computeMaxPayout(asked), 0);
  }

  #notify(row: TicketRow): void {
    const { news, seats } = this.#parts;
    news.tickets(seats.listSeatIds(row.purse), row.roundId, [toPlayTicket(row)]);
    this.#changed();
  }

  /** Serialises one player's requests in a round, so that each bet is checked against those before it. */
  #inTurn<Value>({ purse }: Pick<TicketOrder, 'purse'>, act: () => Promise<Value>): Promise<Value> {
    const before = this.#turns.get(purse.playerId) ?? Promise.resolve();
    const mine = before.then(act, act);
    this.#turns.set(purse.playerId, mine);
    mine.catch(() => undefined);
    return mine;
  }
}
