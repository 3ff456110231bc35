/**
 * Small things that a visitor has closed and does not want to see again for a while. They say nothing about a person
 * or a session, so they stand outside of the stored items that a logout clears with the rest.
 */
const PREFIX = 'put-away/';

/** Keeps it away: until the window is closed, or for so many milliseconds. */
export function putAway(name: string, forMs: number | 'session', now: number = Date.now()): void {
  try {
    if (forMs === 'session') sessionStorage.setItem(PREFIX + name, '1');
    else localStorage.setItem(PREFIX + name, String(now + forMs));
  } catch {
    // A storage that is forbidden: it is shown again with the next page.
  }
}

export function isPutAway(name: string, now: number = Date.now()): boolean {
  try {
    if (sessionStorage.getItem(PREFIX + name) !== null) return true;
    return Number(localStorage.getItem(PREFIX + name) ?? 0) > now;
  } catch {
    return false;
  }
}
