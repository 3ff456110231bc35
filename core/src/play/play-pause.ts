import { accept, type Result, reject, rejectField } from '#base/result.ts';
import { isPendingRaise, RAISE_WAITS_MS } from './play-limit.ts';
import { DAY_MS } from './play-tally.ts';

/**
 * A break with a term. TIME_OUT and STOP end automatically; EXCLUSION only a day after the player requests it. STOP
 * is imposed by the house while it reviews a player's gambling.
 */
export const REQUESTED_PAUSES = ['TIME_OUT', 'EXCLUSION', 'STOP'] as const;
export type RequestedPause = (typeof REQUESTED_PAUSES)[number];
/** TIME_UP: the player's time limit is reached; ends with the day or week. */
export const PAUSE_KINDS = [...REQUESTED_PAUSES, 'TIME_UP'] as const;
export type PauseKind = (typeof PAUSE_KINDS)[number];

export interface PlayPause {
  readonly kind: PauseKind;
  readonly since: number;
  /** Null if permanent. */
  readonly until: number | null;
  /** Time of the request to return, after `until`; null if none yet. */
  readonly returnAskedAt: number | null;
}

/** Shortest and longest term of each kind, ms; an exclusion may also be permanent. */
export const PAUSE_TERMS = {
  TIME_OUT: { min: DAY_MS, max: 90 * DAY_MS },
  EXCLUSION: { min: 180 * DAY_MS, max: 10 * 366 * DAY_MS },
  STOP: { min: 3_600_000, max: 30 * DAY_MS },
} as const satisfies Record<RequestedPause, { readonly min: number; readonly max: number }>;

/** Wait between the request to return and the end of an exclusion. */
export const RETURN_WAITS_MS = DAY_MS;

/** Time at which play may resume: 0 for now, null if only after a request or never. */
export function getResumeTime(pause: PlayPause | null, at: number): number | null {
  if (pause === null) return 0;
  const { kind, until, returnAskedAt } = pause;
  if (until === null) return null;
  if (kind !== 'EXCLUSION') return at < until ? until : 0;
  if (returnAskedAt === null) return null;
  const from = returnAskedAt + RETURN_WAITS_MS;
  return at < from ? from : 0;
}

/**
 * Applies a new break. Breaks can't be shortened by anyone.
 *
 * Errors: VALIDATION (`field`: forMs) for a term out of range; BAD_STATE (`until`: ms, 0 if permanent) for one that
 * ends before the current break.
 *
 * @param asked `forMs`: its term, null if permanent.
 */
export function applyPause(
  present: PlayPause | null,
  { kind, forMs }: { readonly kind: RequestedPause; readonly forMs: number | null },
  at: number,
): Result<PlayPause> {
  const until = forMs === null ? null : at + forMs;
  const { min, max } = PAUSE_TERMS[kind];
  const isTerm = forMs === null ? kind === 'EXCLUSION' : Number.isSafeInteger(forMs) && forMs >= min && forMs <= max;
  if (!isTerm) return rejectField('forMs');
  if (present !== null && getResumeTime(present, at) !== 0 && isShorter({ kind, until }, present, at)) {
    return reject('BAD_STATE', { until: present.until ?? 0 });
  }
  return accept({ kind, since: at, until, returnAskedAt: null });
}

/** Applies a break for reached play time; a longer current break stays. */
export function applyTimeUp(present: PlayPause | null, until: number, at: number): PlayPause {
  const next: PlayPause = { kind: 'TIME_UP', since: at, until, returnAskedAt: null };
  if (present === null || getResumeTime(present, at) === 0) return next;
  return isShorter(next, present, at) ? present : next;
}

/** Records a request to return from an exclusion. Errors: BAD_STATE before its end, and without one. */
export function requestReturn(present: PlayPause | null, at: number): Result<PlayPause> {
  if (present?.kind !== 'EXCLUSION') return reject('BAD_STATE');
  const { until, returnAskedAt } = present;
  if (until === null || at < until) return reject('BAD_STATE', { until: until ?? 0 });
  return accept(returnAskedAt === null ? { ...present, returnAskedAt: at } : present);
}

/** An exclusion is never replaced by a shorter break, even after its term: it ends by request only. */
function isShorter({ kind, until }: Pick<PlayPause, 'kind' | 'until'>, present: PlayPause, at: number): boolean {
  if (present.kind === 'EXCLUSION' && kind !== 'EXCLUSION') return true;
  if (until === null) return false;
  return present.until === null || until < Math.max(present.until, at);
}

/** Sections that players can block for themselves: sports betting, the casino, or one game type. */
export const PLAY_SECTIONS = [
  'sports',
  'casino',
  'casino:indian',
  'casino:exchange',
  'casino:tables',
  'casino:crash',
  'casino:instant',
  'casino:slots',
] as const;
export type PlaySection = (typeof PLAY_SECTIONS)[number];

/** A section blocked by its player until they request to unblock it and confirm a day later. */
export interface PlayBlock {
  readonly since: number;
  /** Time of the unblock request; null if none. It lapses like a limit raise. */
  readonly liftAskedAt: number | null;
}

/** Blocks again: an existing block continues, and a pending unblock request is dropped. */
export function renewBlock(block: PlayBlock | undefined, at: number): PlayBlock {
  return { since: block?.since ?? at, liftAskedAt: null };
}

/**
 * Records an unblock request. Repeating it doesn't restart the waiting period.
 *
 * Errors: BAD_STATE without a block.
 */
export function requestUnblock(block: PlayBlock | undefined, at: number): Result<PlayBlock> {
  if (block === undefined) return reject('BAD_STATE');
  return accept(isUnblockRequested(block, at) ? block : { ...block, liftAskedAt: at });
}

/** Checks that a block can be removed now. Errors: BAD_STATE, with `from` (ms) during the waiting period. */
export function checkLift(block: PlayBlock | undefined, at: number): Result<true> {
  if (block === undefined || !isUnblockRequested(block, at)) return reject('BAD_STATE');
  const from = (block.liftAskedAt ?? at) + RAISE_WAITS_MS;
  return at < from ? reject('BAD_STATE', { from }) : accept(true);
}

/** Returns true if an unblock request can still be confirmed or dropped. */
export function isUnblockRequested({ liftAskedAt }: PlayBlock, at: number): boolean {
  return liftAskedAt !== null && isPendingRaise({ amount: null, askedAt: liftAskedAt }, at);
}
