import type { operatorBankRoutes } from '@crease/contracts/routes/operator-bank.ts';
import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { bankAccounts, saveBankAccount } from '#cash/bank/bank-accounts.ts';
import { assignBankLine } from '#cash/bank/bank-assign.ts';
import { importStatement } from '#cash/bank/bank-import.ts';
import { bankLines, listRequestLines, toBankLineItems } from '#cash/bank/bank-lines.ts';
import { matchBankLine } from '#cash/bank/bank-match.ts';
import { previewStatement } from '#cash/bank/bank-preview.ts';
import { unmatchBankLine } from '#cash/bank/bank-unmatch.ts';
import { bankDays, buildReconciliation } from '#cash/bank/reconciliation.ts';
import type { BankLine } from '#cash/store/bank-store.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-bank.ts. */
export function operatorBankHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorBankRoutes> {
  const shown = async (reply: ServiceResult<BankLine>): Promise<ServiceResult<BankLineItem>> => {
    if (!reply.ok) return reply;
    const [item] = await toBankLineItems(context, [reply.value]);
    return item === undefined ? fail('NOT_FOUND') : ok(item);
  };
  return {
    operatorGetBankAccounts: async () => ok({ items: await bankAccounts(context) }),
    operatorSaveBankAccount: (input, call) => saveBankAccount(context, toActor(call), input),
    operatorPreviewStatement: (input) => previewStatement(context, input),
    operatorImportStatement: (input, call) => importStatement(context, toActor(call), input),
    operatorGetBankLines: async (input) => ok(await bankLines(context, input)),
    operatorGetBankLine: async ({ lineId }) => {
      const line = await context.bank.lineById(lineId);
      return ok({ items: await toBankLineItems(context, line === null ? [] : [line]) });
    },
    operatorGetRequestBankLines: async ({ requestId }) =>
      ok({ items: await listRequestLines(context, requestId) }),
    operatorMatchBankLine: async (input, call) =>
      shown(await matchBankLine(context, toActor(call), input)),
    operatorUnmatchBankLine: async (input, call) =>
      shown(await unmatchBankLine(context, toActor(call), input)),
    operatorAssignBankLine: async (input, call) =>
      shown(await assignBankLine(context, toActor(call), input)),
    operatorGetBankDays: (input) => bankDays(context, input),
    operatorGetReconciliation: async () => ok(await buildReconciliation(context)),
  };
}
