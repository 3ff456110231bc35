import type { operatorBankRoutes } from '@crease/contracts/routes/operator-bank.ts';
import type { BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import type { Handlers } from '#http/call.ts';
import type { BankLine } from '#ports/bank-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { bankAccounts, saveBankAccount } from '#services/cashier/bank-accounts.ts';
import { assignBankLine } from '#services/cashier/bank-assign.ts';
import { importStatement } from '#services/cashier/bank-import.ts';
import { bankLineItems, bankLines, linesOfRequest } from '#services/cashier/bank-lines.ts';
import { matchBankLine } from '#services/cashier/bank-match.ts';
import { previewStatement } from '#services/cashier/bank-preview.ts';
import { unmatchBankLine } from '#services/cashier/bank-unmatch.ts';
import { bankDays, reconciliation } from '#services/cashier/reconciliation.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-bank.ts. */
export function operatorBankHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorBankRoutes> {
  const shown = async (reply: Reply<BankLine>): Promise<Reply<BankLineItem>> => {
    if (!reply.ok) return reply;
    const [item] = await bankLineItems(context, [reply.value]);
    return item === undefined ? decline('NOT_FOUND') : answer(item);
  };
  return {
    operatorGetBankAccounts: async () => answer({ items: await bankAccounts(context) }),
    operatorSaveBankAccount: (input, call) => saveBankAccount(context, actorOf(call), input),
    operatorPreviewStatement: (input) => previewStatement(context, input),
    operatorImportStatement: (input, call) => importStatement(context, actorOf(call), input),
    operatorGetBankLines: async (input) => answer(await bankLines(context, input)),
    operatorGetBankLine: async ({ lineId }) => {
      const line = await context.bank.lineById(lineId);
      return answer({ items: await bankLineItems(context, line === null ? [] : [line]) });
    },
    operatorGetRequestBankLines: async ({ requestId }) =>
      answer({ items: await linesOfRequest(context, requestId) }),
    operatorMatchBankLine: async (input, call) =>
      shown(await matchBankLine(context, actorOf(call), input)),
    operatorUnmatchBankLine: async (input, call) =>
      shown(await unmatchBankLine(context, actorOf(call), input)),
    operatorAssignBankLine: async (input, call) =>
      shown(await assignBankLine(context, actorOf(call), input)),
    operatorGetBankDays: (input) => bankDays(context, input),
    operatorGetReconciliation: async () => answer(await reconciliation(context)),
  };
}
