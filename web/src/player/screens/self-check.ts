import { messageOf, NETWORK_MESSAGE } from '#data/api/failure.ts';
import { readItem } from '#data/storage/local-items.ts';
import { t } from '#text/text.ts';

/** Whether the server answers, how fast, and how far this device's clock is ahead of its own. */
export type ServerCheck =
  | { readonly answered: true; readonly roundTripMs: number; readonly driftMs: number | null }
  | { readonly answered: false; readonly problem: string };

/** Asks the server for a sign of life. */
export async function pingServer(): Promise<ServerCheck> {
  const url = new URL('/health/live', readItem('baseUrl') ?? location.origin);
  const before = performance.now();
  try {
    const response = await fetch(url, { cache: 'no-store' });
    const roundTripMs = Math.round(performance.now() - before);
    if (!response.ok)
      return { answered: false, problem: t('answered with {status}', { status: response.status }) };
    return { answered: true, roundTripMs, driftMs: driftOf(response, roundTripMs) };
  } catch (failure) {
    const isNetwork = failure instanceof TypeError;
    return { answered: false, problem: isNetwork ? t(NETWORK_MESSAGE) : messageOf(failure) };
  }
}

/** Milliseconds that our clock is ahead, by the answer's Date, taken in the middle of the round trip. */
function driftOf(response: Response, roundTripMs: number): number | null {
  const told = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(told) ? null : Date.now() - roundTripMs / 2 - told;
}

/** Writes, reads and removes an item of its own. */
export function checkStorage(): 'works' | 'refused' {
  const name = 'self-check';
  try {
    localStorage.setItem(name, name);
    const isKept = localStorage.getItem(name) === name;
    localStorage.removeItem(name);
    return isKept ? 'works' : 'refused';
  } catch {
    return 'refused';
  }
}
