import { formatKolkataDay, getKolkataDay } from '@crease/contracts/base/instant.ts';
import { type IdentityState, resolveIdentityRules } from '@crease/contracts/care/identity.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { fail, failField, type Reply } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { type IdentityStepRequest, takeIdentityStep, withIdentityLock } from '#care/identity-items.ts';
import type { StoredIdentity } from '#care/store/identity-store.ts';
import type { Input } from '#people/account/call-context.ts';
import { areIndependent } from '#people/staff/independent-operators.ts';

const RELEASED = { claimedBy: null, claimedUntil: null } as const;
/** Released, without a first acceptance. */
const CLEARED = { ...RELEASED, firstBy: null } as const;

/** Claims an item for ten minutes. Errors: REQUEST_CLAIMED if another reviewer has it. */
export function claimIdentity(
  context: CareEnv,
  actor: Actor,
  { id }: Input<'operatorClaimIdentity'>,
): Reply<StoredIdentity> {
  return reviewItem(context, actor, id, (item) =>
    takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'UNDER_REVIEW', action: 'ClaimIdentity' }),
      change: { claimedBy: actor.operatorId, claimedUntil: context.clock.now() + CASHIER.claimMs },
    }),
  );
}

/**
 * Accepts an item. If two reviewers are required, the first acceptance is recorded and the item awaits the second.
 * Errors: FOUR_EYES for the same reviewer.
 */
export function acceptIdentity(
  context: CareEnv,
  actor: Actor,
  { id, validUntil }: Input<'operatorAcceptIdentity'>,
): Reply<StoredIdentity> {
  return reviewItem(context, actor, id, async (item) => {
    const now = context.clock.now();
    if (validUntil !== undefined && validUntil < formatKolkataDay(getKolkataDay(now))) {
      return failField('validUntil', 'This document has expired');
    }
    const lasting = pickDefined({ validUntil });
    if (await needsSecondReview(context, item)) {
      const { firstBy } = item;
      if (firstBy === null) {
        return await takeIdentityStep(context, item, {
          ...byOperator(actor, item, { to: 'UNDER_REVIEW', action: 'AcceptIdentityFirst' }),
          change: { ...RELEASED, ...lasting, firstBy: actor.operatorId },
        });
      }
      if (!(await areIndependent(context, firstBy, actor.operatorId))) return fail('FOUR_EYES');
    }
    return await takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'ACCEPTED', action: 'AcceptIdentity' }),
      change: { ...CLEARED, ...lasting, decidedAt: now },
    });
  });
}

export function declineIdentity(
  context: CareEnv,
  actor: Actor,
  { id, code, reason }: Input<'operatorDeclineIdentity'>,
): Reply<StoredIdentity> {
  return reviewItem(context, actor, id, (item) =>
    takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'DECLINED', action: 'DeclineIdentity', reason }),
      change: { ...CLEARED, declineCode: code, reason, decidedAt: context.clock.now() },
    }),
  );
}

export function requestIdentityInfo(
  context: CareEnv,
  actor: Actor,
  { id, reason }: Input<'operatorAskIdentity'>,
): Reply<StoredIdentity> {
  return reviewItem(context, actor, id, (item) =>
    takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'NEEDS_INFO', action: 'AskAboutIdentity', reason }),
      change: { ...CLEARED, reason },
    }),
  );
}

/** True if two reviewers are required: by the domain's rules, or for a screening match or a self-excluded player. */
export async function needsSecondReview(
  { accounts, domains }: CareEnv,
  { userId, kind, flags }: StoredIdentity,
): Promise<boolean> {
  if (flags.includes('LIST_HIT') || flags.includes('EXCLUDED_PERSON')) return true;
  const user = await accounts.userById(userId);
  if (user === null) return true;
  return resolveIdentityRules(domains.getByHost(user.domain)).secondPersonFor.includes(kind);
}

/**
 * An operator's step with its audit entry. The entry records the action only; the subject is erased with the personal
 * data.
 */
function byOperator(
  actor: Actor,
  { userId, kind, state }: StoredIdentity,
  step: { readonly to: IdentityState; readonly action: string; readonly reason?: string },
): Pick<IdentityStepRequest, 'to' | 'by' | 'actor' | 'ip' | 'audit' | 'reason'> {
  const { to, action, reason } = step;
  const said = pickDefined({ reason });
  const audit = buildAuditRow(actor, {
    action,
    entity: 'user',
    entityId: userId,
    before: { kind, state },
    after: { kind, state: to },
    ...said,
  });
  return { to, by: 'OPERATOR', actor: `operator:${actor.operatorId}`, ip: actor.ip, audit, ...said };
}

/** Acts on an item under its owner's lock, unless another reviewer has claimed it. */
async function reviewItem(
  context: CareEnv,
  { operatorId }: Actor,
  id: number,
  work: (item: StoredIdentity) => Reply<StoredIdentity>,
): Reply<StoredIdentity> {
  const known = await context.identities.itemById(id);
  if (known === null) return fail('NOT_FOUND');
  return await withIdentityLock(context, known.userId, async () => {
    const item = await context.identities.itemById(id);
    if (item === null) return fail('NOT_FOUND');
    const { claimedBy, claimedUntil, state } = item;
    const isHeld = state === 'UNDER_REVIEW' && (claimedUntil ?? 0) > context.clock.now();
    if (isHeld && claimedBy !== operatorId) return fail('REQUEST_CLAIMED');
    return await work(item);
  });
}
