import type { ParsedOf } from '@crease/contracts/base/route.ts';
import type { HouseTableTerms } from '@crease/contracts/casino/operator-casino.ts';
import type {
  OpenedSeat,
  PastResult,
  PlaySeat,
  SeedsChanged,
  SingleTaken,
  TableState,
  TicketTaken,
} from '@crease/contracts/casino/play.ts';
import type { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { GAME_CODES, type GameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import type { BasePorts } from '#base/env.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { detached } from '#base/system/background-tasks.ts';
import type { PlayerWallet, SeatRow } from '#casino/store/play-rows.ts';
import type { OwnRoundsQuery, PlayStore } from '#casino/store/play-store.ts';
import { FreePlayWallets } from './free-play-wallets.ts';
import { listOwnRounds } from './own-rounds.ts';
import { GameEventRelay, getCycleMs, getLimits, type PlayContext } from './play-context.ts';
import { type VerifiedRounds, verifyRounds } from './round-checks.ts';
import { repeatTicket, type TakenTicket } from './round-tickets.ts';
import { SeatBook } from './seat-book.ts';
import { type CustodyParts, SeedCustody } from './seed-custody.ts';
import {
  type RoundAction,
  type RoundRequest,
  SingleRounds,
  seedsView,
  type TakenSingle,
  toSinglePlay,
} from './single-rounds.ts';
import { type TableFigures, TableRoom } from './table-room.ts';
import { toPlayTicket } from './table-tickets.ts';
import { type OverdueMove, type PlayWallet, WalletClient } from './wallet-client.ts';

/** A table with its current round and previous rounds, newest first. */
export interface StandingTable extends TableFigures {
  readonly state: TableState;
  readonly results: readonly PastResult[];
}

export interface HousePorts extends CustodyParts, Pick<BasePorts, 'ids' | 'log'> {
  readonly wallet: PlayWallet;
}

type Input<Name extends keyof typeof playRoutes> = ParsedOf<(typeof playRoutes)[Name]>;

/** A seat used this recently keeps its table running, even if its page is disconnected. */
const PLAYED_MS = 60_000;
const SWEEP_MS = 600_000;
const DAY_MS = 86_400_000;

const FLIGHT_GAME: GameCode = 'crash';

/**
 * Provider of the house's own games. It knows the operator only through gateway calls, and pages only through their
 * game sessions.
 */
export class GameHouse {
  readonly seats: SeatBook;
  readonly news = new GameEventRelay();
  readonly #parts: PlayContext;
  readonly #rooms = new Map<GameCode, TableRoom>();
  readonly #singles: SingleRounds;
  #isWatched: (game: GameCode) => boolean = () => false;
  #isStopped = false;
  #isOpen = false;
  /** Resolves once open. The first start generates a seed chain for each table, which takes seconds. */
  #opening: Promise<void> = Promise.resolve();
  #recheckedUpTo: number | null = null;

  constructor(ports: HousePorts) {
    const trials = new FreePlayWallets();
    this.seats = new SeatBook(ports);
    this.#parts = {
      ...ports,
      custody: new SeedCustody(ports),
      desk: new WalletClient({ ...ports, trials, seats: this.seats }),
      seats: this.seats,
      news: this.news,
    };
    this.#singles = new SingleRounds(this.#parts);
  }

  /** Resumes what a previous process left unfinished, and opens the tables. */
  async open(isWatched: (game: GameCode) => boolean): Promise<void> {
    this.#isWatched = isWatched;
    this.#isOpen = true;
    this.#opening = this.#openTables();
    await this.#opening;
  }

  async #openTables(): Promise<void> {
    await this.#parts.desk.open();
    await this.#singles.open();
    for (const game of GAME_CODES) {
      if (getGameTraits(game).rounds === 'SINGLE') continue;
      const isInUse = () => this.#isWatched(game) || this.seats.isPlayed(game, PLAYED_MS);
      const room = new TableRoom(this.#parts, game, isInUse);
      await room.open();
      this.#rooms.set(game, room);
    }
    this.#sweep();
  }

  stop(): void {
    this.#isStopped = true;
    for (const room of this.#rooms.values()) room.stop();
    this.#parts.desk.stop();
  }

  /** Payouts and refunds that need attention because the wallet doesn't accept them. */
  get overdueMoves(): readonly OverdueMove[] {
    return this.#parts.desk.overdue;
  }

  get store(): PlayStore {
    return this.#parts.store;
  }

  setTable(game: GameCode, terms: HouseTableTerms): void {
    this.#rooms.get(game)?.setTerms(terms);
  }

  /** A table with the bets of its current round; null if the game has no table. */
  tableFigures(game: GameCode): StandingTable | null {
    const room = this.#rooms.get(game);
    if (room === undefined) return null;
    return { ...room.figures(), state: room.state(), results: room.results };
  }

  /** Voids a table's current round and returns all stakes; false if it already has its result. */
  async voidRound(roundId: string, reason: string): Promise<boolean> {
    for (const room of this.#rooms.values()) {
      if (room.state().roundId === roundId) return await room.voidRound(roundId, reason);
    }
    return false;
  }

  /**
   * Recomputes every round that has ended since the last check.
   *
   * @param since time of a previous process's last check; null if there was none.
   */
  async recheck(since: number | null = null): Promise<VerifiedRounds> {
    const to = this.#parts.clock.now();
    const from = this.#recheckedUpTo ?? since ?? to - DAY_MS;
    const found = await verifyRounds(this.#parts, { from, to });
    this.#recheckedUpTo = to;
    return found;
  }

  /** True if games can be opened; early calls wait for the tables. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#isStopped;
  }

  async openSeat(token: string): Reply<OpenedSeat> {
    const opened = await this.seats.open(token);
    if (opened === null) return fail('UNAUTHENTICATED');
    return ok({ ...(await this.#buildSeat(opened.seat)), session: opened.session });
  }

  loadSeat(session: string | null): Reply<PlaySeat> {
    return this.#asSeated(session, async (seat) => ok(await this.#buildSeat(seat)));
  }

  placeChips(session: string | null, { roundId, key, bets }: Input<'placeChips'>) {
    return this.#asSeated(session, async ({ purse }) => {
      const { store, custody } = this.#parts;
      const room = this.#rooms.get(purse.gameCode);
      if (room === undefined) return fail('BETTING_CLOSED');
      const row = await store.ticketByKey(purse.playerId, key);
      if (row !== null && row.roundId !== room.state().roundId) {
        return await this.#withBalance(repeatTicket(row));
      }
      const pair = await custody.loadPair(purse.playerId);
      const clientSeed = { seed: pair.clientSeed, since: pair.startedAt };
      const order = { purse, roundId, key, clientSeed };
      return await this.#withBalance(await room.tickets.placeBets(order, bets));
    });
  }

  undoChips(session: string | null, { roundId, ticketId }: Input<'undoChips'>) {
    return this.#asSeated(session, async ({ purse }) => {
      const room = this.#rooms.get(purse.gameCode);
      if (room === undefined) return fail('BETTING_CLOSED');
      return await this.#withBalance(await room.tickets.undo({ purse, roundId }, ticketId));
    });
  }

  /** Cashes out a flight bet. The time of receipt is taken before anything is looked up. */
  async cashOut(session: string | null, { roundId, betId }: Input<'cashOutFlight'>) {
    const receivedAt = this.#parts.clock.now();
    const cashing = this.#asSeated(session, async ({ purse }) => {
      const room = this.#rooms.get(purse.gameCode);
      if (room === undefined) return fail('BAD_STATE');
      return await room.cashOut({ purse, roundId, betId, receivedAt });
    });
    // The flight isn't settled before a received cash-out whose player is still being looked up.
    this.#rooms.get(FLIGHT_GAME)?.tickets.track(cashing);
    return await this.#withBalance(await cashing);
  }

  startRound(session: string | null, request: RoundRequest) {
    return this.#asSeated(session, async ({ purse }) => this.#singleTaken(await this.#singles.start(purse, request)));
  }

  act(session: string | null, request: RoundAction) {
    return this.#asSeated(session, async ({ purse }) => this.#singleTaken(await this.#singles.act(purse, request)));
  }

  rounds(session: string | null, page: Pick<OwnRoundsQuery, 'take' | 'before'>) {
    return this.#asSeated(session, async ({ purse: { playerId, gameCode: game } }) =>
      ok(await listOwnRounds(this.#parts.store, { playerId, game, ...page })),
    );
  }

  changeSeeds(session: string | null, clientSeed: string): Reply<SeedsChanged> {
    return this.#asSeated(session, async ({ purse }) => {
      const changed = await this.#singles.changeSeeds(purse, clientSeed);
      if (!changed.ok) return changed;
      const { ended, next } = changed.value;
      const { pairId, revealed, commitment, clientSeed: former, nonce: rounds } = ended;
      const own = { pairId, serverSeed: revealed ?? '', commitment, clientSeed: former, rounds };
      return ok({ ended: own, seeds: seedsView(next, 0) });
    });
  }

  async #buildSeat(seat: SeatRow): Promise<PlaySeat> {
    await this.#opening;
    const { desk, clock } = this.#parts;
    const { purse, displayName, lobbyUrl, seatId, endsAt } = seat;
    const { name, kind, paytable } = getGameTraits(purse.gameCode);
    const standing = await desk.loadStatus(purse);
    const room = this.#rooms.get(purse.gameCode);
    return {
      ...{ name, kind, paytable, displayName, lobbyUrl, endsAt },
      game: purse.gameCode,
      currency: purse.currency,
      isTrial: purse.trial !== null,
      seat: seatId,
      serverNow: clock.now(),
      balance: standing.balance,
      limits: toPublicLimits(standing.purse),
      cycleMs: getCycleMs(purse),
      table: room === undefined ? null : toTableView(room),
      tickets: (room?.tickets.listByPlayer(purse.playerId) ?? []).map(toPlayTicket),
      round: room === undefined ? await this.#singles.openRound(purse) : null,
      freeRounds: standing.freeRounds,
      seeds: await this.#singles.seeds(purse),
    };
  }

  async #asSeated<Value>(session: string | null, act: (seat: SeatRow) => Reply<Value>): Reply<Value> {
    const seat = await this.seats.findSeat(session);
    if (seat === null) return fail('UNAUTHENTICATED');
    await this.#opening;
    return await act(seat);
  }

  async #withBalance(taken: ServiceResult<TakenTicket>): Reply<TicketTaken> {
    if (!taken.ok) return taken;
    const { row } = taken.value;
    const balance = taken.value.balance ?? (await this.#parts.desk.loadStatus(row.purse)).balance;
    return ok({ ticket: toPlayTicket(row), balance });
  }

  async #singleTaken(taken: ServiceResult<TakenSingle>): Reply<SingleTaken> {
    if (!taken.ok) return taken;
    const { row, played } = taken.value;
    const { balance, purse, freeRounds } = await this.#parts.desk.loadStatus(row.purse);
    const round = toSinglePlay(row, played);
    return ok({ round, balance, limits: toPublicLimits(purse), freeRounds });
  }

  #sweep(): void {
    this.#parts.clock.after(SWEEP_MS, () => {
      if (this.#isStopped) return;
      const { log } = this.#parts;
      detached(this.#singles.endAbandoned(), { name: 'abandoned rounds', log });
      this.#sweep();
    });
  }
}

/** Hides the house's maximum loss from players. */
function toPublicLimits(purse: PlayerWallet): PlaySeat['limits'] {
  const { minStake, maxMain, maxSide, maxPayout } = getLimits(purse);
  return { minStake, maxMain, maxSide, maxPayout };
}

function toTableView(room: TableRoom): PlaySeat['table'] {
  const { chain, firstSeed, rounds, salt, at } = room.chain;
  const seeding = { chain, firstSeed, rounds, salt, at };
  return { state: room.state(), results: room.results, seeding };
}
