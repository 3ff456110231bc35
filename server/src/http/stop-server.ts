import type { Hub } from '@crease/hub/hub.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#base/system/log.ts';

const HELD_BETS_MS = 5_000;
const HUB_GRACE_MS = 1_500;
const CLOSE_MS = 2_500;

export interface StopParts {
  readonly app: FastifyInstance;
  readonly hub: Pick<Hub<unknown>, 'close'>;
  /** Stops accepting bets, and completes or rejects held ones. */
  readonly stopBetting: (withinMs: number) => Promise<void>;
  readonly log: Log;
  /** Time limit for all steps together. */
  readonly withinMs: number;
}

/**
 * Shuts the server down in order (api 11.1): stop accepting bets, complete or reject held ones, disconnect hub
 * clients with permission to reconnect, send pending responses, close connections.
 *
 * @returns true if every step finished in time.
 */
export async function stopServer(parts: StopParts): Promise<boolean> {
  const { app, hub, stopBetting, log, withinMs } = parts;
  const steps = async (): Promise<true> => {
    await runStep(log, 'betting', () => stopBetting(Math.min(HELD_BETS_MS, withinMs / 2)));
    await runStep(log, 'hub', () => hub.close(Math.min(HUB_GRACE_MS, withinMs / 4)));
    await runStep(log, 'http', () => within(Math.min(CLOSE_MS, withinMs / 4), app.close()));
    app.server.closeAllConnections();
    return true;
  };
  const isDone = await within(withinMs, steps());
  return isDone === true;
}

async function runStep(log: Log, name: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error(`Failed to stop ${name}.`, { error });
  }
}

/** Resolves to the promise's value, or null on timeout. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
