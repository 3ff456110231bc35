import { IDENTITY_STATES } from '@crease/contracts/rules/identity-states.ts';
import { findStep, type Party } from '@crease/contracts/rules/state-table.ts';
import type { IdentityState } from '@crease/contracts/wire/identity.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import type { IdentityChange, StoredIdentity } from '#care/store/identity-store.ts';

/** A step to be taken on an identity item. */
export interface IdentityStepRequest {
  readonly to: IdentityState;
  readonly by: Party;
  /** `user:42`, `operator:3` or `system`. */
  readonly actor: string;
  readonly ip: string;
  readonly reason?: string;
  readonly change?: IdentityChange;
  readonly audit?: NewAuditRow;
}

/**
 * The only way to change an item's state. Errors: BAD_STATE for transitions not in the table and for lost races.
 * Updates the user's verified items and everything that depends on them.
 */
export async function takeIdentityStep(
  context: CareEnv,
  item: StoredIdentity,
  { to, by, actor, ip, reason, change = {}, audit }: IdentityStepRequest,
): Promise<ServiceResult<StoredIdentity>> {
  const { state: from } = item;
  if (findStep(IDENTITY_STATES, { from, to, by }) === null) {
    return fail('BAD_STATE', { state: from });
  }
  const step = {
    at: context.clock.now(),
    fromState: from,
    toState: to,
    actor,
    reason: reason ?? null,
    ip,
  };
  const writing = audit === undefined ? { step } : { step, audit };
  const changed = await context.identities.change(item, { ...change, state: to }, writing);
  if (changed === null) return fail('BAD_STATE');
  await storeProvenKinds(context, item.userId);
  context.personalNews.publish(item.userId, { type: 'identity', kind: item.kind, state: to });
  return ok(changed);
}

/** Serialises changes to one user's identity. */
export function withIdentityLock<Value>(
  { locks }: Pick<CareEnv, 'locks'>,
  userId: number,
  work: () => Promise<Value>,
): Promise<Value> {
  return locks.run(`identity:${userId}`, work);
}

/** Copies the result to the user's row, so that bets don't read another table. */
async function storeProvenKinds(
  { accounts, identities, sessions }: CareEnv,
  userId: number,
): Promise<void> {
  const items = await identities.listItems(userId);
  const proven = items.filter(({ state }) => state === 'ACCEPTED').map(({ kind }) => kind);
  const changed = await accounts.changeUser(userId, { proven });
  if (changed !== null) sessions.userChanged(changed);
}
