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
 * Unmatches a line from its request. Persisted first, then reversed, then reopened, so it resumes after a crash.
 * Errors: NOT_FOUND, BAD_STATE for an unmatched line and for a deposit that was credited from it, because reversing
 * that needs two operators.
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

/** Resumes an interrupted unmatch. */
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
  // The deposit was approved before the interrupted unmatch resumed, so the line remains matched.
  else if (line.state === 'UNTIED') await context.bank.advance(line.id, 'UNTIED', 'MATCHED');
}

/** Inverse of the movement posted by `applyCredit` or `applyDebit`. */
function oppositeOf({ account, amount }: BankLine): HouseCashMove {
  return amount > 0
    ? { type: 'SENT', amount, from: { kind: 'UNIDENTIFIED' } }
    : { type: 'CLEARED', amount: -amount, at: { kind: 'BANK', code: account } };
}

/** Returns a deposit that the line had confirmed to review, as if the line hadn't arrived. */
async function waitsAgain(context: AppContext, request: CashRequest): Promise<boolean> {
  const done = await takeStep(context, request, {
    to: 'SUBMITTED',
    by: 'SYSTEM',
    actor: SYSTEM_ACTOR,
    ip: '',
    reason: 'Bank line unmatched',
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
