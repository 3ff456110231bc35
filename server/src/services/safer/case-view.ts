import type { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { harmRulesOf, isAtLeast, USUAL_HARM_RULES } from '@crease/contracts/rules/harm-rules.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { HarmSign, LimitProposal, OpCase, OpCaseFile } from '@crease/contracts/wire/harm.ts';
import { isTimeLimit } from '@crease/core/play/play-limit.ts';
import type { HarmCase, HarmQuery, KeptSign } from '#ports/harm-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { timeOrNull } from '#services/identity/identity-view.ts';
import { operatorNamesOf } from '#services/operator/operator-names.ts';
import { answer, decline, type Reply } from '#services/reply.ts';

type Filter = ParsedOf<(typeof operatorCaseRoutes)['operatorGetCases']>;
const OPERATOR = /^operator:(\d+)$/;

/** Lists cases for reviewers. */
export async function listCases(
  context: AppContext,
  operatorId: number,
  filter: Filter,
): Promise<Page<OpCase>> {
  const { field, descending } = filter.Sorting;
  const { items, totalCount } = await context.harm.cases({
    ...queueOf(filter.queue, operatorId),
    userId: filter.userId,
    sorting: field === 'openedAt' ? 'openedAt' : 'score',
    descending,
    skip: filter.SkipCount,
    take: filter.MaxResultCount,
  });
  return { items: await opCasesOf(context, operatorId, items), totalCount };
}

function queueOf(queue: Filter['queue'], operatorId: number): Partial<HarmQuery> {
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

/** Loads one case with its markers and history. */
export async function openCase(
  context: AppContext,
  operatorId: number,
  id: number,
): Promise<Reply<OpCaseFile>> {
  const { accounts, domains, harm } = context;
  const one = await harm.caseById(id);
  const user = one === null ? null : await accounts.userById(one.userId);
  const [item] = one === null ? [] : await opCasesOf(context, operatorId, [one]);
  if (one === null || user === null || item === undefined) return decline('NOT_FOUND');
  const rules = harmRulesOf(domains.ofHost(user.domain)) ?? USUAL_HARM_RULES;
  return answer({
    item,
    from: rules.from,
    steps: await stepsOf(context, id),
    proposal: proposalOf(one),
    needsSecond: isAtLeast(one.stage, 'REVIEW'),
  });
}

/** Returns the current case to the operator who acted on it. */
export async function opCaseReply(
  context: AppContext,
  operatorId: number,
  reply: Reply<HarmCase>,
): Promise<Reply<OpCase>> {
  if (!reply.ok) return reply;
  const [item] = await opCasesOf(context, operatorId, [reply.value]);
  return item === undefined ? decline('NOT_FOUND') : answer(item);
}

/** A case's limit proposal, as shown to the player. */
export function proposalOf({ id, proposal }: HarmCase): LimitProposal | null {
  if (proposal === null) return null;
  const { name, amount, text, at } = proposal;
  const shown = isTimeLimit(name) ? amount : rupeesOf(amount);
  return { caseId: id, name, amount: shown, text, time: timeOf(at) };
}

async function opCasesOf(
  context: AppContext,
  operatorId: number,
  cases: readonly HarmCase[],
): Promise<readonly OpCase[]> {
  const users = await context.accounts.usersByIds([...new Set(cases.map(({ userId }) => userId))]);
  const userNames = new Map(users.map(({ id, userName }) => [id, userName]));
  const people = cases.flatMap(({ claimedBy, closing }) =>
    [claimedBy, closing?.by ?? null].filter((one) => one !== null),
  );
  const names = await operatorNamesOf(context, people);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? ''));
  return cases.map((one) => ({
    id: one.id,
    userId: one.userId,
    userName: userNames.get(one.userId) ?? '',
    isOpen: one.isOpen,
    score: one.score,
    stage: one.stage,
    signs: one.signs.map(signOf),
    openedAt: timeOf(one.openedAt),
    dueAt: timeOrNull(one.dueAt),
    claimedBy: nameOf(one.claimedBy),
    isMine: one.claimedBy === operatorId,
    claimedUntil: timeOrNull(one.claimedUntil),
    outcome: one.outcome,
    closedAt: timeOrNull(one.closedAt),
    closing: one.closing === null ? null : { ...one.closing, by: nameOf(one.closing.by) ?? '' },
  }));
}

function signOf({ at, amount, usual, ...sign }: KeptSign): HarmSign {
  const rupees = (paise: number | null) => (paise === null ? null : rupeesOf(paise));
  return { ...sign, time: timeOf(at), amount: rupees(amount), usual: rupees(usual) };
}

async function stepsOf(context: AppContext, id: number): Promise<OpCaseFile['steps']> {
  const steps = await context.harm.stepsOf(id);
  const idIn = (actor: string) => Number(OPERATOR.exec(actor)?.[1] ?? 0);
  const names = await operatorNamesOf(
    context,
    steps.map(({ actor }) => idIn(actor)).filter((one) => one > 0),
  );
  return steps.map(({ at, actor, ...step }) => ({
    ...step,
    time: timeOf(at),
    actor: names.get(idIn(actor)) ?? actor,
  }));
}
