import type { AskedPlayBet } from '@crease/contracts/wire/play.ts';
import { ONE, payoutOf } from '@crease/games/base/money.ts';
import type { Contribution } from '@crease/games/fairness/public-seed.ts';
import { takesBets } from '@crease/games/round/table-round.ts';
import type { PlayParts } from './play-parts.ts';
import type { PlayReply } from './play-refusal.ts';
import { declined, declinedByGame, declinedByWallet } from './play-refusal.ts';
import type { Purse, RoundRow, TicketRow } from './ports/play-store.ts';
import { adjustOf, judgeTicket, type OpenWindow, rollbackOf, ticketView } from './table-tickets.ts';

/** Who asks, in which round; a key makes a repeat the same ticket. */
export interface TicketWish {
  readonly purse: Purse;
  readonly roundId: string;
  readonly key: string;
  /** What the player brings to the public seed: theirs since before the round opened. */
  readonly clientSeed: { readonly seed: string; readonly since: number };
}

/** A ticket and the balance after it, where the wallet has said it. */
export interface TakenTicket {
  readonly row: TicketRow;
  readonly balance: number | null;
}

type Terms = Omit<OpenWindow, 'standing' | 'promised' | 'roundId' | 'window'> & {
  readonly row: RoundRow;
};

/** A stake may come through so long after betting has ended, when it was asked for before. */
const LATE_MS = 1_500;

/** The bets of one round: taken in the order of their players, each as a whole. */
export class RoundTickets {
  readonly #parts: PlayParts;
  readonly #terms: () => Terms;
  readonly #rows = new Map<string, TicketRow>();
  /** Answers of this round by player and key. */
  readonly #asked = new Map<string, Promise<PlayReply<TakenTicket>>>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    parts: PlayParts,
    round: { readonly rows: readonly TicketRow[]; readonly openWindow: () => Terms },
  ) {
    this.#parts = parts;
    this.#terms = round.openWindow;
    for (const row of round.rows) this.#rows.set(row.ticketId, row);
  }

  /** Tickets that the page of a player shows. */
  ofPlayer(playerId: string): readonly TicketRow[] {
    return this.#standing().filter(({ purse }) => purse.playerId === playerId);
  }

  /** Tickets that were taken, by player. */
  byPlayer(): readonly (readonly TicketRow[])[] {
    const players = new Map<string, TicketRow[]>();
    for (const row of this.#rows.values()) {
      if (row.state !== 'TAKEN') continue;
      const own = players.get(row.purse.playerId);
      if (own === undefined) players.set(row.purse.playerId, [row]);
      else own.push(row);
    }
    return [...players.values()];
  }

  /** Seeds of players in the order in which their bets were taken. */
  contributions(): readonly Contribution[] {
    return this.#standing()
      .filter(({ state }) => state === 'TAKEN')
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ purse, clientSeed }) =>
        clientSeed === null ? [] : [{ playerId: purse.playerId, clientSeed }],
      );
  }

  take(wish: TicketWish, asked: readonly AskedPlayBet[]): Promise<PlayReply<TakenTicket>> {
    const name = `${wish.purse.playerId} ${wish.key}`;
    const known = this.#asked.get(name);
    if (known !== undefined) return known;
    const receivedAt = this.#parts.clock.now();
    const taking = this.#inTurn(wish, () => this.#take(wish, asked, receivedAt));
    this.#asked.set(name, taking);
    return taking;
  }

  /** Takes a ticket back while its window is open. */
  undo(
    wish: Pick<TicketWish, 'purse' | 'roundId'>,
    ticketId: string,
  ): Promise<PlayReply<TakenTicket>> {
    const receivedAt = this.#parts.clock.now();
    return this.#inTurn(wish, async () => {
      const row = this.#rows.get(ticketId);
      if (row === undefined || row.purse.playerId !== wish.purse.playerId) {
        return declined('NOT_FOUND');
      }
      const { round } = this.#terms().row;
      const isOpen = takesBets(round, receivedAt) && row.window === round.window;
      if (row.state === 'BACK') return { ok: true, value: { row, balance: null } };
      if (row.state !== 'TAKEN' || !isOpen) return declined('BETTING_CLOSED');
      if (row.bets.some(({ asked }) => asked.type !== 'SPOT')) return declined('NOT_CANCELLABLE');
      return { ok: true, value: { row: await this.#takeBack(row), balance: null } };
    });
  }

  /** Waits for the answers that are still out; a stake that nobody knows of is taken back. */
  async allAnswered(): Promise<void> {
    await this.idle();
    await this.takeBackAsked();
  }

  /** Everything that was asked for has come to an end. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#turns.values());
  }

  /** After a restart nobody knows what came of a stake that was asked for. */
  async takeBackAsked(): Promise<void> {
    for (const row of this.#rows.values()) {
      if (row.state === 'ASKED') await this.#takeBack(row);
    }
  }

  /** Takes over rows that were written elsewhere, and tells their players. */
  adopt(rows: readonly TicketRow[]): void {
    for (const row of rows) {
      this.#rows.set(row.ticketId, row);
      this.#tell(row);
    }
  }

  async #take(
    wish: TicketWish,
    asked: readonly AskedPlayBet[],
    receivedAt: number,
  ): Promise<PlayReply<TakenTicket>> {
    const { ids, store } = this.#parts;
    const terms = this.#terms();
    const { round, roundId, openedAt } = terms.row;
    if (roundId !== wish.roundId || !takesBets(round, receivedAt))
      return declined('BETTING_CLOSED');
    const ticketId = ids.uuid();
    const standing = this.ofPlayer(wish.purse.playerId);
    const promised = this.#promised(terms);
    const open = { ...terms, roundId, window: round.window, standing, promised };
    const judged = judgeTicket(open, { ticketId, asked });
    if (!judged.ok) return declinedByGame(judged);
    const { seed, since } = wish.clientSeed;
    const row: TicketRow = {
      ticketId,
      roundId,
      window: round.window,
      state: 'ASKED',
      at: receivedAt,
      amount: judged.value.amount,
      bets: judged.value.bets,
      key: wish.key,
      game: terms.row.game,
      purse: wish.purse,
      clientSeed: since <= openedAt ? seed : null,
      paid: 0,
    };
    this.#rows.set(ticketId, row);
    try {
      await store.write({ tickets: [row] });
      return row.amount > 0
        ? await this.#stake(row, (round.closesAt ?? receivedAt) + LATE_MS)
        : await this.#giveBack(row, standing);
    } catch (error) {
      await this.#takeBack(row);
      throw error;
    }
  }

  async #stake(row: TicketRow, until: number): Promise<PlayReply<TakenTicket>> {
    const { desk, store, clock } = this.#parts;
    const { purse, roundId, ticketId, amount } = row;
    const stake = await desk.stake({ purse, roundId, txId: ticketId, amount, until });
    if (stake.end === 'UNSURE') {
      await this.#takeBack(row);
      return declined('BET_TAKEN_BACK');
    }
    const isTaken = stake.end === 'TAKEN';
    const next: TicketRow = { ...row, state: isTaken ? 'TAKEN' : 'REFUSED', at: clock.now() };
    await store.write({ tickets: [next] });
    this.#rows.set(ticketId, next);
    if (!isTaken) return declinedByWallet(stake);
    this.#tell(next);
    return { ok: true, value: { row: next, balance: stake.balance } };
  }

  /** A bet that lowers what is held gives the difference back. */
  async #giveBack(row: TicketRow, standing: readonly TicketRow[]): Promise<PlayReply<TakenTicket>> {
    const { desk, store, clock } = this.#parts;
    const next: TicketRow = { ...row, state: 'TAKEN' };
    const moves = row.amount < 0 ? [adjustOf(row, standing, clock.now())] : [];
    await store.write({ tickets: [next], moves });
    this.#rows.set(row.ticketId, next);
    await desk.work(moves);
    this.#tell(next);
    return { ok: true, value: { row: next, balance: null } };
  }

  async #takeBack(row: TicketRow): Promise<TicketRow> {
    const { desk, store, clock } = this.#parts;
    const back: TicketRow = { ...row, state: 'BACK' };
    const moves = row.amount > 0 ? [rollbackOf(row, clock.now())] : [];
    await store.write({ tickets: [back], moves });
    this.#rows.set(row.ticketId, back);
    await desk.work(moves);
    this.#tell(back);
    return back;
  }

  #standing(): readonly TicketRow[] {
    return [...this.#rows.values()].filter(
      ({ state }) => state === 'ASKED' || state === 'TAKEN' || state === 'SETTLED',
    );
  }

  /** What all bets in rupees could be paid: play money risks nothing of the house. */
  #promised({ table, paytable }: Terms): number {
    const best = new Map<string, number>();
    let promised = 0;
    for (const { bets, purse } of this.#standing()) {
      if (purse.currency !== 'INR') continue;
      for (const { asked } of bets) {
        if (asked.type !== 'SPOT') continue;
        const known = best.get(asked.spot) ?? table.bestReturn(paytable, asked.spot);
        best.set(asked.spot, known);
        promised += payoutOf(asked.stake, Math.max(known, ONE));
      }
    }
    return promised;
  }

  #tell(row: TicketRow): void {
    const { news, seats } = this.#parts;
    news.tickets(seats.seatsOf(row.purse), row.roundId, [ticketView(row)]);
  }

  /** What one player asks for in a round follows each other: each bet is judged with those before it. */
  #inTurn<Value>({ purse }: Pick<TicketWish, 'purse'>, act: () => Promise<Value>): Promise<Value> {
    const before = this.#turns.get(purse.playerId) ?? Promise.resolve();
    const mine = before.then(act, act);
    this.#turns.set(purse.playerId, mine);
    mine.catch(() => undefined);
    return mine;
  }
}
