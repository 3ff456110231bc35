import { openNatsBus } from '#adapters/nats/nats-bus.ts';
import type { DatabaseAddress } from '#adapters/postgres/database-address.ts';
import { PostgresJournal } from '#adapters/postgres/postgres-journal.ts';
import { openSqlClient } from '#adapters/postgres/sql-client.ts';
import { silentLog } from '#adapters/system/pino-log.ts';
import { systemClock } from '#adapters/system/system-clock.ts';
import { lead, sendBatch } from '#cluster/leading.ts';
import { standBy } from '#cluster/stand-by.ts';
import { Engine } from '#engine/engine.ts';

// A cluster engine without entry points, to be killed or paused: stands by, takes over, and executes commands from
// the bus. Arguments: database address as JSON, bus address. Prints "standing by", "leading" and "fenced".

const [database = '', natsUrl = ''] = process.argv.slice(2);
const address: DatabaseAddress = JSON.parse(database);
const clock = systemClock();
const sql = await openSqlClient(address, { onError: () => undefined });
const bus = await openNatsBus(natsUrl, silentLog);
const journal = new PostgresJournal(address, sql, clock.now, { isInCluster: true });
const log = { ...silentLog, info: (message: string) => say(message) };
const { signal } = new AbortController();
const takenOver = await standBy({ bus, journal, clock, log, signal });
const engine = new Engine({
  journal,
  clock,
  log: silentLog,
  ...(takenOver === null ? {} : { takenOver }),
  onDurable: (batch) => sendBatch(bus, batch),
  onFenced: () => say('Fenced.'),
});
await engine.start();
lead({ bus, clock, exchange: engine, url: () => null });
say('Leading.');

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
