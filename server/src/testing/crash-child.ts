import { pinoLog } from '#base/system/log.ts';
import { Lifetime, stopAfterCrash } from '#start/lifetime.ts';

/** A process with a part to close, crashing as its argument says. */
const [, , dataDir = '', crash = ''] = process.argv;
const log = pinoLog('info');
const life = new Lifetime(log);
stopAfterCrash({ life, log, dataDir });
life.opened({ name: 'database', close: () => log.info('Database closed.') });
const held = setInterval(() => undefined, 1_000);
life.opened({ name: 'timer', close: () => clearInterval(held) });
if (crash === 'rejection') setImmediate(async () => await fail());
if (crash === 'exception') {
  setImmediate(() => {
    throw new Error('Nobody catches this.');
  });
}

async function fail(): Promise<void> {
  throw new Error('Nobody awaits this.');
}
