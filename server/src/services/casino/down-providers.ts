import type { AppContext } from '#services/app-context.ts';

/** Providers are asked again after so long, however many look. */
const ASK_AGAIN_MS = 15_000;

interface Asked {
  readonly at: number;
  readonly down: Promise<readonly string[]>;
}

const asked = new WeakMap<AppContext, Asked>();

/** Ids of the providers that do not answer, so that their games are not opened in vain. */
export function downProviders(context: AppContext): Promise<readonly string[]> {
  const now = context.clock.now();
  const last = asked.get(context);
  if (last !== undefined && now - last.at < ASK_AGAIN_MS) return last.down;
  const next = ask(context);
  // One that is slow to answer keeps nobody waiting: what was known before holds so long.
  const down = last?.down ?? next;
  asked.set(context, { at: now, down });
  void next.then(() => asked.set(context, { at: now, down: next }));
  return down;
}

async function ask({ casinoProviders }: AppContext): Promise<readonly string[]> {
  const health = casinoProviders.map(async (one) => ((await one.health()) ? [] : [one.id]));
  return (await Promise.all(health)).flat();
}
