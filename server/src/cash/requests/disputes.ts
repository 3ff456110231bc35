import type { ActOf } from '#approvals/action.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { type CashRequest, isClash } from '#cash/store/cash-request.ts';

/** Requests of a player that the house must settle first. */
const OPEN_DISPUTE = { states: ['CREDITED'], flag: 'CHARGEBACK' } as const;

/** True if a player was credited with money that its payer has reversed since, until an operator decides. */
export async function hasOpenDispute(
  { cashier }: Pick<CashEnv, 'cashier'>,
  userId: number,
): Promise<boolean> {
  const { totalCount } = await cashier.requests({
    ...OPEN_DISPUTE,
    userId,
    skip: 0,
    take: 1,
    sorting: 'createdAt',
    descending: false,
  });
  return totalCount > 0;
}

/** True for a deposit credited with money that its payer has reversed since. */
export function isDisputed({ state, flags }: Pick<CashRequest, 'state' | 'flags'>): boolean {
  return state === 'CREDITED' && flags.includes('CHARGEBACK');
}

/** Keeps a disputed deposit credited, because the payment stands after all. Errors: BAD_STATE if it isn't disputed. */
export async function dismissCase(
  { cashier }: Pick<CashEnv, 'cashier'>,
  actor: Actor,
  { act, request }: { readonly act: ActOf<'DismissDispute'>; readonly request: CashRequest },
): Promise<ServiceResult<CashRequest>> {
  const { id, state, disputedAt } = request;
  if (!isDisputed(request)) return fail('BAD_STATE', { state });
  const flags = request.flags.filter((flag) => flag !== 'CHARGEBACK');
  const audit = buildAuditRow(actor, {
    action: act.type,
    entity: 'cash-request',
    entityId: id,
    reason: act.reason,
    before: { flags: request.flags, disputedAt },
    after: { flags },
  });
  const kept = await cashier.changeRequest(
    request,
    { flags, disputedAt: null },
    { step: null, audit },
  );
  return isClash(kept) ? fail('BAD_STATE') : ok(kept);
}

/** Returns PAYOUT_HELD while a deposit of the player is disputed, because the money may be gone already. */
export async function checkPayoutHold(
  context: Pick<CashEnv, 'cashier'>,
  userId: number,
): Promise<Failure | null> {
  return (await hasOpenDispute(context, userId)) ? fail('PAYOUT_HELD') : null;
}
