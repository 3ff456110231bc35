import { toRupees } from '@crease/contracts/base/money.ts';
import { tokenSetRatio } from '@crease/contracts/care/declared-details.ts';
import {
  findIdentityLevel,
  findLevelAllowing,
  getLevelRule,
  type IdentityKind,
  type IdentityLevel,
  type IdentityRules,
  listMissingKinds,
  listWithdrawalRequirements,
} from '@crease/contracts/care/identity.ts';
import type { RequestState, RiskFlag } from '@crease/contracts/cash/cashier.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import type { Money } from '@crease/core/money/money.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { NEWEST_FIRST, PAID_IN } from '#cash/requests/cash-desk.ts';
import type { StoredPayout } from '#cash/store/payout-store.ts';
import type { User } from '#people/store/account-store.ts';
import { getIdentityRules } from './identity-items.ts';

const MONTH_MS = 30 * 86_400_000;
const MAX_REQUESTS = 1_000;
const NEWEST_DEPOSITS = { type: 'DEPOSIT', ...NEWEST_FIRST } as const;
/** States of deposits that count towards the level's limit, including pending ones. */
const COUNTED: readonly RequestState[] = ['DRAFT', ...PAID_IN];

/** Returns IDENTITY_NEEDED if the domain requires identification before betting, otherwise null. */
export function checkBetIdentity(context: Pick<CareEnv, 'domains'>, user: User): Failure | null {
  const rules = getIdentityRules(context, user);
  if (rules === null || getLevelRule(user.proven, rules).mayBet) return null;
  const level = findLevelAllowing(rules, ({ mayBet }) => mayBet);
  return requireLevel(user, rules, level);
}

/**
 * Returns IDENTITY_NEEDED if a deposit exceeds what the owner's level allows, otherwise null. An allowed depositor is
 * shown the withdrawal requirements now, because only those may be enforced later.
 */
export async function checkDepositIdentity(
  context: CareEnv,
  user: User,
  { amount, methodId }: { readonly amount: Money; readonly methodId: number },
): Promise<Failure | null> {
  const rules = getIdentityRules(context, user);
  if (rules === null) return null;
  const { inAll, in30Days } = await sumDeposits(context, user.id, methodId);
  const isWithin = (most: number | null, sum: Money) => most === null || toRupees(sum + amount) <= most;
  const allows = (rule: IdentityRules['levels'][number]) =>
    isWithin(rule.depositsInAll, inAll) && isWithin(rule.depositsIn30Days, in30Days);
  if (!allows(getLevelRule(user.proven, rules))) {
    return requireLevel(user, rules, findLevelAllowing(rules, allows));
  }
  const payout = findLevelAllowing(rules, ({ mayWithdraw }) => mayWithdraw);
  for (const kind of payout === null ? [] : listMissingKinds(payout, user.proven, rules)) {
    await context.identities.getOrCreateItem(user.id, kind, context.clock.now());
  }
  return null;
}

/** Returns IDENTITY_NEEDED if a withdrawal lacks anything the owner was shown when depositing, otherwise null. */
export async function checkWithdrawalIdentity(context: CareEnv, user: User): Promise<Failure | null> {
  const rules = getIdentityRules(context, user);
  if (rules === null || getLevelRule(user.proven, rules).mayWithdraw) return null;
  const level = findLevelAllowing(rules, ({ mayWithdraw }) => mayWithdraw);
  if (level === null) return null;
  const items = await context.identities.listItems(user.id);
  const shownAt = new Map(items.map(({ kind, neededAt }) => [kind, neededAt]));
  const missing = listMissingKinds(level, user.proven, rules);
  const asked = listWithdrawalRequirements(missing, shownAt, await findLastDepositTime(context, user.id));
  return asked.length === 0 ? null : requireIdentity(asked, level);
}

/** The level to reach; the next one if no level allows the amount. */
function requireLevel(user: User, rules: IdentityRules, level: IdentityLevel | null): Failure {
  const own = findIdentityLevel(user.proven, rules);
  const wanted = level ?? own;
  return requireIdentity(listMissingKinds(wanted, user.proven, rules), wanted);
}

function requireIdentity(kinds: readonly IdentityKind[], level: IdentityLevel): Failure {
  return fail('IDENTITY_NEEDED', { needs: kinds.join(','), level, link: '/documents' });
}

/** Sums deposits, excluding the draft of the method, which the next deposit replaces. */
async function sumDeposits({ cashier, clock }: CareEnv, userId: number, methodId: number) {
  const page = { states: COUNTED, take: MAX_REQUESTS };
  const { items } = await cashier.requests({ ...NEWEST_DEPOSITS, ...page, userId });
  const since = clock.now() - MONTH_MS;
  const counted = items.filter((one) => one.state !== 'DRAFT' || one.methodId !== methodId);
  const sumRequests = (requests: typeof items): Money =>
    requests.reduce((sum, { settledAmount, amount }) => sum + (settledAmount ?? amount), 0);
  const recent = counted.filter(({ createdAt }) => createdAt >= since);
  return { inAll: sumRequests(counted), in30Days: sumRequests(recent) };
}

/** Creation time of the latest credited deposit. */
async function findLastDepositTime({ cashier }: CareEnv, userId: number): Promise<number | null> {
  const page = { states: ['CREDITED'], take: 1 } as const;
  const { items } = await cashier.requests({ ...NEWEST_DEPOSITS, ...page, userId });
  return items[0]?.createdAt ?? null;
}

/** Flags a payout account in a name that differs from the player's declared one; not if none is declared. */
export async function flagForeignName(
  { identities }: CareEnv,
  { userId, holderName }: Pick<StoredPayout, 'userId' | 'holderName'>,
): Promise<RiskFlag | null> {
  const items = await identities.listItems(userId);
  const declared = items.find(({ kind }) => kind === 'DETAILS')?.details?.fullName ?? null;
  if (declared === null) return null;
  return tokenSetRatio(declared, holderName) < CASHIER.sameNamePercent ? 'NAME_DIFFERS' : null;
}
