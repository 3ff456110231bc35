/** What the page of a game keeps with its tab: a reload goes on with it, another tab opens the game anew. */
export interface KeptSession {
  readonly session: string;
  /** Milliseconds since 1970, by the server. */
  readonly startedAt: number;
  /** What rounds that are over have brought since then, paise. */
  readonly net: number;
  /** The newest of them that is counted. */
  readonly counted: readonly string[];
}

const PREFIX = 'crease_play_';

export function readSession(game: string): KeptSession | null {
  const value = readKept(`${game}_session`);
  return isSession(value) ? value : null;
}

export function writeSession(game: string, session: KeptSession | null): void {
  writeKept(`${game}_session`, session);
}

/** What a page of a game has kept by a name; null where it has not, or may not. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeKept(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without a storage a reload begins anew.
  }
}

function isSession(value: unknown): value is KeptSession {
  if (typeof value !== 'object' || value === null) return false;
  const { session, startedAt, net, counted } = value as Partial<KeptSession>;
  return (
    typeof session === 'string' &&
    typeof startedAt === 'number' &&
    typeof net === 'number' &&
    Array.isArray(counted)
  );
}
