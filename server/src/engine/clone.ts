import type { Command } from '@crease/core/exchange/command.ts';

/**
 * High-volume commands. Their members are flat or built for this command alone, so the journal's copy can't differ
 * from what was applied.
 */
const FREQUENT: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'PlaceBet',
  'ReleaseBet',
  'ReleaseCashOut',
  'CancelBets',
  'UpdateBet',
  'CashOut',
]);

/**
 * Copies a command, so that later changes to the caller's object can't affect it. High-volume commands aren't copied.
 */
export function cloneCommand(command: Command): Command {
  return FREQUENT.has(command.type) ? command : plainCopy(command);
}

/** Returns a copy identical to what the journal will return, isolated from later changes to the caller's object. */
function plainCopy(command: Command): Command {
  return JSON.parse(JSON.stringify(command));
}
