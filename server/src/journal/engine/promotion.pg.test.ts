import { afterEach, expect, test } from 'vitest';
import { migrate } from '#base/postgres/migrate.ts';
import { openSqlClient } from '#base/postgres/sql-client.ts';
import { systemClock } from '#base/system/clock.ts';
import { verifyBooks } from '#jobs/verify-books.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { ACCOUNTS, Bettors } from '#testing/engine-cluster.ts';
import { eventually } from '#testing/eventually.ts';
import { smallExchange } from '#testing/small-exchange.ts';
import { debianPrograms, StreamingPair } from '#testing/streaming-pair.ts';
import { quietLog } from '#testing/test-database.ts';
import { Engine } from './engine.ts';

const programs = debianPrograms();
let pair: StreamingPair | null = null;

afterEach(async () => {
  await pair?.stop();
});

if (programs === null) {
  console.log('Skipped: Debian’s PostgreSQL server isn’t installed (postgresql-15).');
}

test.skipIf(programs === null)(
  'a synchronous standby replaces a database that dies under load; nothing acknowledged is lost',
  { timeout: 300_000 },
  async () => {
    const database = await StreamingPair.start(programs ?? '');
    pair = database;
    const sql = await openSqlClient(database.address, { onError: () => undefined });
    await migrate(sql);
    const clock = systemClock();
    const journal = new PostgresJournal(database.address, sql, clock.now);
    const engine = new Engine({ journal, clock, log: quietLog, retryMs: 20 });
    await engine.start();
    for (const command of smallExchange({ accounts: ACCOUNTS })) await engine.submit(command);
    const bettors = new Bettors(engine);
    await bettors.more(200);

    database.loseFirst();
    await eventually(() => engine.status() === 'DATABASE_AWAY', 'betting pauses');
    await database.promoteSecond();
    await bettors.more(200);
    await bettors.stop();

    const stored = await sql.query<{ id: string; count: number }>(
      'select client_bet_id as id, count(*) as count from bets group by client_bet_id',
    );
    const counts = new Map(stored.map(({ id, count }) => [id, count]));
    expect(bettors.acknowledged.filter(({ id }) => counts.get(id) !== 1)).toEqual([]);
    expect((await verifyBooks(sql)).problems).toEqual([]);
    await engine.stop();
    await sql.close();
  },
);
