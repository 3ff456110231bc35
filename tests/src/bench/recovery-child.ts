/** One step of `bench:recovery`, in its own process so that nothing is warm from the previous step. */
import { randomUUID } from 'node:crypto';
import type { Command } from '@crease/core/exchange/command.ts';
import { openDatabase } from '@crease/server/base/postgres/open-database.ts';
import { systemClock } from '@crease/server/base/system/clock.ts';
import { silentLog } from '@crease/server/base/system/log.ts';
import { takeSnapshotInChild } from '@crease/server/jobs/take-snapshot.ts';
import { Engine } from '@crease/server/journal/engine/engine.ts';
import { PostgresJournal } from '@crease/server/journal/postgres/postgres-journal.ts';

const [dataDir = '', step = '', count = '0'] = process.argv.slice(2);
const USERS = 2_000;
const MARKETS = 100;
/** Bets in flight at the same time. */
const WAVE = 2_000;

const clock = systemClock();
const database = await openDatabase({ databaseUrl: null, dataDir, log: silentLog });
const engine = new Engine({
  journal: new PostgresJournal(database.address, database.sql, () => clock.now()),
  clock,
  log: silentLog,
});
const began = performance.now();
await engine.start();
const startMs = performance.now() - began;
if (step === 'fill') await fill(Number(count));
if (step === 'snapshot') await takeSnapshotInChild({ address: database.address, everyCommands: 1, isVerified: false });
const ms = step === 'start' ? startMs : performance.now() - began;
const { sequence, openBets } = await engine.read((state) => ({
  sequence: state.sequence,
  openBets: [...state.bets.values()].filter((bet) => bet.unmatched > 0).length,
}));
const [size] = await database.sql.query<{ bytes: number }>("select pg_total_relation_size('journal') as bytes");
await engine.stop();
await database.close();
process.send?.({ ms, sequence, openBets, journalMb: Math.round((size?.bytes ?? 0) / 1e6) });
process.disconnect();

async function fill(bets: number): Promise<void> {
  for (let accountId = 1; accountId <= USERS; accountId++) {
    await submit({
      type: 'OpenAccount',
      accountId,
      role: 'PLAYER',
      currency: 'DEMO',
      grant: 10 ** 11,
    });
  }
  const markets: { marketId: number; runnerIds: number[] }[] = [];
  for (let n = 0; n < MARKETS; n++) markets.push(await makeMarket(n));
  for (let done = 0; done < bets; done += WAVE) {
    const wave = Array.from({ length: Math.min(WAVE, bets - done) }, (_, k) => {
      const n = done + k;
      const market = markets[n % MARKETS];
      // Nine in ten bets match each other at evens; the tenth rests far from the market and stays open.
      const rests = n % 10 === 9;
      return submit({
        type: 'PlaceBet',
        accountId: 1 + ((n * 7) % USERS),
        marketId: market?.marketId ?? 0,
        runnerId: market?.runnerIds[Math.floor(n / MARKETS) % 2] ?? 0,
        side: Math.floor(n / (MARKETS * 2)) % 2 === 0 ? 'BACK' : 'LAY',
        price: rests ? (Math.floor(n / (MARKETS * 2)) % 2 === 0 ? 1_000 : 101) : 200,
        stake: 10_000,
        persistence: 'PERSIST',
        timeInForce: 'REST',
        clientBetId: randomUUID(),
      });
    });
    await Promise.all(wave);
  }
}

async function makeMarket(n: number): Promise<{ marketId: number; runnerIds: number[] }> {
  const eventId = await submit({
    type: 'CreateEvent',
    details: {
      sportId: 3,
      title: `Match ${n}`,
      startTime: clock.now(),
      team1: null,
      team2: null,
      competition: null,
      country: null,
      venue: null,
      dreamEventId: '0',
    },
    status: 'UPCOMING',
  });
  const marketId = await submit({
    type: 'CreateMarket',
    eventId,
    kind: 'MATCH_ODDS',
    ladder: 'CLASSIC',
    winners: 1,
    crossMatching: false,
    subType: null,
    runners: [{ name: 'One' }, { name: 'Two' }],
    inPlay: false,
    open: true,
    terms: {
      name: 'Match odds',
      minStake: 10_000,
      maxStake: 50_000_000,
      maxProfit: null,
      exposureLimit: null,
      inPlayDelayMs: 0,
      preMatchDelayMs: 0,
      commissionBps: 200,
      betLock: false,
      message: null,
      rules: null,
      sort: 0,
    },
  });
  const runnerIds = await engine.read((state) => state.markets.get(marketId)?.runners.map(({ id }) => id) ?? []);
  return { marketId, runnerIds };
}

async function submit(command: Command): Promise<number> {
  const outcome = await engine.submit(command);
  if (!outcome.ok) throw new Error(`${command.type} was refused with ${outcome.code}`);
  return outcome.id;
}
