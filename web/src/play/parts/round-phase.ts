import type { TablePhase, TableState } from '@crease/contracts/wire/play.ts';

/** Seconds until betting closes, rounded up as on a clock. */
export function secondsLeft({ closesAt }: Pick<TableState, 'closesAt'>, now: number): number {
  return closesAt === null ? 0 : Math.max(0, Math.ceil((closesAt - now) / 1_000));
}

/** Remaining share of the window, from 1 to 0. */
export function shareLeft(
  { closesAt }: Pick<TableState, 'closesAt'>,
  now: number,
  windowSeconds: number,
): number {
  if (closesAt === null || windowSeconds <= 0) return 0;
  return Math.min(1, Math.max(0, (closesAt - now) / (windowSeconds * 1_000)));
}

/** True once the round's result is final. */
export function isOver(phase: TablePhase): boolean {
  return phase === 'RESULTED' || phase === 'SETTLING' || phase === 'SETTLED';
}
