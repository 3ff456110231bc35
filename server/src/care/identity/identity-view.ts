import {
  findIdentityLevel,
  findLevelRequiring,
  type IdentityRules,
  requiresIdentity,
  resolveIdentityRules,
} from '@crease/contracts/rules/identity-rules.ts';
import { IDENTITY_STATES } from '@crease/contracts/rules/identity-states.ts';
import { findStep } from '@crease/contracts/rules/state-table.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type {
  Identity,
  IdentityItem,
  IdentityKind,
  IdentityState,
} from '@crease/contracts/wire/identity.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import type { StoredIdentity } from '#care/store/identity-store.ts';
import type { User } from '#people/store/account-store.ts';

/** Rules of the user's own domain, regardless of the requested host. None for play money. */
export function getIdentityRules(
  { domains }: Pick<CareEnv, 'domains'>,
  { domain, currency }: Pick<User, 'domain' | 'currency'>,
): IdentityRules | null {
  if (currency !== 'INR') return null;
  const setting = domains.getByHost(domain);
  return requiresIdentity(setting) ? resolveIdentityRules(setting) : null;
}

/** A user's own level and requirements. Leaves out screening results and reviewers. */
export async function readIdentity(context: CareEnv, user: User): Promise<ServiceResult<Identity>> {
  const rules = getIdentityRules(context, user);
  if (rules === null) return fail('FEATURE_OFF');
  const items = await context.identities.listItems(user.id);
  const proven = items.filter(({ state }) => state === 'ACCEPTED').map(({ kind }) => kind);
  const level = findIdentityLevel(proven, rules);
  const asked = [...new Set(rules.levels.flatMap(({ needs }) => needs))];
  return ok({
    level,
    levels: buildLevelItems(rules, level),
    items: asked.map((kind) => buildItem(kind, rules, items)),
    details: items.find(({ kind }) => kind === 'DETAILS')?.details ?? null,
    minAge: context.domains.getByHost(user.domain).minAge,
  });
}

/** The levels of a domain as seen from a given level. */
export function buildLevelItems(
  { levels }: IdentityRules,
  level: Identity['level'],
): Identity['levels'] {
  return levels.map((rule, number) => {
    const { depositsInAll, depositsIn30Days, mayBet, mayWithdraw, needs } = rule;
    const allows = { depositsInAll, depositsIn30Days, mayBet, mayWithdraw };
    return { level: toLevel(number), needs, isReached: number <= level, ...allows };
  });
}

function buildItem(
  kind: IdentityKind,
  rules: IdentityRules,
  items: readonly StoredIdentity[],
): IdentityItem {
  const kept = items.find((item) => item.kind === kind);
  const state = kept?.state ?? 'NEEDED';
  return {
    kind,
    state,
    level: findLevelRequiring(kind, rules),
    submittedAt: timeOrNull(kept?.submittedAt),
    decidedAt: timeOrNull(kept?.decidedAt),
    validUntil: kept?.validUntil ?? null,
    declineCode: kept?.declineCode ?? null,
    reason: kept?.reason ?? null,
    canSend: maySubmit(state),
  };
}

/** True if the owner may submit an item in that state. */
export function maySubmit(state: IdentityState): boolean {
  return findStep(IDENTITY_STATES, { from: state, to: 'SUBMITTED', by: 'USER' }) !== null;
}

export function timeOrNull(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : toWireTime(at);
}

export function toLevel(number: number): Identity['level'] {
  return number === 0 || number === 1 || number === 2 ? number : 3;
}
