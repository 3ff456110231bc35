import type { TablePhase, TableState } from '@crease/contracts/wire/play.ts';

/** Whole seconds until betting ends, as a clock shows them. */
export function secondsLeft({ closesAt }: Pick<TableState, 'closesAt'>, now: number): number {
  return closesAt === null ? 0 : Math.max(0, Math.ceil((closesAt - now) / 1_000));
}

/** 1 at the beginning of the window, 0 at its end. */
export function shareLeft(
  { closesAt }: Pick<TableState, 'closesAt'>,
  now: number,
  windowSeconds: number,
): number {
  if (closesAt === null || windowSeconds <= 0) return 0;
  return Math.min(1, Math.max(0, (closesAt - now) / (windowSeconds * 1_000)));
}

/** Whether the round is over for its players: its result stands. */
export function isOver(phase: TablePhase): boolean {
  return phase === 'RESULTED' || phase === 'SETTLING' || phase === 'SETTLED';
}
