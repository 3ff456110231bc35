import type { Hub } from '@crease/hub/hub.ts';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#ports/log.ts';

/** Longest time that the whole stop may take. */
const LONGEST_STOP_MS = 10_000;
const HELD_BETS_MS = 5_000;
const HUB_GRACE_MS = 1_500;
const CLOSE_MS = 2_500;

export interface StopParts {
  readonly app: FastifyInstance;
  readonly hub: Pick<Hub<unknown>, 'close'>;
  /** Turns readiness to 503. */
  readonly announce: () => void;
  /** Takes no more bets, finishes or refuses the held ones. */
  readonly stopBetting: (withinMs: number) => Promise<void>;
  readonly log: Log;
}

/**
 * Stops the server in order (api 11.1): not ready, no more bets, held bets finished or refused, hub clients sent away
 * with leave to come back, answers sent, connections closed. Ends within ten seconds whatever happens.
 *
 * @returns true when every step was done in time.
 */
export async function stopServer(parts: StopParts): Promise<boolean> {
  const { app, hub, announce, stopBetting, log } = parts;
  announce();
  const steps = async (): Promise<true> => {
    await attempt(log, 'betting', () => stopBetting(HELD_BETS_MS));
    await attempt(log, 'hub', () => hub.close(HUB_GRACE_MS));
    await attempt(log, 'http', () => within(CLOSE_MS, app.close()));
    app.server.closeAllConnections();
    return true;
  };
  const isDone = await within(LONGEST_STOP_MS, steps());
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
