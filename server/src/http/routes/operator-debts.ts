import type { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { collectDebt } from '#services/debts/debt-acts.ts';
import { debtsOf } from '#services/debts/debt-list.ts';
import { answer } from '#services/reply.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/operator-debts.ts. */
export function operatorDebtHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorDebtRoutes> {
  return {
    operatorGetDebts: async () => answer({ items: await debtsOf(context) }),
    operatorCollectDebt: (input, call) => collectDebt(context, actorOf(call), input),
  };
}
