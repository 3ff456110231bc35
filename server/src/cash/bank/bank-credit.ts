import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { Money } from '@crease/core/money/money.ts';
import { runAlone } from '#approvals/run-counted.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import { fail, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { buildCredit } from '#cash/requests/approve-request.ts';
import { withUserLock } from '#cash/requests/cash-desk.ts';
import { isManual } from '#cash/requests/payment-providers.ts';
import { readAllRequests } from '#cash/requests/read-all-requests.ts';
import { completePendingStep, takeStep } from '#cash/requests/take-step.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';

/** A statement line, stored or previewed, as evidence for a deposit. */
type Evidence = Pick<BankLine, 'account'> & { readonly amount: Money };

/**
 * True if a deposit on a statement isn't credited yet without another person. A line with the exact reference, amount
 * and account is the second pair of eyes itself, whatever the house's amounts for operators are. Flags, another
 * account and amounts that always take two people still need someone.
 */
export function needsSecondOperator(
  { flags, payeeCode }: Pick<CashRequest, 'flags' | 'payeeCode'>,
  { account, amount }: Evidence,
): boolean {
  const isElsewhere = payeeCode !== null && payeeCode !== account;
  return flags.length > 0 || isElsewhere || amount >= CASHIER.depositFourEyes;
}

/** Runs a credit as an action of the line's importer. */
type RunAsImporter = typeof runAlone<CashRequest>;

/**
 * Credits a deposit that a statement line proves; one that needs a second person keeps waiting. Credits count as
 * deposits approved by the importer, because a file can be invented: above the importer's daily limit for acting alone,
 * or the amount that always takes two people if that is higher, they wait as well.
 */
async function creditMatched(
  context: CashEnv,
  requestId: number,
  run: RunAsImporter,
): Promise<void> {
  const known = await context.cashier.requestById(requestId);
  if (known === null || known.bankLineId === null || known.settledAmount === null) return;
  const importer = (await context.bank.lineById(known.bankLineId))?.importedBy ?? null;
  const approve = () => approveMatched(context, known);
  if (importer === null) {
    await approve();
    return;
  }
  const { bankLineId, userId, settledAmount: amount, source } = known;
  const reason = `Bank line ${bankLineId}`;
  const act = { type: 'ApproveDeposit', requestId, userId, amount, source, reason } as const;
  const key = `bank-line:${bankLineId}:${requestId}`;
  await run(context, { act, operatorId: importer, key, proven: CASHIER.depositFourEyes }, approve);
}

/** Approves a deposit unless it has changed since, or needs a second person. */
function approveMatched(
  context: CashEnv,
  { id, userId }: CashRequest,
): Promise<ServiceResult<CashRequest>> {
  return withUserLock(context, userId, async () => {
    const request = await context.cashier.requestById(id);
    if (request?.state !== 'AUTO_MATCHED' || request.bankLineId === null) return fail('BAD_STATE');
    const line = await context.bank.lineById(request.bankLineId);
    // A line that is being unmatched proves nothing.
    const isProven = line?.state === 'MATCHED' && request.settledAmount === line.amount;
    if (!isProven || needsSecondOperator(request, line)) return fail('BAD_STATE');
    const approved = await takeStep(context, request, {
      to: 'APPROVED',
      by: 'SYSTEM',
      actor: SYSTEM_ACTOR,
      ip: '',
      change: { owes: buildCredit(context, request, line.amount) },
    });
    return approved.ok ? await completePendingStep(context, approved.value) : approved;
  });
}

/** Looks again at every matched deposit that waits, after rules or flags have changed. */
export async function creditWaiting(
  context: CashEnv,
  run: RunAsImporter = runAlone,
): Promise<void> {
  for (const { id } of await listMatched(context)) await creditMatched(context, id, run);
}

/** Deposits matched to a statement line and not yet credited. */
export async function listMatched({
  cashier,
}: Pick<CashEnv, 'cashier'>): Promise<readonly CashRequest[]> {
  const matched = await readAllRequests(cashier, { type: 'DEPOSIT', states: ['AUTO_MATCHED'] });
  return matched.filter(isManual);
}
