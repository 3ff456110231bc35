/** Per-tab session data of a game page. A reload resumes it, another tab opens the game anew. */
export interface StoredSession {
  readonly session: string;
  /** Ms since 1970, server clock. */
  readonly startedAt: number;
  /** Net result of completed rounds since then, in paise. */
  readonly net: number;
  /** Latest rounds already included in the net. */
  readonly counted: readonly string[];
}

const PREFIX = 'crease_play_';

export function readSession(game: string): StoredSession | null {
  const value = readStored(`${game}_session`);
  return isSession(value) ? value : null;
}

export function writeSession(game: string, session: StoredSession | null): void {
  writeStored(`${game}_session`, session);
}

/** Reads a value stored for this tab, null if absent or blocked. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without storage, a reload starts over.
  }
}

function isSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { session, startedAt, net, counted } = value as Partial<StoredSession>;
  return (
    typeof session === 'string' &&
    typeof startedAt === 'number' &&
    typeof net === 'number' &&
    Array.isArray(counted)
  );
}
