import { accept, type Result, refuse } from '#base/result.ts';
import { isAsked, RAISE_WAITS_MS } from './play-limit.ts';

/** What players can shut for themselves: bets on sports, the casino, or one kind of its games. */
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

/** A section that its player has shut, until they have asked to open it and confirmed that a day later. */
export interface PlayBlock {
  readonly since: number;
  /** When they asked to open it; null: not asked. It lapses as a raise of a limit does. */
  readonly liftAskedAt: number | null;
}

/** The block after it was asked for once more: what holds goes on, and a wish to open it is given up. */
export function blockedAgain(block: PlayBlock | undefined, at: number): PlayBlock {
  return { since: block?.since ?? at, liftAskedAt: null };
}

/**
 * The block after its player has asked to open the section. Asking again does not begin the wait again.
 *
 * Refusals: BAD_STATE without a block.
 */
export function askedToLift(block: PlayBlock | undefined, at: number): Result<PlayBlock> {
  if (block === undefined) return refuse('BAD_STATE');
  return accept(isLiftAsked(block, at) ? block : { ...block, liftAskedAt: at });
}

/** Whether a block may be taken away now. Refusals: BAD_STATE, with `from` (ms) while it has to wait. */
export function checkLift(block: PlayBlock | undefined, at: number): Result<true> {
  if (block === undefined || !isLiftAsked(block, at)) return refuse('BAD_STATE');
  const from = (block.liftAskedAt ?? at) + RAISE_WAITS_MS;
  return at < from ? refuse('BAD_STATE', { from }) : accept(true);
}

/** Whether the wish to open the section can still be confirmed or given up. */
export function isLiftAsked({ liftAskedAt }: PlayBlock, at: number): boolean {
  return liftAskedAt !== null && isAsked({ amount: null, askedAt: liftAskedAt }, at);
}
