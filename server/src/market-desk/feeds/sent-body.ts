/** Parses the body of a call; null if it isn't JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the raw events of a call, by sequence. */
export function indexBodies(sent: unknown): ReadonlyMap<number, unknown> {
  const bodies = new Map<number, unknown>();
  if (typeof sent !== 'object' || sent === null || !('events' in sent)) return bodies;
  if (!Array.isArray(sent.events)) return bodies;
  for (const event of sent.events) {
    if (typeof event?.sequence === 'number') bodies.set(event.sequence, event);
  }
  return bodies;
}
