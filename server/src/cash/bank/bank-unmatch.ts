import type { RiskFlag } from '@crease/contracts/wire/cashier.ts';
import type { HouseCashMove } from '@crease/core/cashier/cash-move.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { withUserLock } from '#cash/requests/cash-desk.ts';
import { takeStep } from '#cash/requests/take-step.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { reverseMovement, withBankLock } from './bank-entry.ts';

/** Flags that a match sets, and that go with it. */
const FLAGS_OF_MATCH: ReadonlySet<RiskFlag> = new Set(['AMOUNT_DIFFERS', 'MATCHED_MANUALLY']);

/**
 * Unmatches a line from its request. Persisted first, then reversed, then reopened, so it resumes after a crash.
 * Errors: NOT_FOUND, BAD_STATE for an unmatched line and for a deposit that was credited from it, because reversing
 * that needs two operators.
 */
export function unmatchBankLine(
  context: CashEnv,
  actor: Actor,
  { lineId, reason }: { readonly lineId: number; readonly reason: string },
): Promise<ServiceResult<BankLine>> {
  return withBankLock(context, () =>
    withLineRequest(context, lineId, async (line, request) => {
      if (line.state !== 'MATCHED' || request.owes !== null) return fail('BAD_STATE');
      const isItsSource = request.bankLineId === line.id;
      if (isItsSource && request.state !== 'AUTO_MATCHED')
        return fail('BAD_STATE', { state: request.state });
      const audit = buildAuditRow(actor, {
        action: 'UnmatchBankLine',
        entity: 'cash-request',
        entityId: request.id,
        reason,
        before: { line: lineId, amount: line.amount, state: request.state },
      });
      const to = isItsSource ? 'UNTIED' : 'RETURNING';
      if (!(await context.bank.startUnmatch(lineId, to, audit))) return fail('BAD_STATE');
      await completeUnmatch(context, { ...line, state: to }, request);
      return ok((await context.bank.lineById(lineId)) ?? line);
    }),
  );
}

/** Resumes an interrupted unmatch. */
export async function resumeUnmatch(context: CashEnv, { id }: BankLine): Promise<void> {
  await withLineRequest(context, id, async (line, request) => {
    await completeUnmatch(context, line, request);
    return ok(line);
  });
}

async function withLineRequest(
  context: CashEnv,
  lineId: number,
  work: (line: BankLine, request: CashRequest) => Promise<ServiceResult<BankLine>>,
): Promise<ServiceResult<BankLine>> {
  const line = await context.bank.lineById(lineId);
  if (line === null) return fail('NOT_FOUND');
  const known = line.requestId === null ? null : await context.cashier.requestById(line.requestId);
  if (known === null) return fail('BAD_STATE');
  return await withUserLock(context, known.userId, async () => {
    const request = await context.cashier.requestById(known.id);
    return request === null ? fail('BAD_STATE') : await work(line, request);
  });
}

async function completeUnmatch(
  context: CashEnv,
  line: BankLine,
  request: CashRequest,
): Promise<void> {
  const isDone =
    line.state === 'RETURNING'
      ? await reverseMovement(context, line, invertMovement(line))
      : request.bankLineId !== line.id || (await returnToReview(context, request));
  if (isDone) await context.bank.release(line.id);
  // The deposit was approved before the interrupted unmatch resumed, so the line remains matched.
  else if (line.state === 'UNTIED') await context.bank.advance(line.id, 'UNTIED', 'MATCHED');
}

/** Inverse of the movement posted by `applyCredit` or `applyDebit`. */
function invertMovement({ account, amount }: BankLine): HouseCashMove {
  return amount > 0
    ? { type: 'SENT', amount, from: { kind: 'UNIDENTIFIED' } }
    : { type: 'CLEARED', amount: -amount, at: { kind: 'BANK', code: account } };
}

/** Returns a deposit that the line had confirmed to review, as if the line hadn't arrived. */
async function returnToReview(context: CashEnv, request: CashRequest): Promise<boolean> {
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
      flags: request.flags.filter((flag) => !FLAGS_OF_MATCH.has(flag)),
    },
  });
  return done.ok;
}
