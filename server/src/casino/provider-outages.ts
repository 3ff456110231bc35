import { detached } from '#base/system/detached.ts';
import type { CasinoEnv } from './env.ts';

/** Min. interval between provider health checks, however many players look. */
const CHECK_INTERVAL_MS = 15_000;

interface OutageReport {
  readonly at: number;
  readonly down: Promise<readonly string[]>;
}

type Outages = Pick<CasinoEnv, 'casinoProviders' | 'clock' | 'log'>;

const reports = new WeakMap<Outages, OutageReport>();

/** IDs of providers that don't respond, so that their games can be disabled. */
export function listDownProviders(context: Outages): Promise<readonly string[]> {
  const now = context.clock.now();
  const last = reports.get(context);
  if (last !== undefined && now - last.at < CHECK_INTERVAL_MS) return last.down;
  const next = checkProviders(context);
  // A slow check delays no request: the previous result is used meanwhile.
  const down = last?.down ?? next;
  reports.set(context, { at: now, down });
  const { log } = context;
  const stored = next.then(() => reports.set(context, { at: now, down: next }));
  detached(stored, { name: 'provider health', log });
  return down;
}

async function checkProviders({ casinoProviders, log }: Outages): Promise<readonly string[]> {
  const health = casinoProviders.map(async (one) => {
    try {
      return (await one.health()) ? [] : [one.id];
    } catch (error) {
      log.warn('Provider health check failed; its games are disabled.', { id: one.id, error });
      return [one.id];
    }
  });
  return (await Promise.all(health)).flat();
}
