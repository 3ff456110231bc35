import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { BankLine } from '#ports/bank-store.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { inBankTurn, movedBack } from './bank-entry.ts';
import { inTurnOf } from './cash-desk.ts';
import { takeStep } from './take-step.ts';

/**
 * Takes a line from the request that it was matched to: first said, then done, then open, so that after a crash it goes
 * on. NOT_FOUND, or BAD_STATE for a line without a request, and for a deposit that was credited from it: that money is the
 * player's until two take it back.
 */
export function unmatchBankLine(
  context: AppContext,
  actor: Actor,
  { lineId, reason }: { readonly lineId: number; readonly reason: string },
): Promise<Reply<BankLine>> {
  return inBankTurn(context, () =>
    withRequestOf(context, lineId, async (line, request) => {
      if (line.state !== 'MATCHED' || request.owes !== null) return decline('BAD_STATE');
      const isItsSource = request.bankLineId === line.id;
      if (isItsSource && request.state !== 'AUTO_MATCHED')
        return decline('BAD_STATE', { state: request.state });
      const audit = auditLineOf(actor, {
        action: 'UnmatchBankLine',
        entity: 'cash-request',
        entityId: request.id,
        reason,
        before: { line: lineId, amount: line.amount, state: request.state },
      });
      const to = isItsSource ? 'UNTIED' : 'RETURNING';
      if (!(await context.bank.untie(lineId, to, audit))) return decline('BAD_STATE');
      await takeApart(context, { ...line, state: to }, request);
      return answer((await context.bank.lineById(lineId)) ?? line);
    }),
  );
}

/** Goes on with a line that a lost process was taking from its request. */
export async function goOnApart(context: AppContext, { id }: BankLine): Promise<void> {
  await withRequestOf(context, id, async (line, request) => {
    await takeApart(context, line, request);
    return answer(line);
  });
}

async function withRequestOf(
  context: AppContext,
  lineId: number,
  work: (line: BankLine, request: CashRequest) => Promise<Reply<BankLine>>,
): Promise<Reply<BankLine>> {
  const line = await context.bank.lineById(lineId);
  if (line === null) return decline('NOT_FOUND');
  const known = line.requestId === null ? null : await context.cashier.requestById(line.requestId);
  if (known === null) return decline('BAD_STATE');
  return await inTurnOf(context, known.userId, async () => {
    const request = await context.cashier.requestById(known.id);
    return request === null ? decline('BAD_STATE') : await work(line, request);
  });
}

async function takeApart(context: AppContext, line: BankLine, request: CashRequest): Promise<void> {
  const isDone =
    line.state === 'RETURNING'
      ? await movedBack(context, line, oppositeOf(line))
      : request.bankLineId !== line.id || (await waitsAgain(context, request));
  if (isDone) await context.bank.release(line.id);
  // The deposit was approved while the process was lost: the line stays its payment.
  else if (line.state === 'UNTIED') await context.bank.advance(line.id, 'UNTIED', 'MATCHED');
}

/** What `arrived` and `left` have moved, the other way round. */
function oppositeOf({ account, amount }: BankLine): HouseCashMove {
  return amount > 0
    ? { type: 'SENT', amount, from: { kind: 'UNIDENTIFIED' } }
    : { type: 'CLEARED', amount: -amount, at: { kind: 'BANK', code: account } };
}

/** A deposit that was to be credited from the line waits for a reviewer, as if the line had not come. */
async function waitsAgain(context: AppContext, request: CashRequest): Promise<boolean> {
  const done = await takeStep(context, request, {
    to: 'SUBMITTED',
    by: 'SYSTEM',
    actor: SYSTEM_ACTOR,
    ip: '',
    reason: 'The line of the bank is another payment',
    change: {
      bankLineId: null,
      settledAmount: null,
      claimedBy: null,
      claimedUntil: null,
      flags: request.flags.filter((flag) => flag !== 'AMOUNT_DIFFERS'),
    },
  });
  return done.ok;
}
