import type { operatorBankRoutes } from '@crease/contracts/routes/operator-bank.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { bankAccounts, saveBankAccount } from '#services/cashier/bank-accounts.ts';
import { importStatement } from '#services/cashier/bank-import.ts';
import { bankLineItems, bankLines } from '#services/cashier/bank-lines.ts';
import { matchBankLine } from '#services/cashier/bank-match.ts';
import { reconciliation } from '#services/cashier/reconciliation.ts';
import { answer, decline } from '#services/reply.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-bank.ts. */
export function operatorBankHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorBankRoutes> {
  return {
    operatorGetBankAccounts: async () => answer({ items: await bankAccounts(context) }),
    operatorSaveBankAccount: (input, call) => saveBankAccount(context, actorOf(call), input),
    operatorImportStatement: (input, call) => importStatement(context, actorOf(call), input),
    operatorGetBankLines: async (input) => answer(await bankLines(context, input)),
    operatorMatchBankLine: async (input, call) => {
      const matched = await matchBankLine(context, actorOf(call), input);
      if (!matched.ok) return matched;
      const [item] = await bankLineItems(context, [matched.value]);
      return item === undefined ? decline('NOT_FOUND') : answer(item);
    },
    operatorGetReconciliation: async () => answer(await reconciliation(context)),
  };
}
