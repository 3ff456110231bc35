import type { Actor } from '#base/audit/audit-line.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';
import { areIndependent } from '#people/staff/second-person.ts';

/** Operators who declined the appealed requests, by request ID. */
export async function findDecliners(
  { cashier }: Pick<CashEnv, 'cashier'>,
  requests: readonly CashRequest[],
): Promise<ReadonlyMap<number, number>> {
  const appealed = requests.filter(({ appealedAt }) => appealedAt !== null).map(({ id }) => id);
  if (appealed.length === 0) return new Map();
  const decliners = new Map<number, number>();
  for (const { requestId, toState, actor } of await cashier.listSteps(appealed)) {
    const operatorId = Number(/^operator:(\d+)$/.exec(actor)?.[1] ?? 0);
    // Keep the first decline; a second one is final.
    if (toState === 'REJECTED' && operatorId > 0 && !decliners.has(requestId))
      decliners.set(requestId, operatorId);
  }
  return decliners;
}

/** Refuses operators who would decide an appeal against their own decision; null if allowed. */
export async function checkOwnDecision(
  context: CashEnv,
  { operatorId }: Actor,
  request: CashRequest,
): Promise<Failure | null> {
  const decliner = (await findDecliners(context, [request])).get(request.id);
  if (decliner === undefined || (await areIndependent(context, decliner, operatorId))) return null;
  return fail('OWN_DECISION');
}
