import { levelOf, missingFor } from '@crease/contracts/rules/identity-rules.ts';
import type { OpPlayerIdentity } from '@crease/contracts/wire/operator-identity.ts';
import type { KeptIdentity } from '#ports/identity-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { opItemsOf, stepsOf } from './identity-queue.ts';
import { asLevel, levelItemsOf, rulesFor } from './identity-view.ts';

/** A player's level, requirements and history, for reviewers. */
export async function playerIdentity(
  context: AppContext,
  operatorId: number,
  userId: number,
): Promise<Reply<OpPlayerIdentity>> {
  const user = await context.accounts.userById(userId);
  if (user === null) return decline('NOT_FOUND');
  const kept = await context.identities.itemsOf(userId);
  const items = await opItemsOf(context, operatorId, kept);
  const known = { items, steps: await pastOf(context, kept) };
  const rules = rulesFor(context, user);
  if (rules === null) {
    return answer({ level: null, levels: [], missing: [], isScreened: false, ...known });
  }
  const level = levelOf(user.proven, rules);
  const isHighest = level === rules.levels.length - 1;
  return answer({
    level,
    levels: levelItemsOf(rules, level),
    missing: isHighest ? [] : missingFor(asLevel(level + 1), user.proven, rules),
    isScreened: rules.isScreened,
    ...known,
  });
}

/** History of all a user's items, newest first. */
async function pastOf(
  context: AppContext,
  items: readonly KeptIdentity[],
): Promise<OpPlayerIdentity['steps']> {
  const past = await Promise.all(
    items.map(async ({ id, kind }) =>
      (await stepsOf(context, id)).map((step) => ({ ...step, kind })),
    ),
  );
  // Steps with the same timestamp keep their order.
  return past
    .flat()
    .reverse()
    .sort((one, other) => Date.parse(other.time) - Date.parse(one.time));
}
