import type { AppContext } from '#services/app-context.ts';

/** Min. interval between provider health checks, however many players look. */
const CHECK_INTERVAL_MS = 15_000;

interface Asked {
  readonly at: number;
  readonly down: Promise<readonly string[]>;
}

const asked = new WeakMap<AppContext, Asked>();

/** IDs of providers that don't respond, so that their games can be disabled. */
export function listDownProviders(context: AppContext): Promise<readonly string[]> {
  const now = context.clock.now();
  const last = asked.get(context);
  if (last !== undefined && now - last.at < CHECK_INTERVAL_MS) return last.down;
  const next = ask(context);
  // A slow check delays no request: the previous result is used meanwhile.
  const down = last?.down ?? next;
  asked.set(context, { at: now, down });
  void next.then(() => asked.set(context, { at: now, down: next }));
  return down;
}

async function ask({ casinoProviders }: AppContext): Promise<readonly string[]> {
  const health = casinoProviders.map(async (one) => ((await one.health()) ? [] : [one.id]));
  return (await Promise.all(health)).flat();
}
