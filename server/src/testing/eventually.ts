import { isDatabaseBusy } from './test-database.ts';

/**
 * Generous, because a busy machine pushes slowly and waiting is cheap. Shorter than the test timeout, so that the
 * failed condition is reported.
 */
const DEADLINE_MS = 60_000;

/** Polls every few milliseconds until a condition holds. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits one turn of the event loop, and for the database, so that pending work completes. */
export async function turn(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (isDatabaseBusy());
}

/** More turns than any work due takes between two commits, unless each market is priced in a turn of its own. */
const QUIET_TURNS = 30;

/**
 * Waits until a server whose time stands still has done all work due: until it commits nothing for a number of turns.
 */
export async function settle(
  { engine }: { readonly engine: { readonly sequence: number } },
  quietTurns = QUIET_TURNS,
): Promise<void> {
  let { sequence } = engine;
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    await turn();
    if (engine.sequence !== sequence) quiet = 0;
    sequence = engine.sequence;
  }
}

/** Collects all items of an async iterable. */
export async function collectAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
