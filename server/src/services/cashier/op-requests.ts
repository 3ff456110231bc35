import type { operatorCashierRoutes } from '@crease/contracts/routes/operator-cashier.ts';
import type { ParsedOf } from '@crease/contracts/routes/route.ts';
import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { Page } from '@crease/contracts/values/paging.ts';
import type { RequestState } from '@crease/contracts/wire/cashier.ts';
import type { OpRequest } from '@crease/contracts/wire/operator-cashier.ts';
import type { CashQuery, CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { operatorNamesOf } from '#services/operator/operator-names.ts';
import { answer, type Reply } from '#services/reply.ts';
import { declinersOf } from './appeal.ts';
import { pageOf, searchOf } from './list-requests.ts';
import { itemsOf } from './request-view.ts';

const DAY_MS = 86_400_000;
type Filter = ParsedOf<(typeof operatorCashierRoutes)['operatorGetRequests']>;

/** States that need attention by an operator. */
export const WAITING_REQUESTS: readonly RequestState[] = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'AUTO_MATCHED',
  'RISK_REVIEW',
  'PROCESSING',
];
const DONE: readonly RequestState[] = [
  'CREDITED',
  'REJECTED',
  'REVERSED',
  'PAID',
  'FAILED',
  'RETURNED',
  'EXPIRED',
  'CANCELLED',
];

/** Lists requests for the back office. */
export async function opRequests(
  context: AppContext,
  operatorId: number,
  filter: Filter,
): Promise<Page<OpRequest>> {
  const page = await context.cashier.requests({
    ...pageOf(filter),
    type:
      filter.type === undefined ? undefined : filter.type === 'Deposit' ? 'DEPOSIT' : 'WITHDRAWAL',
    userId: filter.userId,
    search: searchOf(filter.search),
    from: filter.from,
    to: filter.to,
    ...queueOf(context, filter.queue, operatorId),
  });
  const items = await opRequestsOf(context, operatorId, page.items);
  return { items, totalCount: page.totalCount };
}

function queueOf(
  { clock }: AppContext,
  queue: Filter['queue'],
  operatorId: number,
): Partial<CashQuery> {
  switch (queue) {
    case '':
      return {};
    case 'waiting':
      return { states: WAITING_REQUESTS };
    case 'mine':
      return { states: ['UNDER_REVIEW'], claimedBy: operatorId };
    case 'flagged':
      return { states: WAITING_REQUESTS, isFlagged: true };
    case 'appealed':
      return { states: [...WAITING_REQUESTS, 'NEEDS_INFO'], flag: 'APPEALED' };
    case 'overdue':
      return {
        states: [...WAITING_REQUESTS, 'APPROVED'],
        to: clock.now() - CASHIER.longestPayoutMs,
      };
    case 'disputed':
      return { states: ['CREDITED'], flag: 'CHARGEBACK' };
    case 'payable':
      return { states: ['APPROVED'], type: 'WITHDRAWAL' };
    case 'done':
      return { states: DONE };
  }
}

/** Adds the data that reviewers need to requests. */
export async function opRequestsOf(
  context: AppContext,
  operatorId: number,
  requests: readonly CashRequest[],
): Promise<readonly OpRequest[]> {
  const items = await itemsOf(context, requests, 'HOUSE');
  const decliners = await declinersOf(context, requests);
  const reviewers = requests.flatMap(({ claimedBy }) => (claimedBy === null ? [] : [claimedBy]));
  const names = await operatorNamesOf(context, [...reviewers, ...decliners.values()]);
  const people = await peopleOf(context, requests);
  return requests.flatMap((request, i): OpRequest[] => {
    const item = items[i];
    const person = people.get(request.userId);
    if (item === undefined || person === undefined) return [];
    const { claimedBy, claimedUntil, submittedAt, appealedAt } = request;
    return [
      {
        ...item,
        ...person,
        userId: request.userId,
        riskFlags: request.flags,
        claimedBy: claimedBy === null ? null : (names.get(claimedBy) ?? ''),
        isMine: claimedBy === operatorId,
        claimedUntil: claimedUntil === null ? null : timeOf(claimedUntil),
        submittedAt: submittedAt === null ? null : timeOf(submittedAt),
        payeeCode: request.payeeCode,
        payout: payoutOf(request),
        source: request.source,
        tax: rupeesOf(request.tax),
        appealedAt: appealedAt === null ? null : timeOf(appealedAt),
        declined: declinedBy(decliners.get(request.id), { names, operatorId }),
      },
    ];
  });
}

function declinedBy(
  decliner: number | undefined,
  {
    names,
    operatorId,
  }: { readonly names: ReadonlyMap<number, string>; readonly operatorId: number },
): OpRequest['declined'] {
  return decliner === undefined
    ? null
    : { by: names.get(decliner) ?? '', isMine: decliner === operatorId };
}

/** Returns the updated request to the operator who acted on it. */
export async function opReplyOf(
  context: AppContext,
  operatorId: number,
  reply: Reply<CashRequest>,
): Promise<Reply<OpRequest>> {
  if (!reply.ok) return reply;
  const [item] = await opRequestsOf(context, operatorId, [reply.value]);
  if (item === undefined) throw new Error('The request has no item');
  return answer(item);
}

function payoutOf({ payout }: CashRequest): OpRequest['payout'] {
  if (payout === null) return null;
  const { kind: _, ...place } = payout;
  return place;
}

type Person = Pick<OpRequest, 'depositsInDay' | 'deposited' | 'withdrawn'>;

async function peopleOf(
  { cashier, clock }: AppContext,
  requests: readonly CashRequest[],
): Promise<ReadonlyMap<number, Person>> {
  const people = new Map<number, Person>();
  for (const userId of new Set(requests.map((request) => request.userId))) {
    const { deposited, withdrawn } = await cashier.totalsOf(userId);
    const { totalCount } = await cashier.requests({
      type: 'DEPOSIT',
      userId,
      from: clock.now() - DAY_MS,
      skip: 0,
      take: 1,
      sorting: 'createdAt',
      descending: true,
    });
    people.set(userId, {
      depositsInDay: totalCount,
      deposited: rupeesOf(deposited),
      withdrawn: rupeesOf(withdrawn),
    });
  }
  return people;
}
