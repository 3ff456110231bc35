import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { ParsedOf } from '@crease/contracts/base/route.ts';
import type { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import {
  DEFAULT_HARM_RULES,
  getHarmRules,
  type HarmSign,
  isAtLeast,
  type LimitProposal,
  type OperatorCase,
  type OperatorCaseFile,
} from '@crease/contracts/care/harm.ts';
import { isTimeLimit } from '@crease/core/play/play-limit.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import type { HarmCase, HarmQuery, StoredSign } from '#care/store/harm-store.ts';
import { findActorNames, findOperatorNames } from '#people/staff/independent-operators.ts';

type Filter = ParsedOf<(typeof operatorCaseRoutes)['operatorGetCases']>;

export async function listCases(context: CareEnv, operatorId: number, filter: Filter): Promise<Page<OperatorCase>> {
  const { field, descending } = filter.Sorting;
  const { items, totalCount } = await context.harm.cases({
    ...toQueueQuery(filter.queue, operatorId),
    userId: filter.userId,
    sorting: field === 'openedAt' ? 'openedAt' : 'score',
    descending,
    skip: filter.SkipCount,
    take: filter.MaxResultCount,
  });
  return { items: await buildOperatorCases(context, operatorId, items), totalCount };
}

function toQueueQuery(queue: Filter['queue'], operatorId: number): Partial<HarmQuery> {
  switch (queue) {
    case 'open':
      return { isOpen: true };
    case 'mine':
      return { isOpen: true, claimedBy: operatorId };
    case 'followUp':
      return { isOpen: false, isFollowed: true };
    case 'closed':
      return { isOpen: false };
  }
}

export async function openCase(context: CareEnv, operatorId: number, id: number): Reply<OperatorCaseFile> {
  const { accounts, domains, harm } = context;
  const one = await harm.caseById(id);
  const user = one === null ? null : await accounts.userById(one.userId);
  const [item] = one === null ? [] : await buildOperatorCases(context, operatorId, [one]);
  if (one === null || user === null || item === undefined) return fail('NOT_FOUND');
  const rules = getHarmRules(domains.getByHost(user.domain)) ?? DEFAULT_HARM_RULES;
  return ok({
    item,
    from: rules.from,
    steps: await listSteps(context, id),
    proposal: toLimitProposal(one),
    needsSecond: isAtLeast(one.stage, 'REVIEW'),
  });
}

export async function replyWithCase(
  context: CareEnv,
  operatorId: number,
  reply: ServiceResult<HarmCase>,
): Reply<OperatorCase> {
  if (!reply.ok) return reply;
  const [item] = await buildOperatorCases(context, operatorId, [reply.value]);
  return item === undefined ? fail('NOT_FOUND') : ok(item);
}

/** A case's limit proposal, as shown to the player. */
export function toLimitProposal({ id, proposal }: HarmCase): LimitProposal | null {
  if (proposal === null) return null;
  const { name, amount, text, at } = proposal;
  const shown = isTimeLimit(name) ? amount : toRupees(amount);
  return { caseId: id, name, amount: shown, text, time: toWireTime(at) };
}

async function buildOperatorCases(
  context: CareEnv,
  operatorId: number,
  cases: readonly HarmCase[],
): Promise<readonly OperatorCase[]> {
  const users = await context.accounts.usersByIds([...new Set(cases.map(({ userId }) => userId))]);
  const userNames = new Map(users.map(({ id, userName }) => [id, userName]));
  const people = cases.flatMap(({ claimedBy, closing }) =>
    [claimedBy, closing?.by ?? null].filter((one) => one !== null),
  );
  const names = await findOperatorNames(context, people);
  const getName = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  return cases.map(({ id, userId, isOpen, score, stage, outcome, ...one }) => ({
    ...{ id, userId, isOpen, score, stage, outcome },
    userName: userNames.get(userId) ?? '',
    signs: one.signs.map(toHarmSign),
    openedAt: toWireTime(one.openedAt),
    dueAt: toWireTimeOrNull(one.dueAt),
    claimedBy: getName(one.claimedBy),
    isMine: one.claimedBy === operatorId,
    claimedUntil: toWireTimeOrNull(one.claimedUntil),
    closedAt: toWireTimeOrNull(one.closedAt),
    closing: one.closing === null ? null : { ...one.closing, by: getName(one.closing.by) ?? '' },
  }));
}

function toHarmSign({ at, amount, usual, ...sign }: StoredSign): HarmSign {
  return { ...sign, time: toWireTime(at), amount: toRupeesOrNull(amount), usual: toRupeesOrNull(usual) };
}

async function listSteps(context: CareEnv, id: number): Promise<OperatorCaseFile['steps']> {
  const steps = await context.harm.listSteps(id);
  const names = await findActorNames(context, steps);
  return steps.map(({ at, actor, ...step }) => ({ ...step, time: toWireTime(at), actor: names.get(actor) ?? actor }));
}
