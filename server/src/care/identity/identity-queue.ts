import type { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { findIdentityLevel, resolveIdentityRules } from '@crease/contracts/rules/identity-rules.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type {
  OperatorIdentityFile,
  OperatorIdentityItem,
} from '@crease/contracts/wire/operator-identity.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import type { IdentityQuery, StoredIdentity } from '#care/store/identity-store.ts';
import { findOperatorNames } from '#people/staff/operator-names.ts';
import { timeOrNull } from './identity-view.ts';
import { signIdentityImageUrl } from './picture-address.ts';
import { needsSecondReview } from './review-identity.ts';

type Filter = ParsedOf<(typeof operatorIdentityRoutes)['operatorGetIdentityQueue']>;
const WAITING = ['SUBMITTED', 'UNDER_REVIEW'] as const;
const OPERATOR = /^operator:(\d+)$/;

/** Items for reviewers, longest waiting first. */
export async function listIdentityQueue(
  context: CareEnv,
  operatorId: number,
  filter: Filter,
): Promise<Page<OperatorIdentityItem>> {
  const { items, totalCount } = await context.identities.items({
    ...toQueueQuery(filter.queue, operatorId),
    userId: filter.userId,
    skip: filter.SkipCount,
    take: filter.MaxResultCount,
  });
  return { items: await buildOperatorItems(context, operatorId, items), totalCount };
}

function toQueueQuery(
  queue: Filter['queue'],
  operatorId: number,
): Omit<IdentityQuery, 'skip' | 'take' | 'userId'> {
  switch (queue) {
    case 'waiting':
      return { states: WAITING, descending: false };
    case 'mine':
      return { states: ['UNDER_REVIEW'], claimedBy: operatorId, descending: false };
    case 'flagged':
      return { states: WAITING, isFlagged: true, descending: false };
    case 'done':
      return { states: ['ACCEPTED', 'DECLINED', 'NEEDS_INFO', 'EXPIRED'], descending: true };
  }
}

/** Loads one item with everything a reviewer needs. */
export async function openIdentity(
  context: CareEnv,
  operatorId: number,
  id: number,
): Promise<ServiceResult<OperatorIdentityFile>> {
  const { accounts, domains, identities } = context;
  const kept = await identities.itemById(id);
  const user = kept === null ? null : await accounts.userById(kept.userId);
  if (kept === null || user === null) return fail('NOT_FOUND');
  const all = await identities.listItems(user.id);
  const known = all.find(({ kind }) => kind === 'DETAILS');
  const others = all.filter((item) => item.id !== id);
  const [item, ...rest] = await buildOperatorItems(context, operatorId, [kept, ...others]);
  if (item === undefined) return fail('NOT_FOUND');
  const pictures = await identities.listImages(id);
  return ok({
    item,
    level: findIdentityLevel(user.proven, resolveIdentityRules(domains.getByHost(user.domain))),
    details: known?.details ?? null,
    hits: kept.hits,
    samePeople: await samePeople(context, kept),
    pictureUrls: await Promise.all(pictures.map((one) => signIdentityImageUrl(context, one))),
    steps: await listSteps(context, id),
    others: rest,
    needsSecond: await needsSecondReview(context, kept),
  });
}

/** Returns the current item to the operator who acted on it. */
export async function replyWithIdentity(
  context: CareEnv,
  operatorId: number,
  reply: ServiceResult<StoredIdentity>,
): Promise<ServiceResult<OperatorIdentityItem>> {
  if (!reply.ok) return reply;
  const [item] = await buildOperatorItems(context, operatorId, [reply.value]);
  return item === undefined ? fail('NOT_FOUND') : ok(item);
}

/** Builds items with the names of the people involved. */
export async function buildOperatorItems(
  context: CareEnv,
  operatorId: number,
  items: readonly StoredIdentity[],
): Promise<readonly OperatorIdentityItem[]> {
  const users = await context.accounts.usersByIds([...new Set(items.map(({ userId }) => userId))]);
  const userNames = new Map(users.map(({ id, userName }) => [id, userName]));
  const reviewers = items.flatMap(({ claimedBy, firstBy }) =>
    [claimedBy, firstBy].filter((one) => one !== null),
  );
  const names = await findOperatorNames(context, reviewers);
  const getName = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  return items.map((item) => ({
    id: item.id,
    userId: item.userId,
    userName: userNames.get(item.userId) ?? '',
    kind: item.kind,
    state: item.state,
    flags: item.flags,
    claimedBy: getName(item.claimedBy),
    isMine: item.claimedBy === operatorId,
    claimedUntil: timeOrNull(item.claimedUntil),
    firstBy: getName(item.firstBy),
    submittedAt: timeOrNull(item.submittedAt),
    decidedAt: timeOrNull(item.decidedAt),
    validUntil: item.validUntil,
    declineCode: item.declineCode,
    reason: item.reason,
  }));
}

async function samePeople(
  { accounts, identities }: CareEnv,
  { personKey, userId }: StoredIdentity,
): Promise<OperatorIdentityFile['samePeople']> {
  if (personKey === null) return [];
  const users = await accounts.usersByIds(await identities.listUserIds(personKey, userId));
  return users.map(({ id, userName }) => ({ userId: id, userName }));
}

/** An item's history, oldest first, with names. */
export async function listSteps(
  context: CareEnv,
  id: number,
): Promise<OperatorIdentityFile['steps']> {
  const steps = await context.identities.listSteps(id);
  const idIn = (actor: string) => Number(OPERATOR.exec(actor)?.[1] ?? 0);
  const operators = steps.map(({ actor }) => idIn(actor)).filter((one) => one > 0);
  const names = await findOperatorNames(context, operators);
  return steps.map(({ at, fromState, toState, actor, reason }) => ({
    from: fromState,
    to: toState,
    time: toWireTime(at),
    actor: names.get(idIn(actor)) ?? actor,
    reason,
  }));
}
