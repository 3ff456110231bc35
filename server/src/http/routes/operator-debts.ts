import type { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { collectDebt } from '#services/debts/debt-acts.ts';
import { listDebts } from '#services/debts/debt-list.ts';
import { ok } from '#services/reply.ts';
import { toActor } from './operator.ts';

/** Handlers of contracts/routes/operator-debts.ts. */
export function operatorDebtHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof operatorDebtRoutes> {
  return {
    operatorGetDebts: async () => ok({ items: await listDebts(context) }),
    operatorCollectDebt: (input, call) => collectDebt(context, toActor(call), input),
  };
}
