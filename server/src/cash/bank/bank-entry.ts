import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import type { CashEnv } from '#cash/env.ts';
import type { BankLine } from '#cash/store/bank-store.ts';

/** Serialises all bank line operations; see `LOCK_ORDER`. */
export function withBankLock<Value>(
  { locks }: Pick<CashEnv, 'locks'>,
  work: () => Promise<Value>,
): Promise<Value> {
  return locks.run('bank', work);
}

/** Posts a line's money movement once. After an unmatch, the next match posts anew. */
export function postMovement(
  context: CashEnv,
  line: BankLine,
  move: HouseCashMove,
): Promise<boolean> {
  return postLine(context, line, { move, name: move.type });
}

/** Reverses a line's movement for its request, once. */
export function reverseMovement(
  context: CashEnv,
  line: BankLine,
  move: HouseCashMove,
): Promise<boolean> {
  return postLine(context, line, { move, name: 'UNTIED' });
}

async function postLine(
  { exchange, log }: CashEnv,
  { id, reference, notOf }: BankLine,
  { move, name }: { readonly move: HouseCashMove; readonly name: string },
): Promise<boolean> {
  const time = notOf.length === 0 ? '' : `:${notOf.length}`;
  const key = `bank-line:${id}:${name}${time}`;
  const outcome = await exchange.submit({ type: 'MoveHouseCash', move, reason: reference, key });
  if (!outcome.ok) log.error('The exchange rejected a bank line posting.', { id });
  return outcome.ok;
}
