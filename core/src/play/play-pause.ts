import { accept, type Result, refuse } from '#base/result.ts';
import { DAY_MS } from './play-calendar.ts';

/**
 * A pause with a term. TIME_OUT and STOP end by themselves; EXCLUSION only when they ask, and a day after that. STOP is the
 * house's, while a person looks at how somebody plays.
 */
export type TakenPause = 'TIME_OUT' | 'EXCLUSION' | 'STOP';
/** TIME_UP: their own limit on time is reached; it ends with the day or week. */
export type PauseKind = TakenPause | 'TIME_UP';

export interface PlayPause {
  readonly kind: PauseKind;
  readonly since: number;
  /** null: for good. */
  readonly until: number | null;
  /** When they asked to come back, after `until`; null: not yet. */
  readonly returnAskedAt: number | null;
}

/** Shortest and longest of each kind, ms; an exclusion may also be for good. */
export const PAUSE_TERMS = {
  TIME_OUT: { least: DAY_MS, most: 90 * DAY_MS },
  EXCLUSION: { least: 180 * DAY_MS, most: 10 * 366 * DAY_MS },
  STOP: { least: 3_600_000, most: 30 * DAY_MS },
} as const satisfies Record<TakenPause, { readonly least: number; readonly most: number }>;

/** From the request to come back to the end of an exclusion. */
export const RETURN_WAITS_MS = DAY_MS;

/** When play goes on: 0 now, null not without a request or never. */
export function playsAgainAt(pause: PlayPause | null, at: number): number | null {
  if (pause === null) return 0;
  const { kind, until, returnAskedAt } = pause;
  if (until === null) return null;
  if (kind !== 'EXCLUSION') return at < until ? until : 0;
  if (returnAskedAt === null) return null;
  const from = returnAskedAt + RETURN_WAITS_MS;
  return at < from ? from : 0;
}

/**
 * The pause after another one was asked for. None can be shortened, by anybody.
 *
 * Refusals: VALIDATION (`field`: forMs) for a term that is too short or too long; BAD_STATE (`until`: ms, 0 for good) for
 * one that ends sooner than what holds.
 *
 * @param asked `forMs`: its term, null for good.
 */
export function longerPause(
  present: PlayPause | null,
  { kind, forMs }: { readonly kind: TakenPause; readonly forMs: number | null },
  at: number,
): Result<PlayPause> {
  const until = forMs === null ? null : at + forMs;
  const { least, most } = PAUSE_TERMS[kind];
  const isTerm = forMs === null ? kind === 'EXCLUSION' : isBetween(forMs, least, most);
  if (!isTerm) return refuse('VALIDATION', { field: 'forMs' });
  if (
    present !== null &&
    playsAgainAt(present, at) !== 0 &&
    isShorter({ kind, until }, present, at)
  ) {
    return refuse('BAD_STATE', { until: present.until ?? 0 });
  }
  return accept({ kind, since: at, until, returnAskedAt: null });
}

/** The pause once time is up: until then, or as long as what holds already. */
export function timeUpPause(present: PlayPause | null, until: number, at: number): PlayPause {
  const next: PlayPause = { kind: 'TIME_UP', since: at, until, returnAskedAt: null };
  if (present === null || playsAgainAt(present, at) === 0) return next;
  return isShorter(next, present, at) ? present : next;
}

/** An exclusion whose player asks to come back. Refusals: BAD_STATE before its end, and without one. */
export function askedToReturn(present: PlayPause | null, at: number): Result<PlayPause> {
  if (present?.kind !== 'EXCLUSION') return refuse('BAD_STATE');
  const { until, returnAskedAt } = present;
  if (until === null || at < until) return refuse('BAD_STATE', { until: until ?? 0 });
  return accept(returnAskedAt === null ? { ...present, returnAskedAt: at } : present);
}

/** An exclusion is never shortened to another pause, not even after its term: it ends by request. */
function isShorter(
  { kind, until }: Pick<PlayPause, 'kind' | 'until'>,
  present: PlayPause,
  at: number,
): boolean {
  if (present.kind === 'EXCLUSION' && kind !== 'EXCLUSION') return true;
  if (until === null) return false;
  return present.until === null || until < Math.max(present.until, at);
}

function isBetween(term: number, least: number, most: number): boolean {
  return Number.isSafeInteger(term) && term >= least && term <= most;
}
