import type { GameCode } from '@crease/games/catalogue/game-code.ts';
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
import type {
  ChainRow,
  MoveRow,
  PairRow,
  PlayChange,
  RoundRow,
  SeatRow,
  SingleRow,
  TicketRow,
} from './play-rows.ts';

/** The house games: each row is a document, with the columns that queries need. */
export const PLAY_TABLES = {
  playSeats: {
    digest: text(),
    endsAt: bigint(),
    body: jsonb<SeatRow>(),
  },
  playChains: {
    game: text<GameCode>(),
    chain: integer(),
    body: jsonb<ChainRow>(),
  },
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
  playPairs: {
    playerId: text(),
    pairId: integer(),
    body: jsonb<PairRow>(),
  },
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
  playMoves: {
    moveId: text(),
    place: withDefault(bigint()),
    isDone: boolean(),
    body: jsonb<MoveRow>(),
  },
} as const;

export const db = createQueryBuilder<TablesOf<typeof PLAY_TABLES>>();

/** Writes the rows of a change in the session's transaction. */
export async function writePlays(session: SqlSession, change: PlayChange): Promise<void> {
  for (const row of change.seats ?? []) await putSeat(session, row);
  for (const row of change.chains ?? []) await addChain(session, row);
  for (const row of change.rounds ?? []) await putRound(session, row);
  for (const row of change.tickets ?? []) await putTicket(session, row);
  for (const row of change.pairs ?? []) await putPair(session, row);
  for (const row of change.singles ?? []) await putSingle(session, row);
  for (const row of change.moves ?? []) await putMove(session, row);
}

async function putSeat(session: SqlSession, row: SeatRow): Promise<void> {
  const { digest, endsAt } = row;
  const added = db.insertInto('playSeats').values({ digest, endsAt, body: row });
  await run(
    session,
    added.onConflict((known) =>
      known.column('digest').doUpdateSet(({ ref }) => ({
        endsAt: ref('excluded.endsAt'),
        body: ref('excluded.body'),
      })),
    ),
  );
}

async function addChain(session: SqlSession, row: ChainRow): Promise<void> {
  const { game, chain } = row;
  await run(session, db.insertInto('playChains').values({ game, chain, body: row }));
}

async function putRound(session: SqlSession, row: RoundRow): Promise<void> {
  const { roundId, game, chain, endedAt } = row;
  const { roundNo } = row.round;
  const columns = { roundId, game, chain, roundNo, endedAt, body: row };
  await run(
    session,
    db
      .insertInto('playRounds')
      .values(columns)
      .onConflict((known) =>
        known.column('roundId').doUpdateSet(({ ref }) => ({
          endedAt: ref('excluded.endedAt'),
          body: ref('excluded.body'),
        })),
      ),
  );
}

async function putTicket(session: SqlSession, row: TicketRow): Promise<void> {
  const { ticketId, roundId, game, key, at } = row;
  const { playerId } = row.purse;
  await run(
    session,
    db
      .insertInto('playTickets')
      .values({ ticketId, roundId, playerId, game, key, at, body: row })
      .onConflict((known) =>
        known.column('ticketId').doUpdateSet(({ ref }) => ({
          at: ref('excluded.at'),
          body: ref('excluded.body'),
        })),
      ),
  );
}

async function putPair(session: SqlSession, row: PairRow): Promise<void> {
  const { playerId, pairId } = row;
  await run(
    session,
    db
      .insertInto('playPairs')
      .values({ playerId, pairId, body: row })
      .onConflict((known) =>
        known
          .columns(['playerId', 'pairId'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
      ),
  );
}

async function putSingle(session: SqlSession, row: SingleRow): Promise<void> {
  const { roundId, game, key, pairId, nonce, state, endedAt } = row;
  const { playerId } = row.purse;
  await run(
    session,
    db
      .insertInto('playSingles')
      .values({ roundId, playerId, game, key, pairId, nonce, state, endedAt, body: row })
      .onConflict((known) =>
        known.column('roundId').doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          endedAt: ref('excluded.endedAt'),
          body: ref('excluded.body'),
        })),
      ),
  );
}

async function putMove(session: SqlSession, row: MoveRow): Promise<void> {
  const { moveId, isDone } = row;
  await run(
    session,
    db
      .insertInto('playMoves')
      .values({ moveId, isDone, body: row })
      .onConflict((known) =>
        known.column('moveId').doUpdateSet(({ ref }) => ({
          isDone: ref('excluded.isDone'),
          body: ref('excluded.body'),
        })),
      ),
  );
}
