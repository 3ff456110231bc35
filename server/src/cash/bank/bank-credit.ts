import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { accept } from '@crease/core/base/result.ts';
import type { ActionDefinition, ActOf } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { runAlone } from '#approvals/perform-action.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { isManual } from '#cash/payment-methods.ts';
import { creditDeposit, creditReviewed } from '#cash/requests/approve-request.ts';
import { readAllRequests, withRequest } from '#cash/requests/cash-desk.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';

/**
 * True if a deposit on a statement isn't credited yet without another person. A line with the exact reference, amount
 * and account is the second pair of eyes itself, whatever the house's amounts for operators are. Flags, another
 * account and amounts that always take two people still need someone.
 */
export function needsSecondOperator(
  { flags, payeeCode }: Pick<CashRequest, 'flags' | 'payeeCode'>,
  { account, amount }: Pick<BankLine, 'account' | 'amount'>,
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
async function creditMatched(context: CashEnv, requestId: number, run: RunAsImporter): Promise<void> {
  const known = await context.cashier.requestById(requestId);
  if (known === null || known.bankLineId === null || known.settledAmount === null) return;
  const importer = (await context.bank.lineById(known.bankLineId))?.importedBy ?? null;
  const approve = () => approveProven(context, known);
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
function approveProven(context: CashEnv, known: CashRequest): Reply<CashRequest> {
  return withRequest(context, known, async (request) => {
    if (request.state !== 'AUTO_MATCHED' || request.bankLineId === null) return fail('BAD_STATE');
    const line = await context.bank.lineById(request.bankLineId);
    // A line that is being unmatched proves nothing.
    const isProven = line?.state === 'MATCHED' && request.settledAmount === line.amount;
    if (!isProven || needsSecondOperator(request, line)) return fail('BAD_STATE');
    return await creditDeposit(context, request, line.amount);
  });
}

/** Looks again at every matched deposit that waits, after rules or flags have changed. */
export async function creditWaiting(context: CashEnv, run: RunAsImporter = runAlone): Promise<void> {
  for (const { id } of await listMatched(context)) await creditMatched(context, id, run);
}

/** Deposits matched to a statement line and not yet credited. */
export async function listMatched({ cashier }: Pick<CashEnv, 'cashier'>): Promise<readonly CashRequest[]> {
  const matched = await readAllRequests(cashier, { type: 'DEPOSIT', states: ['AUTO_MATCHED'] });
  return matched.filter(isManual);
}

/** A matched deposit with the amount on its bank line, in paise. */
type MatchedDeposit = Pick<ActOf<'ApproveDeposit'>, 'requestId' | 'userId' | 'amount'>;

declare module '#approvals/action.ts' {
  interface Actions {
    ApproveMatched: { readonly deposits: readonly MatchedDeposit[]; readonly reason: string };
  }
}

/**
 * Credits deposits that wait for a second person after a statement matched them. Flagged ones are reviewed one by one;
 * one that was unmatched or credited since the proposal is left out. Errors: BAD_STATE if one doesn't wait or is
 * flagged, or if none is left.
 */
export const approveMatched: ActionDefinition<'ApproveMatched', CashEnv> = {
  roles: ['cashier'],
  amounts: null,
  subject: () => ({ entity: 'bank-match', entityId: 'all' }),
  build: async ({ cashier }, { type, requestIds, reason }) => {
    const deposits: MatchedDeposit[] = [];
    for (const requestId of new Set(requestIds)) {
      const request = await cashier.requestById(requestId);
      if (request === null) return fail('NOT_FOUND');
      const { state, userId, flags, bankLineId, settledAmount } = request;
      const isWaiting = state === 'AUTO_MATCHED' && bankLineId !== null && flags.length === 0;
      if (!isWaiting || settledAmount === null) return fail('BAD_STATE', { state });
      deposits.push({ requestId, userId, amount: settledAmount });
    }
    return { type, deposits, reason };
  },
  effect: (_, { deposits }) => {
    const users = new Set(deposits.map(({ userId }) => userId)).size;
    const amount = deposits.reduce((sum, deposit) => sum + deposit.amount, 0);
    return accept({ ...NO_EFFECT, need: 'ALWAYS', users, amount, currency: 'INR' });
  },
  execute: async (context, { actor, act: { deposits } }) => {
    let credited = 0;
    for (const deposit of deposits) {
      const request = await context.cashier.requestById(deposit.requestId);
      if (request?.state !== 'AUTO_MATCHED') continue;
      // The reason is in the proposal's audit entry; a reason here would be a note to the player.
      const act = { type: 'ApproveDeposit', ...deposit, source: null, reason: '' } as const;
      const done = await creditReviewed(context, { actor, act, isConfirmed: true });
      if (done.ok) credited += 1;
    }
    return credited === 0 ? fail('BAD_STATE') : ok({});
  },
};
