import { accept, type Result, reject } from '#base/result.ts';
import { isPendingRaise, RAISE_WAITS_MS } from './play-limit.ts';

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
