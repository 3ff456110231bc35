import type { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import { accept, type Result, reject } from '@crease/core/base/result.ts';
import { debtPath } from '@crease/core/cashier/chart.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, type ActOf, ofUser } from '#approvals/action.ts';
import { type Effect, NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { buildSubmitContext } from '#journal/submit-context.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    WriteOffDebt: {
      readonly userId: number;
      readonly amount: Money;
      readonly reason: string;
    };
  }
}

type Wanted = ParsedOf<(typeof operatorDebtRoutes)['operatorCollectDebt']>;

/**
 * Starts or stops automatic collection of a player's debt. Errors: NOT_FOUND if there is no debt besides a negative
 * cash balance.
 */
export async function collectDebt(
  context: CashEnv,
  actor: Actor,
  { userId, isOn, reason }: Wanted,
): Promise<ServiceResult<boolean>> {
  const { debtCollector, exchange } = context;
  const owed = await exchange.read(({ ledger }) => 0 - ledger.balanceAt(debtPath(userId)));
  if (owed <= 0) return fail('NOT_FOUND');
  const before = { isCollected: debtCollector.isOn(userId) };
  const after = { isCollected: isOn, owed: toRupees(owed) };
  const change = { action: 'CollectDebt', entity: 'user', entityId: userId } as const;
  const audit = buildAuditRow(actor, { ...change, reason, before, after });
  if (isOn) await debtCollector.start({ userId, operatorId: actor.operatorId }, audit);
  else await debtCollector.stop(userId, audit);
  return ok(true);
}

/** Writes off a player's debt. Errors: BAD_STATE (`debt`) for more than is owed. */
export const writeOffDebt: ActionDefinition<'WriteOffDebt', CashEnv> = {
  roles: ['cashier'],
  amounts: null,
  subject: ofUser,
  build: (_, request) => request,
  effect: computeEffect,
  execute: async ({ exchange }, { actor, act, key }) => {
    const { userId, amount, reason } = act;
    const outcome = await exchange.submit(
      {
        type: 'MoveCash',
        accountId: userId,
        move: { type: 'DEBT_WRITTEN_OFF', amount },
        reason,
        key: `debt-written-off:${key}`,
      },
      buildSubmitContext(actor, {
        action: 'WriteOffDebt',
        ...ofUser(act),
        reason,
        after: { amount: toRupees(amount) },
      }),
    );
    return outcome.ok ? ok({}) : toFailure(outcome);
  },
};

/** The house gives up its own money, so two operators are needed for any amount. */
function computeEffect(
  { ledger }: ExchangeState,
  { userId, amount }: ActOf<'WriteOffDebt'>,
): Result<Effect> {
  const debt = 0 - ledger.balanceAt(debtPath(userId));
  if (amount > debt) return reject('BAD_STATE', { debt });
  return accept({ ...NO_EFFECT, need: 'ALWAYS', users: 1, amount, currency: 'INR' });
}
