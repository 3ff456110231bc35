import { writeSync } from 'node:fs';
import { openDatabase } from '#base/postgres/open-database.ts';
import { systemClock } from '#base/system/clock.ts';
import { silentLog } from '#base/system/log.ts';
import { Engine } from '#journal/engine/engine.ts';
import { PostgresJournal } from '#journal/postgres/postgres-journal.ts';
import { smallExchange, variedBet } from './small-exchange.ts';

// A server under load, to be killed: engine and database, continuous bets, each acknowledged one written to the pipe.
// Arguments: data folder, round name.

const [dataDir = '', round = ''] = process.argv.slice(2);
const ACCOUNTS = 20;
const AT_ONCE = 32;

const clock = systemClock();
const database = await openDatabase({ databaseUrl: null, dataDir, log: silentLog });
const engine = new Engine({
  journal: new PostgresJournal(database.address, database.sql, clock.now),
  clock,
  log: silentLog,
});
await engine.start();
if (await engine.read((state) => state.markets.size === 0)) {
  await Promise.all(smallExchange({ accounts: ACCOUNTS }).map((command) => engine.submit(command)));
} else {
  await engine.submit({ type: 'SetMarketStatus', marketId: 1, status: 'OPEN' });
}
report('ready');

/** Retries while the pipe is full, so that the line is always written. */
function report(words: string): void {
  const line = Buffer.from(`${words}\n`);
  for (let written = 0; written < line.length; ) {
    try {
      written += writeSync(1, line, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

let count = 0;
async function betOnAndOn(): Promise<never> {
  for (;;) {
    count += 1;
    const number = count;
    const id = `${round}-${number}`;
    const outcome = await engine.submit(variedBet(number, (number % ACCOUNTS) + 1, id));
    if (outcome.ok) report(id);
    if (number % 11 === 0) {
      await engine.submit({ type: 'CancelBets', accountId: (number % ACCOUNTS) + 1, marketId: 1 });
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, betOnAndOn));
