import type { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import { ok } from '#base/reply.ts';
import { collectDebt } from '#cash/debts/debt-acts.ts';
import { listDebts } from '#cash/debts/debt-list.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';

/** Handlers of contracts/routes/operator-debts.ts. */
export function operatorDebtHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof operatorDebtRoutes> {
  return {
    operatorGetDebts: async () => ok({ items: await listDebts(context) }),
    operatorCollectDebt: (input, call) => collectDebt(context, toActor(call), input),
  };
}
