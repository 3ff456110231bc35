import type { DatabaseAddress } from '#base/postgres/database-address.ts';
import { openSqlClient } from '#base/postgres/sql-client.ts';
import { systemClock } from '#base/system/clock.ts';
import { silentLog } from '#base/system/log.ts';
import { lead, sendBatch, standBy } from '#journal/cluster/leadership.ts';
import { openNatsBus } from '#journal/cluster/nats-bus.ts';
import { Engine } from '#journal/engine/engine.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';

// A cluster engine without entry points, to be killed or paused: stands by, takes over, and executes commands from
// the bus. Arguments: database address as JSON, bus address. Prints "standing by", "leading" and "fenced".

const [database = '', natsUrl = ''] = process.argv.slice(2);
const address: DatabaseAddress = JSON.parse(database);
const clock = systemClock();
const sql = await openSqlClient(address, { onError: () => undefined });
const bus = await openNatsBus(natsUrl, silentLog);
const journal = new PostgresJournal(address, sql, clock.now, { isInCluster: true });
const log = { ...silentLog, info: (message: string) => report(message) };
const { signal } = new AbortController();
const takenOver = await standBy({ bus, journal, clock, log, signal });
const engine = new Engine({
  journal,
  clock,
  log: silentLog,
  ...(takenOver === null ? {} : { takenOver }),
  onDurable: (batch) => sendBatch(bus, batch),
  onFenced: () => report('Fenced.'),
});
await engine.start();
lead({ bus, clock, exchange: engine, url: () => null });
report('Leading.');

function report(words: string): void {
  process.stdout.write(`${words}\n`);
}
