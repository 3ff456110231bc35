import { KOLKATA_OFFSET_MS } from '@crease/contracts/values/instant.ts';
import type {
  ChainRow,
  MoveRow,
  OwnRoundsQuery,
  PairRow,
  PlayChange,
  PlayStore,
  PlaySums,
  RoundRow,
  RoundSearch,
  SeatRow,
  SingleRow,
  TicketRow,
} from '#casino/house/play-store.ts';

const PAISE = 100;

function sumStakes({ bets }: SingleRow): number {
  return bets.reduce((sum, { amount }) => sum + amount, 0);
}

/** In-memory store of the house games for unit tests. */
export class MemoryPlayStore implements PlayStore {
  readonly #seats = new Map<string, SeatRow>();
  readonly #chains = new Map<string, ChainRow>();
  readonly #rounds = new Map<string, RoundRow>();
  readonly #tickets = new Map<string, TicketRow>();
  readonly #singles = new Map<string, SingleRow>();
  readonly #pairs = new Map<string, PairRow>();
  readonly #moves = new Map<string, MoveRow>();

  write(change: PlayChange): Promise<void> {
    for (const row of change.rounds ?? []) {
      const before = this.#rounds.get(row.roundId);
      const isFixed = before?.outcome !== null && before?.outcome !== undefined;
      if (isFixed && JSON.stringify(before.outcome) !== JSON.stringify(row.outcome)) {
        return Promise.reject(new Error(`The outcome of ${row.roundId} stands.`));
      }
    }
    // Cloned, so that later changes by the caller don't reach the store.
    const copy = structuredClone(change);
    for (const row of copy.seats ?? []) this.#seats.set(row.digest, row);
    for (const row of copy.chains ?? []) this.#chains.set(`${row.game} ${row.chain}`, row);
    for (const row of copy.rounds ?? []) this.#rounds.set(row.roundId, row);
    for (const row of copy.tickets ?? []) this.#tickets.set(row.ticketId, row);
    for (const row of copy.singles ?? []) this.#singles.set(row.roundId, row);
    for (const row of copy.pairs ?? []) this.#pairs.set(`${row.playerId} ${row.pairId}`, row);
    for (const row of copy.moves ?? []) this.#moves.set(row.moveId, row);
    return Promise.resolve();
  }

  seatBySession(digest: string): Promise<SeatRow | null> {
    return Promise.resolve(this.#seats.get(digest) ?? null);
  }

  loadChain(game: RoundRow['game']): Promise<ChainRow | null> {
    const own = [...this.#chains.values()].filter((row) => row.game === game);
    return Promise.resolve(own.toSorted((one, other) => other.chain - one.chain)[0] ?? null);
  }

  newestRounds(game: RoundRow['game'], take: number): Promise<readonly RoundRow[]> {
    const own = [...this.#rounds.values()].filter((row) => row.game === game);
    return Promise.resolve(own.toSorted(laterRound).slice(0, take));
  }

  roundsById(roundIds: readonly string[]): Promise<readonly RoundRow[]> {
    return Promise.resolve(roundIds.flatMap((id) => this.#rounds.get(id) ?? []));
  }

  playedBetween(from: number, to: number): Promise<readonly RoundRow[]> {
    const played = [...this.#rounds.values()].filter(
      ({ endedAt, outcome }) =>
        endedAt !== null && endedAt >= from && endedAt < to && outcome !== null,
    );
    return Promise.resolve(played.toSorted((one, other) => laterRound(other, one)));
  }

  ticketsOfRounds(
    roundIds: readonly string[],
    playerId: string | null,
  ): Promise<readonly TicketRow[]> {
    const found = [...this.#tickets.values()].filter(
      (row) =>
        roundIds.includes(row.roundId) && (playerId === null || row.purse.playerId === playerId),
    );
    return Promise.resolve(found.toSorted((one, other) => one.at - other.at));
  }

  ticketByKey(playerId: string, key: string): Promise<TicketRow | null> {
    const found = [...this.#tickets.values()].find(
      (row) => row.key === key && row.purse.playerId === playerId,
    );
    return Promise.resolve(found ?? null);
  }

  listTableRoundIds({ playerId, game, take, before }: OwnRoundsQuery): Promise<readonly string[]> {
    const until = before === undefined ? undefined : this.#rounds.get(before);
    const own = new Set(
      [...this.#tickets.values()]
        .filter((row) => row.purse.playerId === playerId && row.game === game)
        .map(({ roundId }) => roundId),
    );
    const rounds = [...this.#rounds.values()].filter(
      (row) => own.has(row.roundId) && (until === undefined || laterRound(until, row) < 0),
    );
    return Promise.resolve(
      rounds
        .toSorted(laterRound)
        .slice(0, take)
        .map(({ roundId }) => roundId),
    );
  }

  singleByKey(playerId: string, key: string): Promise<SingleRow | null> {
    const found = [...this.#singles.values()].find(
      (row) => row.key === key && row.purse.playerId === playerId,
    );
    return Promise.resolve(found ?? null);
  }

  listSingles({ playerId, game, take, before }: OwnRoundsQuery): Promise<readonly SingleRow[]> {
    const own = [...this.#singles.values()]
      .filter((row) => row.purse.playerId === playerId && row.game === game)
      .toSorted((one, other) => other.pairId - one.pairId || other.nonce - one.nonce);
    const from = before === undefined ? 0 : own.findIndex((row) => row.roundId === before) + 1;
    return Promise.resolve(own.slice(from, from + take));
  }

  openSingles(playerId: string | null): Promise<readonly SingleRow[]> {
    const open = [...this.#singles.values()].filter(
      ({ state, purse }) =>
        (state === 'OPEN' || state === 'ASKED') &&
        (playerId === null || purse.playerId === playerId),
    );
    return Promise.resolve(open);
  }

  singlesEndedBetween(from: number, to: number): Promise<readonly SingleRow[]> {
    const ended = [...this.#singles.values()].filter(
      ({ state, endedAt }) =>
        state === 'DONE' && endedAt !== null && endedAt >= from && endedAt < to,
    );
    return Promise.resolve(ended);
  }

  loadPair(playerId: string): Promise<PairRow | null> {
    const own = [...this.#pairs.values()].filter((row) => row.playerId === playerId);
    return Promise.resolve(own.toSorted((one, other) => other.pairId - one.pairId)[0] ?? null);
  }

  pairsById(playerId: string, pairIds: readonly number[]): Promise<readonly PairRow[]> {
    return Promise.resolve(pairIds.flatMap((id) => this.#pairs.get(`${playerId} ${id}`) ?? []));
  }

  findRounds({ game, roundId, playerId, from, to, take }: RoundSearch) {
    const tickets = [...this.#tickets.values()];
    const isFound = (row: { roundId: string; game: string }, at: number) =>
      (game === null || row.game === game) &&
      (roundId === null || row.roundId === roundId) &&
      at >= from &&
      at < to;
    const rounds = [...this.#rounds.values()].filter(
      (row) =>
        isFound(row, row.openedAt) &&
        tickets.some(
          (ticket) =>
            ticket.roundId === row.roundId &&
            (playerId === null || ticket.purse.playerId === playerId),
        ),
    );
    const singles = [...this.#singles.values()].filter(
      (row) => isFound(row, row.at) && (playerId === null || row.purse.playerId === playerId),
    );
    return Promise.resolve({
      rounds: rounds.toSorted((one, other) => other.openedAt - one.openedAt).slice(0, take),
      singles: singles.toSorted((one, other) => other.at - one.at).slice(0, take),
    });
  }

  playSums(from: number, to: number): Promise<readonly PlaySums[]> {
    const bets = [
      ...[...this.#tickets.values()].flatMap((row) =>
        row.state === 'SETTLED' ? [{ ...row, staked: row.amount }] : [],
      ),
      ...[...this.#singles.values()].flatMap((row) =>
        row.state === 'DONE'
          ? [{ ...row, at: row.endedAt ?? row.at, staked: sumStakes(row), paid: row.payout }]
          : [],
      ),
    ].filter(({ at, purse }) => purse.trial === null && at >= from && at < to);
    const sums = new Map<string, PlaySums>();
    for (const { game, purse, at, staked, paid } of bets) {
      const month = new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(0, 7);
      const key = `${month} ${game} ${purse.currency}`;
      const before = sums.get(key);
      const [s, p] = [staked / PAISE, paid / PAISE];
      sums.set(key, {
        month,
        game,
        currency: purse.currency,
        bets: (before?.bets ?? 0) + 1,
        staked: (before?.staked ?? 0) + staked,
        paid: (before?.paid ?? 0) + paid,
        stakedSquares: (before?.stakedSquares ?? 0) + s * s,
        paidSquares: (before?.paidSquares ?? 0) + p * p,
        products: (before?.products ?? 0) + s * p,
      });
    }
    return Promise.resolve([...sums.values()]);
  }

  owedMoves(): Promise<readonly MoveRow[]> {
    return Promise.resolve([...this.#moves.values()].filter(({ isDone }) => !isDone));
  }
}

/** Sorts newest first. */
function laterRound(one: RoundRow, other: RoundRow): number {
  return other.chain - one.chain || other.round.roundNo - one.round.roundNo;
}
