import { findIdentityLevel, listMissingKinds } from '@crease/contracts/rules/identity-rules.ts';
import type { OperatorPlayerIdentity } from '@crease/contracts/wire/operator-identity.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import type { StoredIdentity } from '#care/store/identity-store.ts';
import { buildOperatorItems, listSteps } from './identity-queue.ts';
import { buildLevelItems, getIdentityRules, toLevel } from './identity-view.ts';

/** A player's level, requirements and history, for reviewers. */
export async function readPlayerIdentity(
  context: CareEnv,
  operatorId: number,
  userId: number,
): Promise<ServiceResult<OperatorPlayerIdentity>> {
  const user = await context.accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  const kept = await context.identities.listItems(userId);
  const items = await buildOperatorItems(context, operatorId, kept);
  const known = { items, steps: await listHistory(context, kept) };
  const rules = getIdentityRules(context, user);
  if (rules === null) {
    return ok({ level: null, levels: [], missing: [], isScreened: false, ...known });
  }
  const level = findIdentityLevel(user.proven, rules);
  const isHighest = level === rules.levels.length - 1;
  return ok({
    level,
    levels: buildLevelItems(rules, level),
    missing: isHighest ? [] : listMissingKinds(toLevel(level + 1), user.proven, rules),
    isScreened: rules.isScreened,
    ...known,
  });
}

/** History of all a user's items, newest first. */
async function listHistory(
  context: CareEnv,
  items: readonly StoredIdentity[],
): Promise<OperatorPlayerIdentity['steps']> {
  const past = await Promise.all(
    items.map(async ({ id, kind }) =>
      (await listSteps(context, id)).map((step) => ({ ...step, kind })),
    ),
  );
  // Steps with the same timestamp keep their order.
  return past
    .flat()
    .reverse()
    .sort((one, other) => Date.parse(other.time) - Date.parse(one.time));
}
