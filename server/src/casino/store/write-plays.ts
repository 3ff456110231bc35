import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { Insertable } from 'kysely';
import {
  bigint,
  boolean,
  createQueryBuilder,
  integer,
  jsonb,
  nullable,
  run,
  type TablesOf,
  text,
  withDefault,
} from '#base/postgres/query-builder.ts';
import type { SqlSession } from '#base/postgres/sql-client.ts';
import type { ChainRow, MoveRow, PairRow, PlayChange, RoundRow, SeatRow, SingleRow, TicketRow } from './play-rows.ts';

/** The house games: each row is a document, with the columns that queries need. */
export const PLAY_TABLES = {
  playSeats: { digest: text(), endsAt: bigint(), body: jsonb<SeatRow>() },
  playChains: { game: text<GameCode>(), chain: integer(), body: jsonb<ChainRow>() },
  playRounds: {
    roundId: text(),
    game: text<GameCode>(),
    chain: integer(),
    roundNo: integer(),
    endedAt: nullable(bigint()),
    body: jsonb<RoundRow>(),
  },
  playTickets: {
    ticketId: text(),
    roundId: text(),
    playerId: text(),
    game: text<GameCode>(),
    key: text(),
    at: bigint(),
    body: jsonb<TicketRow>(),
  },
  playPairs: { playerId: text(), pairId: integer(), body: jsonb<PairRow>() },
  playSingles: {
    roundId: text(),
    playerId: text(),
    game: text<GameCode>(),
    key: text(),
    pairId: integer(),
    nonce: integer(),
    state: text<SingleRow['state']>(),
    endedAt: nullable(bigint()),
    body: jsonb<SingleRow>(),
  },
  playMoves: { moveId: text(), place: withDefault(bigint()), isDone: boolean(), body: jsonb<MoveRow>() },
} as const;

type PlayTables = TablesOf<typeof PLAY_TABLES>;

export const db = createQueryBuilder<PlayTables>();
/** Builds statements whose table is a parameter; `put` checks its columns. */
const anyTable = createQueryBuilder<Record<string, Record<string, unknown>>>();

export async function writePlays(session: SqlSession, change: PlayChange): Promise<void> {
  for (const body of change.seats ?? []) {
    const { digest, endsAt } = body;
    await put(session, 'playSeats', ['digest'], { digest, endsAt, body });
  }
  for (const body of change.chains ?? []) {
    const { game, chain } = body;
    await run(session, db.insertInto('playChains').values({ game, chain, body }));
  }
  for (const body of change.rounds ?? []) {
    const { roundId, game, chain, endedAt, round } = body;
    const row = { roundId, game, chain, roundNo: round.roundNo, endedAt, body };
    await put(session, 'playRounds', ['roundId'], row);
  }
  for (const body of change.tickets ?? []) {
    const { ticketId, roundId, game, key, at, purse } = body;
    const row = { ticketId, roundId, playerId: purse.playerId, game, key, at, body };
    await put(session, 'playTickets', ['ticketId'], row);
  }
  for (const body of change.pairs ?? []) {
    const { playerId, pairId } = body;
    await put(session, 'playPairs', ['playerId', 'pairId'], { playerId, pairId, body });
  }
  for (const body of change.singles ?? []) {
    const { roundId, game, key, pairId, nonce, state, endedAt, purse } = body;
    const { playerId } = purse;
    const row = { roundId, playerId, game, key, pairId, nonce, state, endedAt, body };
    await put(session, 'playSingles', ['roundId'], row);
  }
  for (const body of change.moves ?? []) {
    const { moveId, isDone } = body;
    await put(session, 'playMoves', ['moveId'], { moveId, isDone, body });
  }
}

/** Columns that a later version of a row changes; the others never differ. */
const CHANGING: ReadonlySet<string> = new Set(['endsAt', 'endedAt', 'at', 'state', 'isDone', 'body']);

async function put<Table extends keyof PlayTables, Row extends Insertable<PlayTables[Table]>>(
  session: SqlSession,
  table: Table,
  key: readonly (string & keyof Row)[],
  row: Row,
): Promise<void> {
  const changing = Object.keys(row).filter((name) => CHANGING.has(name));
  const added = anyTable.insertInto<string>(table).values(row);
  await run(
    session,
    added.onConflict((known) =>
      known
        .columns(key)
        .doUpdateSet(({ ref }) => Object.fromEntries(changing.map((name) => [name, ref(`excluded.${name}`)]))),
    ),
  );
}
