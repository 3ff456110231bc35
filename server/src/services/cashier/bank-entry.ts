import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import type { BankLine } from '#ports/bank-store.ts';
import type { AppContext } from '#services/app-context.ts';

/** All that is done to lines of banks follows each other; turns of players are taken inside of it, never around it. */
export function inBankTurn<Value>(
  { loginMutex }: Pick<AppContext, 'loginMutex'>,
  work: () => Promise<Value>,
): Promise<Value> {
  return loginMutex.run('bank', work);
}

/** Moves what a line means, once; a line that was taken from a request moves anew for the next one. */
export function moved(context: AppContext, line: BankLine, move: HouseCashMove): Promise<boolean> {
  return entered(context, line, { move, name: move.type });
}

/** Moves back what a line has moved for its request, once. */
export function movedBack(
  context: AppContext,
  line: BankLine,
  move: HouseCashMove,
): Promise<boolean> {
  return entered(context, line, { move, name: 'UNTIED' });
}

async function entered(
  { exchange, log }: AppContext,
  { id, reference, notOf }: BankLine,
  { move, name }: { readonly move: HouseCashMove; readonly name: string },
): Promise<boolean> {
  const time = notOf.length === 0 ? '' : `:${notOf.length}`;
  const key = `bank-line:${id}:${name}${time}`;
  const outcome = await exchange.submit({ type: 'MoveHouseCash', move, reason: reference, key });
  if (!outcome.ok) log.error('The exchange refused an entry of a bank line.', { id });
  return outcome.ok;
}
