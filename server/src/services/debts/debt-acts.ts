import type { operatorDebtRoutes } from '@crease/contracts/routes/operator-debts.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import { debtPath } from '@crease/core/cashier/chart.ts';
import type { AppContext } from '#services/app-context.ts';
import type { ActOf } from '#services/operator/acts/operator-act.ts';
import { type Actor, buildAuditRow, buildSubmitContext } from '#services/operator/audit-line.ts';
import { fail, ok, type ServiceResult, toFailure } from '#services/reply.ts';

type Wanted = ParsedOf<(typeof operatorDebtRoutes)['operatorCollectDebt']>;

/**
 * Starts or stops automatic collection of a player's debt. Errors: NOT_FOUND if there is no debt besides a negative
 * cash balance.
 */
export async function collectDebt(
  context: AppContext,
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

/** Executes an approved write-off. Errors: BAD_STATE (`debt`) for more than is owed. */
export async function writeOffDebt(
  context: AppContext,
  actor: Actor,
  { act, key }: { readonly act: ActOf<'WriteOffDebt'>; readonly key: string },
): Promise<ServiceResult<unknown>> {
  const { userId, amount, reason } = act;
  const outcome = await context.exchange.submit(
    {
      type: 'MoveCash',
      accountId: userId,
      move: { type: 'DEBT_WRITTEN_OFF', amount },
      reason,
      key: `debt-written-off:${key}`,
    },
    buildSubmitContext(actor, {
      action: 'WriteOffDebt',
      entity: 'user',
      entityId: userId,
      reason,
      after: { amount: toRupees(amount) },
    }),
  );
  return outcome.ok ? ok(null) : toFailure(outcome);
}
