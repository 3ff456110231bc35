import type { Database } from '#base/postgres/open-database.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { PlayTimes } from '#care/store/play-time-store.ts';
import { AdmissionControl } from '#http/admission.ts';
import { buildApp } from '#http/build-app.ts';
import { forwardTo } from '#http/forward.ts';
import { openMetrics, registerProcessMetrics } from '#http/metrics.ts';
import { serveMetrics } from '#http/metrics-access.ts';
import { stopServer } from '#http/stop-server.ts';
import { startJobs } from '#jobs/job-runner.ts';
import { RemoteExchange } from '#journal/cluster/remote-exchange.ts';
import { Follower } from '#journal/engine/follower.ts';
import type { Exchange } from '#journal/exchange.ts';
import { PostgresJournalReader } from '#journal/postgres/postgres-journal-reader.ts';
import type { AppEnv } from '#office/env.ts';
import { computeLedgerImbalance } from '#office/trial-balance.ts';
import { applyEngineEvents, sendSign } from '#realtime/engine-events.ts';
import { openNotifyHub } from '#realtime/notify-hub.ts';
import { shareFetches } from '#realtime/shared-fetches.ts';
import type { Config } from '#start/config/read-config.ts';
import { readLatestCrash } from './crash-stop.ts';
import type { Lifetime } from './lifetime.ts';
import { openBus } from './open-bus.ts';

const SIGNS_MS = 2_000;

interface GatewayParts {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly life: Lifetime;
}

/** Runs a gateway: its own connections, pushes and bets; everything else is forwarded to the leading engine. */
export async function serveGateway(
  parts: GatewayParts,
  openContext: (exchange: Exchange, playTimes: PlayTimes) => AppEnv,
): Promise<void> {
  const { config, log, clock, database, life } = parts;
  const bus = await openBus(parts);
  const follower = new Follower({ journal: new PostgresJournalReader(database.sql), clock, log });
  const exchange = new RemoteExchange({ bus, clock, log, follower });
  const context = openContext(
    exchange,
    forwardPlayTime((userId) => sendSign(bus, userId)),
  );
  // Events that aren't in the journal may have been missed while there was no leader.
  exchange.onLeader(() => {
    context.sessions.clearCache();
    context.stops.invalidate();
    Promise.all([context.domains.load(), context.tv.readAgain()]).catch((error: unknown) => {
      log.warn('Couldn’t reload settings; they may be stale until the next change.', {
        error,
      });
    });
  });
  await context.domains.load();
  const doors = new AdmissionControl(context, config.doors);
  const notify = openNotifyHub(context, doors);
  await follower.start();
  await context.closingTimes.load();
  await context.tv.readAgain();
  const stopNews = applyEngineEvents({ bus, context, hub: notify.hub });
  life.opened({ name: 'news', close: stopNews });
  life.opened({ name: 'fetches', close: shareFetches(bus, context) });
  const metrics = openMetrics({
    hubConnections: () => notify.hub.connectionCount,
    ledgerImbalance: () => computeLedgerImbalance(context),
    clock,
    health: () => exchange.health(),
  });
  registerProcessMetrics(metrics.registry, readLatestCrash(config.dataDir));
  const leadUrl = () => exchange.lead?.url ?? null;
  const app = await buildApp({
    context,
    metrics,
    hub: notify.hub,
    webRoot: null,
    doors,
    isStopping: () => life.isStopping(),
    canForward: () => leadUrl() !== null,
    forward: forwardTo({
      doors,
      leadUrl,
      reached: (sequence) => follower.reached(sequence),
    }),
  });
  await app.listen({ port: config.port, host: config.host });
  const job = { name: 'send-signs', everyMs: SIGNS_MS, run: () => context.playTime.flush() };
  life.opened({ name: 'signs', close: startJobs([job], clock, log) });
  const stopBetting = () => Promise.resolve();
  life.opened({
    name: 'doors',
    close: (withinMs) => stopServer({ app, hub: notify.hub, stopBetting, log, withinMs }),
  });
  const { port: metricsPort } = config.doors.metrics;
  if (metricsPort !== null) {
    const figures = await serveMetrics(metrics.registry, metricsPort);
    life.opened({ name: 'figures', close: () => figures.close() });
  }
  life.opened({ name: 'pushes', close: () => notify.stop() });
  log.info('Gateway open.', { sequence: follower.sequence });
}

/** Play time is tracked by the leader, so activity is forwarded. */
function forwardPlayTime(send: (userId: number) => void): PlayTimes {
  return {
    saveSittings: async (sittings) => {
      for (const { userId } of sittings) send(userId);
    },
    sittingsSince: async () => [],
    listSittings: async () => [],
    eraseUserData: async () => undefined,
  };
}
