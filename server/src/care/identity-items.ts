import { formatKolkataDay, getKolkataDay, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { findStep, type Party } from '@crease/contracts/base/state-table.ts';
import {
  findIdentityLevel,
  findLevelRequiring,
  IDENTITY_STATES,
  type Identity,
  type IdentityItem,
  type IdentityKind,
  type IdentityRules,
  type IdentityState,
  requiresIdentity,
  resolveIdentityRules,
  toLevel,
} from '@crease/contracts/care/identity.ts';
import { type NewAuditRow, SYSTEM_ACTOR } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { User } from '#people/store/account-store.ts';
import type { CareEnv } from './env.ts';
import type { IdentityChange, StoredIdentity } from './store/identity-store.ts';

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
export async function readIdentity(context: CareEnv, user: User): Reply<Identity> {
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

export function buildLevelItems({ levels }: IdentityRules, level: Identity['level']): Identity['levels'] {
  return levels.map((rule, number) => ({ ...rule, level: toLevel(number), isReached: number <= level }));
}

function buildItem(kind: IdentityKind, rules: IdentityRules, items: readonly StoredIdentity[]): IdentityItem {
  const kept = items.find((item) => item.kind === kind);
  const state = kept?.state ?? 'NEEDED';
  return {
    kind,
    state,
    level: findLevelRequiring(kind, rules),
    submittedAt: toWireTimeOrNull(kept?.submittedAt),
    decidedAt: toWireTimeOrNull(kept?.decidedAt),
    validUntil: kept?.validUntil ?? null,
    declineCode: kept?.declineCode ?? null,
    reason: kept?.reason ?? null,
    canSend: maySubmit(state),
  };
}

export function maySubmit(state: IdentityState): boolean {
  return findStep(IDENTITY_STATES, { from: state, to: 'SUBMITTED', by: 'USER' }) !== null;
}

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
): Reply<StoredIdentity> {
  const { state: from } = item;
  if (findStep(IDENTITY_STATES, { from, to, by }) === null) {
    return fail('BAD_STATE', { state: from });
  }
  const at = context.clock.now();
  const step = { at, fromState: from, toState: to, actor, reason: reason ?? null, ip };
  const writing = { step, ...pickDefined({ audit }) };
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
async function storeProvenKinds({ accounts, identities, sessions }: CareEnv, userId: number): Promise<void> {
  const items = await identities.listItems(userId);
  const proven = items.filter(({ state }) => state === 'ACCEPTED').map(({ kind }) => kind);
  const changed = await accounts.changeUser(userId, { proven });
  if (changed !== null) sessions.userChanged(changed);
}

const DAY_MS = 86_400_000;
/** Images of declined or expired documents are kept only for an appeal. */
const REFUSED_KEPT_MS = 30 * DAY_MS;

/** Expires documents past their last valid day: the owner must submit a new one, and their level drops until then. */
export async function expireDocuments(context: CareEnv): Promise<void> {
  const { clock, identities } = context;
  const today = formatKolkataDay(getKolkataDay(clock.now()));
  for (const { id, userId } of await identities.endedBefore(today)) {
    await withIdentityLock(context, userId, async () => {
      const item = await identities.itemById(id);
      if (item?.state !== 'ACCEPTED') return;
      const change = { decidedAt: clock.now() };
      const ended = { to: 'EXPIRED', by: 'SYSTEM', actor: SYSTEM_ACTOR, ip: '', change } as const;
      await takeIdentityStep(context, item, ended);
    });
  }
}

/** Deletes images past their retention period; the decisions are kept. */
export async function purgeDocumentImages(context: CareEnv): Promise<void> {
  const { accounts, clock, identities } = context;
  const now = clock.now();
  const refused = await identities.listItemsWithImages(['DECLINED', 'EXPIRED'], now - REFUSED_KEPT_MS);
  for (const { id } of refused) await identities.removeImages(await identities.listImages(id));
  for (const { id, userId, decidedAt } of await identities.listItemsWithImages(['ACCEPTED'], now)) {
    const user = await accounts.userById(userId);
    const days = user === null ? null : (getIdentityRules(context, user)?.keepPictureDays ?? null);
    if (days === null || decidedAt === null || decidedAt + days * DAY_MS > now) continue;
    await identities.removeImages(await identities.listImages(id));
  }
}
