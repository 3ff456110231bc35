import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import { identityRulesOf } from '@crease/contracts/rules/identity-rules.ts';
import { kolkataDayOf, kolkataDayText } from '@crease/contracts/values/instant.ts';
import type { IdentityDecline, IdentityState } from '@crease/contracts/wire/identity.ts';
import type { KeptIdentity } from '#ports/identity-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { areTwoPeople } from '#services/operator/second-person.ts';
import { decline, declineField, type Reply } from '#services/reply.ts';
import { type IdentityTaking, inIdentityTurn, takeIdentityStep } from './take-identity-step.ts';

const RELEASED = { claimedBy: null, claimedUntil: null } as const;

/** Claims an item for ten minutes. Errors: REQUEST_CLAIMED if another reviewer has it. */
export function claimIdentity(
  context: AppContext,
  actor: Actor,
  id: number,
): Promise<Reply<KeptIdentity>> {
  return reviewed(context, actor, id, (item) =>
    takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'UNDER_REVIEW', action: 'ClaimIdentity' }),
      change: {
        claimedBy: actor.operatorId,
        claimedUntil: context.clock.now() + CASHIER.claimMs,
      },
    }),
  );
}

/**
 * Accepts an item. If two reviewers are required, the first acceptance is recorded and the item awaits the second.
 * Errors: FOUR_EYES for the same reviewer.
 */
export function acceptIdentity(
  context: AppContext,
  actor: Actor,
  { id, validUntil }: { readonly id: number; readonly validUntil?: string | undefined },
): Promise<Reply<KeptIdentity>> {
  return reviewed(context, actor, id, async (item) => {
    const now = context.clock.now();
    if (validUntil !== undefined && validUntil < kolkataDayText(kolkataDayOf(now))) {
      return declineField('validUntil', 'This document has expired');
    }
    const lasting = validUntil === undefined ? {} : { validUntil };
    if (await needsSecond(context, item)) {
      const { firstBy } = item;
      if (firstBy === null) {
        return await takeIdentityStep(context, item, {
          ...byOperator(actor, item, { to: 'UNDER_REVIEW', action: 'AcceptIdentityFirst' }),
          change: { ...RELEASED, ...lasting, firstBy: actor.operatorId },
        });
      }
      if (!(await areTwoPeople(context, firstBy, actor.operatorId))) return decline('FOUR_EYES');
    }
    return await takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'ACCEPTED', action: 'AcceptIdentity' }),
      change: { ...RELEASED, ...lasting, firstBy: null, decidedAt: now },
    });
  });
}

/** Declines an item, with a reason shown to the owner. */
export function declineIdentity(
  context: AppContext,
  actor: Actor,
  request: { readonly id: number; readonly code: IdentityDecline; readonly reason: string },
): Promise<Reply<KeptIdentity>> {
  const { id, code, reason } = request;
  return reviewed(context, actor, id, (item) =>
    takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'DECLINED', action: 'DeclineIdentity', reason }),
      change: {
        ...RELEASED,
        declineCode: code,
        reason,
        firstBy: null,
        decidedAt: context.clock.now(),
      },
    }),
  );
}

/** Requests information from an item's owner. */
export function askAboutIdentity(
  context: AppContext,
  actor: Actor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<Reply<KeptIdentity>> {
  return reviewed(context, actor, id, (item) =>
    takeIdentityStep(context, item, {
      ...byOperator(actor, item, { to: 'NEEDS_INFO', action: 'AskAboutIdentity', reason }),
      change: { ...RELEASED, reason, firstBy: null },
    }),
  );
}

/** True if two reviewers are required: by the domain's rules, or for a screening match or a self-excluded player. */
export async function needsSecond(
  { accounts, domains }: AppContext,
  { userId, kind, flags }: KeptIdentity,
): Promise<boolean> {
  if (flags.includes('LIST_HIT') || flags.includes('EXCLUDED_PERSON')) return true;
  const user = await accounts.userById(userId);
  if (user === null) return true;
  return identityRulesOf(domains.ofHost(user.domain)).secondPersonFor.includes(kind);
}

/**
 * An operator's step with its audit entry. The entry records the action only; the subject is erased with the personal
 * data.
 */
function byOperator(
  actor: Actor,
  { userId, kind, state }: KeptIdentity,
  done: { readonly to: IdentityState; readonly action: string; readonly reason?: string },
): Pick<IdentityTaking, 'to' | 'by' | 'actor' | 'ip' | 'audit' | 'reason'> {
  const { to, action, reason } = done;
  const said = reason === undefined ? {} : { reason };
  const audit = auditLineOf(actor, {
    action,
    entity: 'user',
    entityId: userId,
    before: { kind, state },
    after: { kind, state: to },
    ...said,
  });
  return {
    to,
    by: 'OPERATOR',
    actor: `operator:${actor.operatorId}`,
    ip: actor.ip,
    audit,
    ...said,
  };
}

/** Acts on an item under its owner's lock, unless another reviewer has claimed it. */
async function reviewed(
  context: AppContext,
  { operatorId }: Actor,
  id: number,
  work: (item: KeptIdentity) => Promise<Reply<KeptIdentity>>,
): Promise<Reply<KeptIdentity>> {
  const known = await context.identities.itemById(id);
  if (known === null) return decline('NOT_FOUND');
  return await inIdentityTurn(context, known.userId, async () => {
    const item = await context.identities.itemById(id);
    if (item === null) return decline('NOT_FOUND');
    const { claimedBy, claimedUntil, state } = item;
    const isHeld = state === 'UNDER_REVIEW' && (claimedUntil ?? 0) > context.clock.now();
    if (isHeld && claimedBy !== operatorId) return decline('REQUEST_CLAIMED');
    return await work(item);
  });
}
