import type { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { identityRulesOf, levelOf } from '@crease/contracts/rules/identity-rules.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { OpIdentityFile, OpIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import type { IdentityQuery, KeptIdentity } from '#ports/identity-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { operatorNamesOf } from '#services/operator/operator-names.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { timeOrNull } from './identity-view.ts';
import { identityPictureUrl } from './picture-address.ts';
import { needsSecond } from './review-identity.ts';

type Filter = ParsedOf<(typeof operatorIdentityRoutes)['operatorGetIdentityQueue']>;
const WAITING = ['SUBMITTED', 'UNDER_REVIEW'] as const;
const OPERATOR = /^operator:(\d+)$/;

/** Items for reviewers, longest waiting first. */
export async function identityQueue(
  context: AppContext,
  operatorId: number,
  filter: Filter,
): Promise<Page<OpIdentityItem>> {
  const { items, totalCount } = await context.identities.items({
    ...queueOf(filter.queue, operatorId),
    userId: filter.userId,
    skip: filter.SkipCount,
    take: filter.MaxResultCount,
  });
  return { items: await opItemsOf(context, operatorId, items), totalCount };
}

function queueOf(
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
  context: AppContext,
  operatorId: number,
  id: number,
): Promise<Reply<OpIdentityFile>> {
  const { accounts, domains, identities } = context;
  const kept = await identities.itemById(id);
  const user = kept === null ? null : await accounts.userById(kept.userId);
  if (kept === null || user === null) return decline('NOT_FOUND');
  const all = await identities.itemsOf(user.id);
  const known = all.find(({ kind }) => kind === 'DETAILS');
  const others = all.filter((item) => item.id !== id);
  const [item, ...rest] = await opItemsOf(context, operatorId, [kept, ...others]);
  if (item === undefined) return decline('NOT_FOUND');
  const pictures = await identities.picturesOf(id);
  return answer({
    item,
    level: levelOf(user.proven, identityRulesOf(domains.ofHost(user.domain))),
    details: known?.details ?? null,
    hits: kept.hits,
    samePeople: await samePeople(context, kept),
    pictureUrls: await Promise.all(pictures.map((one) => identityPictureUrl(context, one))),
    steps: await stepsOf(context, id),
    others: rest,
    needsSecond: await needsSecond(context, kept),
  });
}

/** Returns the current item to the operator who acted on it. */
export async function opIdentityReply(
  context: AppContext,
  operatorId: number,
  reply: Reply<KeptIdentity>,
): Promise<Reply<OpIdentityItem>> {
  if (!reply.ok) return reply;
  const [item] = await opItemsOf(context, operatorId, [reply.value]);
  return item === undefined ? decline('NOT_FOUND') : answer(item);
}

/** Builds items with the names of the people involved. */
export async function opItemsOf(
  context: AppContext,
  operatorId: number,
  items: readonly KeptIdentity[],
): Promise<readonly OpIdentityItem[]> {
  const users = await context.accounts.usersByIds([...new Set(items.map(({ userId }) => userId))]);
  const userNames = new Map(users.map(({ id, userName }) => [id, userName]));
  const reviewers = items.flatMap(({ claimedBy, firstBy }) =>
    [claimedBy, firstBy].filter((one) => one !== null),
  );
  const names = await operatorNamesOf(context, reviewers);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  return items.map((item) => ({
    id: item.id,
    userId: item.userId,
    userName: userNames.get(item.userId) ?? '',
    kind: item.kind,
    state: item.state,
    flags: item.flags,
    claimedBy: nameOf(item.claimedBy),
    isMine: item.claimedBy === operatorId,
    claimedUntil: timeOrNull(item.claimedUntil),
    firstBy: nameOf(item.firstBy),
    submittedAt: timeOrNull(item.submittedAt),
    decidedAt: timeOrNull(item.decidedAt),
    validUntil: item.validUntil,
    declineCode: item.declineCode,
    reason: item.reason,
  }));
}

async function samePeople(
  { accounts, identities }: AppContext,
  { personKey, userId }: KeptIdentity,
): Promise<OpIdentityFile['samePeople']> {
  if (personKey === null) return [];
  const users = await accounts.usersByIds(await identities.usersOf(personKey, userId));
  return users.map(({ id, userName }) => ({ userId: id, userName }));
}

/** An item's history, oldest first, with names. */
export async function stepsOf(context: AppContext, id: number): Promise<OpIdentityFile['steps']> {
  const steps = await context.identities.stepsOf(id);
  const idIn = (actor: string) => Number(OPERATOR.exec(actor)?.[1] ?? 0);
  const operators = steps.map(({ actor }) => idIn(actor)).filter((one) => one > 0);
  const names = await operatorNamesOf(context, operators);
  return steps.map(({ at, from, to, actor, reason }) => ({
    from,
    to,
    time: timeOf(at),
    actor: names.get(idIn(actor)) ?? actor,
    reason,
  }));
}
