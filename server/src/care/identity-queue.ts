import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { ParsedOf } from '@crease/contracts/base/route.ts';
import { findIdentityLevel, listMissingKinds, resolveIdentityRules, toLevel } from '@crease/contracts/care/identity.ts';
import type {
  OperatorIdentityFile,
  OperatorIdentityItem,
  OperatorPlayerIdentity,
  operatorIdentityRoutes,
} from '@crease/contracts/care/identity-routes.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import { checkImageUrl, type SignedAddress, signImageUrl } from '#people/security/secret-keys.ts';
import { findActorNames, findOperatorNames } from '#people/staff/independent-operators.ts';
import type { CareEnv } from './env.ts';
import { buildLevelItems, getIdentityRules } from './identity-items.ts';
import { needsSecondReview } from './review-identity.ts';
import type { IdentityImage, IdentityQuery, StoredIdentity } from './store/identity-store.ts';

type Filter = ParsedOf<(typeof operatorIdentityRoutes)['operatorGetIdentityQueue']>;
const WAITING = ['SUBMITTED', 'UNDER_REVIEW'] as const;

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

function toQueueQuery(queue: Filter['queue'], operatorId: number): Omit<IdentityQuery, 'skip' | 'take' | 'userId'> {
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

export async function openIdentity(context: CareEnv, operatorId: number, id: number): Reply<OperatorIdentityFile> {
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
    pictureUrls: await Promise.all(pictures.map((one) => signImageUrl(context, one, IDENTITY_IMAGES))),
    steps: await listSteps(context, id),
    others: rest,
    needsSecond: await needsSecondReview(context, kept),
  });
}

export async function replyWithIdentity(
  context: CareEnv,
  operatorId: number,
  reply: ServiceResult<StoredIdentity>,
): Reply<OperatorIdentityItem> {
  if (!reply.ok) return reply;
  const [item] = await buildOperatorItems(context, operatorId, [reply.value]);
  return item === undefined ? fail('NOT_FOUND') : ok(item);
}

async function buildOperatorItems(
  context: CareEnv,
  operatorId: number,
  items: readonly StoredIdentity[],
): Promise<readonly OperatorIdentityItem[]> {
  const users = await context.accounts.usersByIds([...new Set(items.map(({ userId }) => userId))]);
  const userNames = new Map(users.map(({ id, userName }) => [id, userName]));
  const reviewers = items.flatMap(({ claimedBy, firstBy }) => [claimedBy, firstBy].filter((one) => one !== null));
  const names = await findOperatorNames(context, reviewers);
  const getName = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  return items.map(({ id, userId, kind, state, flags, validUntil, declineCode, reason, ...item }) => ({
    ...{ id, userId, kind, state, flags, validUntil, declineCode, reason },
    userName: userNames.get(userId) ?? '',
    claimedBy: getName(item.claimedBy),
    isMine: item.claimedBy === operatorId,
    claimedUntil: toWireTimeOrNull(item.claimedUntil),
    firstBy: getName(item.firstBy),
    submittedAt: toWireTimeOrNull(item.submittedAt),
    decidedAt: toWireTimeOrNull(item.decidedAt),
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
async function listSteps(context: CareEnv, id: number): Promise<OperatorIdentityFile['steps']> {
  const steps = await context.identities.listSteps(id);
  const names = await findActorNames(context, steps);
  return steps.map(({ at, fromState, toState, actor, reason }) => ({
    from: fromState,
    to: toState,
    time: toWireTime(at),
    actor: names.get(actor) ?? actor,
    reason,
  }));
}

/** A player's level, requirements and history, for reviewers. */
export async function readPlayerIdentity(
  context: CareEnv,
  operatorId: number,
  userId: number,
): Reply<OperatorPlayerIdentity> {
  const user = await context.accounts.userById(userId);
  if (user === null) return fail('NOT_FOUND');
  const kept = await context.identities.listItems(userId);
  const items = await buildOperatorItems(context, operatorId, kept);
  const known = { items, steps: await listHistory(context, kept) };
  const rules = getIdentityRules(context, user);
  if (rules === null) return ok({ level: null, levels: [], missing: [], isScreened: false, ...known });
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
    items.map(async ({ id, kind }) => (await listSteps(context, id)).map((step) => ({ ...step, kind }))),
  );
  // Steps with the same timestamp keep their order.
  return past
    .flat()
    .reverse()
    .sort((one, other) => Date.parse(other.time) - Date.parse(one.time));
}

/**
 * Reviewers' pages load images immediately; opening the document again is audited. The prefix tells them from payment
 * screenshots, which are signed with the same key.
 */
const IDENTITY_IMAGES = { folder: 'identity/', prefix: 'identity.', seconds: 300 };

/** Finds an image by its URL parts; null if anything is invalid. */
export async function findIdentityImage(context: CareEnv, address: SignedAddress): Promise<IdentityImage | null> {
  const found = await checkImageUrl(context, address, IDENTITY_IMAGES);
  return found === null ? null : await context.identities.imageById(found.id);
}
