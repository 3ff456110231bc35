import { numberArray, textArray } from '#base/postgres/array-literal.ts';
import type { SqlClient, SqlSession, SqlValue } from '#base/postgres/sql-client.ts';
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

interface Document<Row> {
  readonly body: Row;
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

/** Store of the house games in PostgreSQL. */
export class PostgresPlayStore implements PlayStore {
  readonly #sql: SqlClient;

  constructor(sql: SqlClient) {
    this.#sql = sql;
  }

  write(change: PlayChange): Promise<void> {
    return this.#sql.transaction(async (session) => {
      for (const row of change.seats ?? []) await putSeat(session, row);
      for (const row of change.chains ?? []) await putChain(session, row);
      for (const row of change.rounds ?? []) await putRound(session, row);
      for (const row of change.tickets ?? []) await putTicket(session, row);
      for (const row of change.pairs ?? []) await putPair(session, row);
      for (const row of change.singles ?? []) await putSingle(session, row);
      for (const row of change.moves ?? []) await putMove(session, row);
    });
  }

  seatBySession(digest: string): Promise<SeatRow | null> {
    return this.#first('select body from play_seats where digest = $1', [digest]);
  }

  loadChain(game: string): Promise<ChainRow | null> {
    return this.#first('select body from play_chains where game = $1 order by chain desc limit 1', [
      game,
    ]);
  }

  newestRounds(game: string, take: number): Promise<readonly RoundRow[]> {
    return this.#all(
      `select body from play_rounds where game = $1 order by chain desc, round_no desc limit $2`,
      [game, take],
    );
  }

  roundsById(roundIds: readonly string[]): Promise<readonly RoundRow[]> {
    return this.#all('select body from play_rounds where round_id = any ($1::text[])', [
      texts(roundIds),
    ]);
  }

  playedBetween(from: number, to: number): Promise<readonly RoundRow[]> {
    return this.#all(
      `select body from play_rounds where ended_at >= $1 and ended_at < $2
          and body->'outcome' <> 'null'::jsonb order by ended_at`,
      [from, to],
    );
  }

  ticketsOfRounds(
    roundIds: readonly string[],
    playerId: string | null,
  ): Promise<readonly TicketRow[]> {
    return this.#all(
      `select body from play_tickets where round_id = any ($1::text[])
          and ($2::text is null or player_id = $2) order by at, ticket_id`,
      [texts(roundIds), playerId],
    );
  }

  ticketByKey(playerId: string, key: string): Promise<TicketRow | null> {
    return this.#first('select body from play_tickets where player_id = $1 and key = $2', [
      playerId,
      key,
    ]);
  }

  async listTableRoundIds(query: OwnRoundsQuery): Promise<readonly string[]> {
    const { playerId, game, take, before } = query;
    const rows = await this.#sql.query<{ roundId: string }>(
      `select r.round_id as "roundId" from play_rounds r
        where r.game = $2 and exists (
            select 1 from play_tickets t where t.round_id = r.round_id and t.player_id = $1)
          and ($4::text is null or (r.chain, r.round_no) < (
            select b.chain, b.round_no from play_rounds b where b.round_id = $4))
        order by r.chain desc, r.round_no desc limit $3`,
      [playerId, game, take, before ?? null],
    );
    return rows.map(({ roundId }) => roundId);
  }

  singleByKey(playerId: string, key: string): Promise<SingleRow | null> {
    return this.#first('select body from play_singles where player_id = $1 and key = $2', [
      playerId,
      key,
    ]);
  }

  listSingles({ playerId, game, take, before }: OwnRoundsQuery): Promise<readonly SingleRow[]> {
    return this.#all(
      `select body from play_singles where player_id = $1 and game = $2
          and ($4::text is null or (pair_id, nonce) < (
            select pair_id, nonce from play_singles where round_id = $4 and player_id = $1))
        order by pair_id desc, nonce desc limit $3`,
      [playerId, game, take, before ?? null],
    );
  }

  openSingles(playerId: string | null): Promise<readonly SingleRow[]> {
    return this.#all(
      `select body from play_singles where state in ('ASKED', 'OPEN')
          and ($1::text is null or player_id = $1)`,
      [playerId],
    );
  }

  singlesEndedBetween(from: number, to: number): Promise<readonly SingleRow[]> {
    return this.#all(
      `select body from play_singles where ended_at >= $1 and ended_at < $2 and state = 'DONE'`,
      [from, to],
    );
  }

  loadPair(playerId: string): Promise<PairRow | null> {
    return this.#first(
      'select body from play_pairs where player_id = $1 order by pair_id desc limit 1',
      [playerId],
    );
  }

  pairsById(playerId: string, pairIds: readonly number[]): Promise<readonly PairRow[]> {
    return this.#all(
      'select body from play_pairs where player_id = $1 and pair_id = any ($2::integer[])',
      [playerId, numberArray(pairIds, (id) => id)],
    );
  }

  async findRounds({ game, roundId, playerId, from, to, take }: RoundSearch) {
    const values = [game, roundId, playerId, from, to, take];
    const rounds = await this.#all<RoundRow>(
      `select r.body from play_rounds r
        where ($1::text is null or r.game = $1) and ($2::text is null or r.round_id = $2)
          and (r.body->>'openedAt')::bigint >= $4 and (r.body->>'openedAt')::bigint < $5
          and exists (select 1 from play_tickets t where t.round_id = r.round_id
            and ($3::text is null or t.player_id = $3))
        order by (r.body->>'openedAt')::bigint desc limit $6`,
      values,
    );
    const singles = await this.#all<SingleRow>(
      `select s.body from play_singles s
        where ($1::text is null or s.game = $1) and ($2::text is null or s.round_id = $2)
          and ($3::text is null or s.player_id = $3)
          and (s.body->>'at')::bigint >= $4 and (s.body->>'at')::bigint < $5
        order by (s.body->>'at')::bigint desc limit $6`,
      values,
    );
    return { rounds, singles };
  }

  async playSums(from: number, to: number): Promise<readonly PlaySums[]> {
    const rows = await this.#sql.query<Record<keyof PlaySums, string>>(PLAY_SUMS, [from, to]);
    return rows.map((row) => ({
      month: row.month,
      game: row.game as PlaySums['game'],
      currency: row.currency === 'INR' ? 'INR' : 'DEMO',
      bets: Number(row.bets),
      staked: Number(row.staked),
      paid: Number(row.paid),
      stakedSquares: Number(row.stakedSquares),
      paidSquares: Number(row.paidSquares),
      products: Number(row.products),
    }));
  }

  owedMoves(): Promise<readonly MoveRow[]> {
    return this.#all('select body from play_moves where not is_done order by place', []);
  }

  async #all<Row>(text: string, values: readonly SqlValue[]): Promise<readonly Row[]> {
    const rows = await this.#sql.query<Document<Row>>(text, values);
    return rows.map(({ body }) => body);
  }

  async #first<Row>(text: string, values: readonly SqlValue[]): Promise<Row | null> {
    return (await this.#all<Row>(text, values))[0] ?? null;
  }
}

function texts(values: readonly string[]): string {
  return textArray(values, (one) => one);
}

async function putSeat(session: SqlSession, row: SeatRow): Promise<void> {
  await session.query(
    `insert into play_seats (digest, ends_at, body) values ($1, $2, $3::jsonb)
      on conflict (digest) do update set ends_at = excluded.ends_at, body = excluded.body`,
    [row.digest, row.endsAt, JSON.stringify(row)],
  );
}

async function putChain(session: SqlSession, row: ChainRow): Promise<void> {
  await session.query('insert into play_chains (game, chain, body) values ($1, $2, $3::jsonb)', [
    row.game,
    row.chain,
    JSON.stringify(row),
  ]);
}

async function putRound(session: SqlSession, row: RoundRow): Promise<void> {
  await session.query(
    `insert into play_rounds (round_id, game, chain, round_no, ended_at, body)
        values ($1, $2, $3, $4, $5, $6::jsonb)
      on conflict (round_id) do update set ended_at = excluded.ended_at, body = excluded.body`,
    [row.roundId, row.game, row.chain, row.round.roundNo, row.endedAt, JSON.stringify(row)],
  );
}

async function putTicket(session: SqlSession, row: TicketRow): Promise<void> {
  const { ticketId, roundId, purse, game, key, at } = row;
  await session.query(
    `insert into play_tickets (ticket_id, round_id, player_id, game, key, at, body)
        values ($1, $2, $3, $4, $5, $6, $7::jsonb)
      on conflict (ticket_id) do update set at = excluded.at, body = excluded.body`,
    [ticketId, roundId, purse.playerId, game, key, at, JSON.stringify(row)],
  );
}

async function putPair(session: SqlSession, row: PairRow): Promise<void> {
  await session.query(
    `insert into play_pairs (player_id, pair_id, body) values ($1, $2, $3::jsonb)
      on conflict (player_id, pair_id) do update set body = excluded.body`,
    [row.playerId, row.pairId, JSON.stringify(row)],
  );
}

async function putSingle(session: SqlSession, row: SingleRow): Promise<void> {
  const { roundId, purse, game, key, pairId, nonce, state, endedAt } = row;
  await session.query(
    `insert into play_singles
        (round_id, player_id, game, key, pair_id, nonce, state, ended_at, body)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)
      on conflict (round_id) do update set
        state = excluded.state, ended_at = excluded.ended_at, body = excluded.body`,
    [roundId, purse.playerId, game, key, pairId, nonce, state, endedAt, JSON.stringify(row)],
  );
}

async function putMove(session: SqlSession, row: MoveRow): Promise<void> {
  await session.query(
    `insert into play_moves (move_id, is_done, body) values ($1, $2, $3::jsonb)
      on conflict (move_id) do update set is_done = excluded.is_done, body = excluded.body`,
    [row.moveId, row.isDone, JSON.stringify(row)],
  );
}
