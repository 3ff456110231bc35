import {
  askableAtWithdrawal,
  type IdentityRules,
  levelOf,
  levelRuleOf,
  levelThat,
  missingFor,
} from '@crease/contracts/rules/identity-rules.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { RequestState } from '@crease/contracts/wire/cashier.ts';
import type { IdentityKind, IdentityLevel } from '@crease/contracts/wire/identity.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { User } from '#ports/account-store.ts';
import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';
import { rulesFor } from './identity-view.ts';

const MONTH_MS = 30 * 86_400_000;
const MOST_REQUESTS = 1_000;
/** States of deposits that count towards the level's limit, including pending ones. */
const COUNTED: readonly RequestState[] = [
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'AUTO_MATCHED',
  'NEEDS_INFO',
  'APPROVED',
  'CREDITED',
];

/** Returns IDENTITY_NEEDED if the domain requires identification before betting, otherwise null. */
export function betIdentityRefusal(
  context: Pick<AppContext, 'domains'>,
  user: User,
): Declined | null {
  const rules = rulesFor(context, user);
  if (rules === null || levelRuleOf(user.proven, rules).mayBet) return null;
  return neededFor(
    user,
    rules,
    levelThat(rules, ({ mayBet }) => mayBet),
  );
}

/**
 * Returns IDENTITY_NEEDED if a deposit exceeds what the owner's level allows, otherwise null. An allowed depositor is
 * shown the withdrawal requirements now, because only those may be enforced later.
 */
export async function depositIdentityRefusal(
  context: AppContext,
  user: User,
  { amount, methodId }: Pick<CashRequest, 'amount' | 'methodId'>,
): Promise<Declined | null> {
  const rules = rulesFor(context, user);
  if (rules === null) return null;
  const { inAll, in30Days } = await depositedBy(context, user.id, methodId);
  const fits = (most: number | null, sum: Money) => most === null || rupeesOf(sum + amount) <= most;
  const allows = (rule: IdentityRules['levels'][number]) =>
    fits(rule.depositsInAll, inAll) && fits(rule.depositsIn30Days, in30Days);
  if (!allows(levelRuleOf(user.proven, rules))) {
    return neededFor(user, rules, levelThat(rules, allows));
  }
  const payout = levelThat(rules, ({ mayWithdraw }) => mayWithdraw);
  for (const kind of payout === null ? [] : missingFor(payout, user.proven, rules)) {
    await context.identities.need(user.id, kind, context.clock.now());
  }
  return null;
}

/** Returns IDENTITY_NEEDED if a withdrawal lacks anything the owner was shown when depositing, otherwise null. */
export async function withdrawalIdentityRefusal(
  context: AppContext,
  user: User,
): Promise<Declined | null> {
  const rules = rulesFor(context, user);
  if (rules === null || levelRuleOf(user.proven, rules).mayWithdraw) return null;
  const level = levelThat(rules, ({ mayWithdraw }) => mayWithdraw);
  if (level === null) return null;
  const items = await context.identities.itemsOf(user.id);
  const shownAt = new Map(items.map(({ kind, neededAt }) => [kind, neededAt]));
  const missing = missingFor(level, user.proven, rules);
  const asked = askableAtWithdrawal(missing, shownAt, await paidInAt(context, user.id));
  return asked.length === 0 ? null : needed(asked, level);
}

/** The level to reach; the next one if no level allows the amount. */
function neededFor(user: User, rules: IdentityRules, level: IdentityLevel | null): Declined {
  const own = levelOf(user.proven, rules);
  const wanted = level ?? own;
  return needed(missingFor(wanted, user.proven, rules), wanted);
}

function needed(kinds: readonly IdentityKind[], level: IdentityLevel): Declined {
  return decline('IDENTITY_NEEDED', { needs: kinds.join(','), level, link: '/documents' });
}

/** Sums deposits, excluding the draft of the method, which the next deposit replaces. */
async function depositedBy(
  { cashier, clock }: AppContext,
  userId: number,
  methodId: number,
): Promise<{ readonly inAll: Money; readonly in30Days: Money }> {
  const { items } = await cashier.requests({
    type: 'DEPOSIT',
    userId,
    states: COUNTED,
    skip: 0,
    take: MOST_REQUESTS,
    sorting: 'createdAt',
    descending: true,
  });
  const since = clock.now() - MONTH_MS;
  const counted = items.filter((one) => one.state !== 'DRAFT' || one.methodId !== methodId);
  const sumOf = (requests: readonly CashRequest[]) =>
    requests.reduce((sum, { settledAmount, amount }) => sum + (settledAmount ?? amount), 0);
  return {
    inAll: sumOf(counted),
    in30Days: sumOf(counted.filter(({ createdAt }) => createdAt >= since)),
  };
}

/** Creation time of the latest credited deposit. */
async function paidInAt({ cashier }: AppContext, userId: number): Promise<number | null> {
  const { items } = await cashier.requests({
    type: 'DEPOSIT',
    userId,
    states: ['CREDITED'],
    skip: 0,
    take: 1,
    sorting: 'createdAt',
    descending: true,
  });
  return items[0]?.createdAt ?? null;
}
