import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { RequestState } from '@crease/contracts/cash/cashier.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { CASHIER } from '@crease/contracts/cash/request-states.ts';
import { ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import { hasOpenDispute, isDisputed } from '#cash/requests/approve-request.ts';
import { countRequests } from '#cash/requests/cash-desk.ts';
import { listStates, parseSearch, toPageQuery, toRequestItems } from '#cash/requests/request-view.ts';
import { findDecliners } from '#cash/requests/review-request.ts';
import type { CashQuery, CashRequest } from '#cash/store/cash-request.ts';
import type { Input } from '#people/account/call-context.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';

const DAY_MS = 86_400_000;
type Filter = Input<'operatorGetRequests'>;

/** States that need attention by an operator. */
export const PENDING_STATES: readonly RequestState[] = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'AUTO_MATCHED',
  'RISK_REVIEW',
  'PROCESSING',
];
/** Pending without deposits that a statement has matched, which have their own queue. */
const REVIEW_STATES = PENDING_STATES.filter((state) => state !== 'AUTO_MATCHED');
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

export async function listOperatorRequests(
  context: CashEnv,
  operatorId: number,
  filter: Filter,
): Promise<Page<OperatorRequest>> {
  const page = await context.cashier.requests({
    ...toPageQuery(filter),
    type: filter.type && (filter.type === 'Deposit' ? 'DEPOSIT' : 'WITHDRAWAL'),
    userId: filter.userId,
    search: parseSearch(filter.search),
    from: filter.from,
    to: filter.to,
    ...withStatus(toQueueFilter(context, filter.queue, operatorId), filter.statusName),
  });
  const items = await toOperatorRequests(context, operatorId, page.items);
  return { items, totalCount: page.totalCount };
}

function toQueueFilter({ clock }: CashEnv, queue: Filter['queue'], operatorId: number): Partial<CashQuery> {
  switch (queue) {
    case '':
      return {};
    case 'waiting':
      return { states: REVIEW_STATES };
    case 'matched':
      return { states: ['AUTO_MATCHED'] };
    case 'mine':
      return { states: ['UNDER_REVIEW'], claimedBy: operatorId };
    case 'flagged':
      return { states: PENDING_STATES, isFlagged: true };
    case 'appealed':
      return { states: [...PENDING_STATES, 'NEEDS_INFO'], flag: 'APPEALED' };
    case 'overdue': {
      const to = clock.now() - CASHIER.maxPayoutMs;
      return { states: [...PENDING_STATES, 'APPROVED'], to };
    }
    case 'disputed':
      return { states: ['CREDITED'], flag: 'CHARGEBACK' };
    case 'payable':
      return { states: ['APPROVED'], type: 'WITHDRAWAL' };
    case 'done':
      return { states: DONE };
  }
}

/** Narrows a queue to the states of one API status. */
function withStatus(queue: Partial<CashQuery>, statusName: Filter['statusName']) {
  if (statusName === undefined) return queue;
  const named = listStates(statusName);
  return { ...queue, states: queue.states?.filter((state) => named.includes(state)) ?? named };
}

export async function toOperatorRequests(
  context: CashEnv,
  operatorId: number,
  requests: readonly CashRequest[],
): Promise<readonly OperatorRequest[]> {
  const items = await toRequestItems(context, requests, 'HOUSE');
  const decliners = await findDecliners(context, requests);
  const reviewers = requests.flatMap(({ claimedBy }) => (claimedBy === null ? [] : [claimedBy]));
  const names = await findOperatorNames(context, [...reviewers, ...decliners.values()]);
  const people = await findPlayers(context, requests);
  return requests.flatMap((request, i): OperatorRequest[] => {
    const item = items[i];
    const person = people.get(request.userId);
    const decliner = decliners.get(request.id);
    if (item === undefined || person === undefined) return [];
    const { userId, payeeCode, source, claimedBy } = request;
    return [
      {
        ...item,
        ...person.figures,
        ...{ userId, payeeCode, source },
        riskFlags: request.flags,
        claimedBy: claimedBy === null ? null : (names.get(claimedBy) ?? ''),
        isMine: claimedBy === operatorId,
        claimedUntil: toWireTimeOrNull(request.claimedUntil),
        submittedAt: toWireTimeOrNull(request.submittedAt),
        payout: toPayoutDetails(request),
        tax: toRupees(request.tax),
        appealedAt: toWireTimeOrNull(request.appealedAt),
        disputedAt: isDisputed(request) ? toWireTime(request.disputedAt ?? request.createdAt) : null,
        isHeld: HOLDABLE.has(request.state) && person.hasDispute,
        declined: decliner === undefined ? null : { by: names.get(decliner) ?? '', isMine: decliner === operatorId },
      },
    ];
  });
}

export async function toOperatorReply(
  context: CashEnv,
  operatorId: number,
  reply: ServiceResult<CashRequest>,
): Reply<OperatorRequest> {
  if (!reply.ok) return reply;
  const [item] = await toOperatorRequests(context, operatorId, [reply.value]);
  if (item === undefined) throw new Error('The request has no item');
  return ok(item);
}

function toPayoutDetails({ payout }: CashRequest): OperatorRequest['payout'] {
  if (payout === null) return null;
  const { kind: _, ...place } = payout;
  return place;
}

/** States of a withdrawal before the bank has it. */
const HOLDABLE: ReadonlySet<RequestState> = new Set<RequestState>(['RISK_REVIEW', 'NEEDS_INFO', 'APPROVED']);

interface Person {
  readonly figures: Pick<OperatorRequest, 'depositsInDay' | 'deposited' | 'withdrawn'>;
  readonly hasDispute: boolean;
}

async function findPlayers(context: CashEnv, requests: readonly CashRequest[]): Promise<ReadonlyMap<number, Person>> {
  const { cashier, clock } = context;
  const people = new Map<number, Person>();
  for (const userId of new Set(requests.map((request) => request.userId))) {
    const { deposited, withdrawn } = await cashier.computeTotals(userId);
    const inDay = { type: 'DEPOSIT', userId, from: clock.now() - DAY_MS } as const;
    const figures = {
      depositsInDay: await countRequests(cashier, inDay),
      deposited: toRupees(deposited),
      withdrawn: toRupees(withdrawn),
    };
    people.set(userId, { figures, hasDispute: await hasOpenDispute(context, userId) });
  }
  return people;
}
