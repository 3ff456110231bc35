import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { type Compilable, sql } from 'kysely';
import { anyNumber, anyText, queryRows, run, whenDefined } from '#base/postgres/query-builder.ts';
import type { SqlClient } from '#base/postgres/sql-client.ts';
import type { ChainRow, MoveRow, PairRow, PlayChange, RoundRow, SeatRow, SingleRow, TicketRow } from './play-rows.ts';
import { db, writePlays } from './write-plays.ts';

export interface OwnRoundsQuery {
  readonly playerId: string;
  readonly game: GameCode;
  readonly take: number;
  /** A round ID of the player; returns rounds that began before it. */
  readonly before: string | undefined;
}

export interface RoundSearch {
  readonly game?: GameCode | undefined;
  readonly roundId?: string | undefined;
  readonly playerId?: string | undefined;
  /** Range of start times; ms. */
  readonly from: number;
  readonly to: number;
  readonly take: number;
}

/** Stakes and payouts of a game in one month (India), excluding free play; paise. */
export interface PlaySums {
  readonly month: string;
  readonly game: GameCode;
  readonly currency: 'INR' | 'DEMO';
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  /** Sums of squares and products over tickets and rounds, in rupees, for confidence intervals. */
  readonly stakedSquares: number;
  readonly paidSquares: number;
  readonly products: number;
}

/** Months are in IST. Squares are of rupees, to stay within the precision of a double. */
const PLAY_SUMS = `
  select to_char(to_timestamp((at + 19800000) / 1000.0) at time zone 'UTC', 'YYYY-MM') as month,
    game, currency, count(*) as bets, sum(staked) as staked, sum(paid) as paid,
    sum(power(staked / 100.0, 2))::float8 as "stakedSquares",
    sum(power(paid / 100.0, 2))::float8 as "paidSquares",
    sum(staked / 100.0 * paid / 100.0)::float8 as products
  from (
    select at, game, body->'purse'->>'currency' as currency, (body->>'amount')::bigint as staked,
        (body->>'paid')::bigint as paid
      from play_tickets
      where at >= $1 and at < $2 and body->>'state' = 'SETTLED' and body->'purse'->>'trial' is null
    union all
    select ended_at, game, body->'purse'->>'currency',
        (select coalesce(sum((bet->>'amount')::bigint), 0) from jsonb_array_elements(body->'bets') bet)::bigint,
        (body->>'payout')::bigint
      from play_singles
      where ended_at >= $1 and ended_at < $2 and state = 'DONE' and body->'purse'->>'trial' is null
  ) played group by 1, 2, 3 order by 1 desc, 2, 3`;

// As indexed.
const OPENED_AT = sql<number>`(body->>'openedAt')::bigint`;
const BEGUN_AT = sql<number>`(body->>'at')::bigint`;

const ROUNDS = db.selectFrom('playRounds').select('body');
const TICKETS = db.selectFrom('playTickets').select('body');
const SINGLES = db.selectFrom('playSingles').select('body');
const PAIRS = db.selectFrom('playPairs').select('body');

export class PlayStore {
  readonly #sql: SqlClient;

  constructor(client: SqlClient) {
    this.#sql = client;
  }

  /** @throws Error if an existing outcome would change; nothing is written then. */
  write(change: PlayChange): Promise<void> {
    return this.#sql.transaction((session) => writePlays(session, change));
  }

  seatBySession(digest: string): Promise<SeatRow | null> {
    return this.#first(db.selectFrom('playSeats').select('body').where('digest', '=', digest));
  }

  loadChain(game: GameCode): Promise<ChainRow | null> {
    const chains = db.selectFrom('playChains').select('body').where('game', '=', game);
    return this.#first(chains.orderBy('chain', 'desc').limit(1));
  }

  newestRounds(game: GameCode, take: number): Promise<readonly RoundRow[]> {
    const rounds = ROUNDS.where('game', '=', game);
    return this.#all(rounds.orderBy('chain', 'desc').orderBy('roundNo', 'desc').limit(take));
  }

  roundsById(roundIds: readonly string[]): Promise<readonly RoundRow[]> {
    return this.#all(ROUNDS.where('roundId', '=', anyText(roundIds)));
  }

  /** Returns the rounds with an outcome in the interval, oldest first. */
  playedBetween(from: number, to: number): Promise<readonly RoundRow[]> {
    return this.#all(
      ROUNDS.where('endedAt', '>=', from)
        .where('endedAt', '<', to)
        .where(sql<boolean>`body->'outcome' <> 'null'::jsonb`)
        .orderBy('endedAt'),
    );
  }

  ticketsOfRounds(roundIds: readonly string[], playerId: string | null): Promise<readonly TicketRow[]> {
    const tickets = TICKETS.where('roundId', '=', anyText(roundIds)).orderBy('at').orderBy('ticketId');
    return this.#all(playerId === null ? tickets : tickets.where('playerId', '=', playerId));
  }

  ticketByKey(playerId: string, key: string): Promise<TicketRow | null> {
    return this.#first(TICKETS.where('playerId', '=', playerId).where('key', '=', key));
  }

  /** Returns the rounds of a player at a table, newest first. */
  async listTableRoundIds(query: OwnRoundsQuery): Promise<readonly string[]> {
    const { playerId, game, take, before } = query;
    const rows = await queryRows(
      this.#sql,
      db
        .selectFrom('playRounds as r')
        .select('r.roundId')
        .where('r.game', '=', game)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('playTickets as t')
              .select('t.ticketId')
              .whereRef('t.roundId', '=', 'r.roundId')
              .where('t.playerId', '=', playerId),
          ),
        )
        .where(({ and, eb, refTuple, selectFrom }) =>
          and(
            whenDefined(before, (roundId) => {
              const last = selectFrom('playRounds').select(['chain', 'roundNo']);
              const place = last.where('roundId', '=', roundId).$asTuple('chain', 'roundNo');
              return eb(refTuple('r.chain', 'r.roundNo'), '<', place);
            }),
          ),
        )
        .orderBy('r.chain', 'desc')
        .orderBy('r.roundNo', 'desc')
        .limit(take),
    );
    return rows.map(({ roundId }) => roundId);
  }

  singleByKey(playerId: string, key: string): Promise<SingleRow | null> {
    return this.#first(SINGLES.where('playerId', '=', playerId).where('key', '=', key));
  }

  /** Returns a player's rounds of a single-player game, newest first. */
  listSingles({ playerId, game, take, before }: OwnRoundsQuery): Promise<readonly SingleRow[]> {
    const own = db.selectFrom('playSingles').where('playerId', '=', playerId);
    return this.#all(
      own
        .select('body')
        .where('game', '=', game)
        .where(({ and, eb, refTuple }) =>
          and(
            whenDefined(before, (roundId) => {
              const last = own.select(['pairId', 'nonce']).where('roundId', '=', roundId);
              return eb(refTuple('pairId', 'nonce'), '<', last.$asTuple('pairId', 'nonce'));
            }),
          ),
        )
        .orderBy('pairId', 'desc')
        .orderBy('nonce', 'desc')
        .limit(take),
    );
  }

  /** Returns the unfinished single-player rounds, of one player or all. */
  openSingles(playerId: string | null): Promise<readonly SingleRow[]> {
    const open = SINGLES.where('state', 'in', sql<'ASKED' | 'OPEN'>`('ASKED', 'OPEN')`);
    return this.#all(playerId === null ? open : open.where('playerId', '=', playerId));
  }

  singlesEndedBetween(from: number, to: number): Promise<readonly SingleRow[]> {
    const ended = SINGLES.where('endedAt', '>=', from).where('endedAt', '<', to);
    return this.#all(ended.where('state', '=', 'DONE'));
  }

  loadPair(playerId: string): Promise<PairRow | null> {
    const pairs = PAIRS.where('playerId', '=', playerId);
    return this.#first(pairs.orderBy('pairId', 'desc').limit(1));
  }

  /** Stores a player's first pair unless there is one. @returns the stored one. */
  async createPair(pair: PairRow): Promise<PairRow> {
    const { playerId, pairId } = pair;
    const made = db.insertInto('playPairs').values({ playerId, pairId, body: pair });
    const unlessKnown = made.onConflict((known) => known.doNothing());
    await run(this.#sql, unlessKnown);
    return (await this.loadPair(playerId)) ?? pair;
  }

  pairsById(playerId: string, pairIds: readonly number[]): Promise<readonly PairRow[]> {
    const pairs = PAIRS.where('playerId', '=', playerId);
    return this.#all(pairs.where('pairId', '=', anyNumber('integer', pairIds)));
  }

  /** Finds rounds with bets, newest first: table rounds and single-player rounds. */
  async findRounds({ game, roundId, playerId, from, to, take }: RoundSearch) {
    const rounds = ROUNDS.where(({ and, eb, exists, selectFrom }) =>
      and([
        ...whenDefined(game, (one) => eb('game', '=', one)),
        ...whenDefined(roundId, (one) => eb('playRounds.roundId', '=', one)),
        exists(
          selectFrom('playTickets as t')
            .select('t.ticketId')
            .whereRef('t.roundId', '=', 'playRounds.roundId')
            .where((ticket) => ticket.and(whenDefined(playerId, (one) => ticket('t.playerId', '=', one)))),
        ),
        eb(OPENED_AT, '>=', from),
        eb(OPENED_AT, '<', to),
      ]),
    )
      .orderBy(OPENED_AT, 'desc')
      .limit(take);
    const singles = SINGLES.where(({ and, eb }) =>
      and([
        ...whenDefined(game, (one) => eb('game', '=', one)),
        ...whenDefined(roundId, (one) => eb('roundId', '=', one)),
        ...whenDefined(playerId, (one) => eb('playerId', '=', one)),
        eb(BEGUN_AT, '>=', from),
        eb(BEGUN_AT, '<', to),
      ]),
    )
      .orderBy(BEGUN_AT, 'desc')
      .limit(take);
    return { rounds: await this.#all(rounds), singles: await this.#all(singles) };
  }

  playSums(from: number, to: number): Promise<readonly PlaySums[]> {
    return this.#sql.query<PlaySums>(PLAY_SUMS, [from, to]);
  }

  /** Returns the wallet calls that aren't answered yet, in the order written. */
  owedMoves(): Promise<readonly MoveRow[]> {
    const owed = db.selectFrom('playMoves').select('body').where(sql<boolean>`not is_done`);
    return this.#all(owed.orderBy('place'));
  }

  async #all<Row>(statement: Compilable<{ body: Row }>): Promise<readonly Row[]> {
    const rows = await queryRows(this.#sql, statement);
    return rows.map(({ body }) => body);
  }

  async #first<Row>(statement: Compilable<{ body: Row }>): Promise<Row | null> {
    return (await this.#all(statement))[0] ?? null;
  }
}
