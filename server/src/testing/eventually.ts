/** A busy machine is slow to push: waiting is cheap. Shorter than a test may take, so that it is said what did not come about. */
const DEADLINE_MS = 60_000;

/** Waits until a condition holds, looking every few milliseconds. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** One turn of the event loop, so that whatever is ready gets done. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Everything that an iteration gives. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
