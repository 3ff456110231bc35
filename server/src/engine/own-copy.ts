import type { Command } from '@crease/core/exchange/command.ts';

/** Commands that come by the thousand; their members are flat, or made for this command alone, so the journal's copy cannot differ from what was applied. */
const FREQUENT: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'PlaceBet',
  'ReleaseBet',
  'ReleaseCashOut',
  'CancelBets',
  'UpdateBet',
  'CashOut',
]);

/** A command that later changes of the caller's object cannot reach; a frequent one stays itself. */
export function ownCopy(command: Command): Command {
  return FREQUENT.has(command.type) ? command : plainCopy(command);
}

/** A copy of our own, exactly as the journal will give it back: later changes of the caller's object cannot reach the state. */
function plainCopy(command: Command): Command {
  return JSON.parse(JSON.stringify(command));
}
