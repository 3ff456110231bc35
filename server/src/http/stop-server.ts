import type { Hub } from '@crease/hub/hub.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#ports/log.ts';

const HELD_BETS_MS = 5_000;
const HUB_GRACE_MS = 1_500;
const CLOSE_MS = 2_500;

export interface StopParts {
  readonly app: FastifyInstance;
  readonly hub: Pick<Hub<unknown>, 'close'>;
  /** Takes no more bets, finishes or refuses the held ones. */
  readonly stopBetting: (withinMs: number) => Promise<void>;
  readonly log: Log;
  /** All of it ends within this time. */
  readonly withinMs: number;
}

/**
 * Stops the server in order (api 11.1): no more bets, held bets finished or refused, hub clients sent away with leave to
 * come back, answers sent, connections closed.
 *
 * @returns true when every step was done in time.
 */
export async function stopServer(parts: StopParts): Promise<boolean> {
  const { app, hub, stopBetting, log, withinMs } = parts;
  const steps = async (): Promise<true> => {
    await attempt(log, 'betting', () => stopBetting(Math.min(HELD_BETS_MS, withinMs / 2)));
    await attempt(log, 'hub', () => hub.close(Math.min(HUB_GRACE_MS, withinMs / 4)));
    await attempt(log, 'http', () => within(Math.min(CLOSE_MS, withinMs / 4), app.close()));
    app.server.closeAllConnections();
    return true;
  };
  const isDone = await within(withinMs, steps());
  return isDone === true;
}

async function attempt(log: Log, what: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error(`Stopping ${what} failed.`, { error });
  }
}

/** The value of a promise, or null when it takes longer. */
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
