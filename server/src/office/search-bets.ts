import { problem } from '@crease/contracts/base/field-problem.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { HistoryBet } from '@crease/contracts/betting/bet.ts';
import type { BetStatus } from '@crease/core/bet/bet-summary.ts';
import { pickDefined } from '#base/collections.ts';
import { failField, ok, type Reply } from '#base/reply.ts';
import { toHistoryBet } from '#betting/bet-view.ts';
import type { Input } from '#people/account/call-context.ts';
import { listHouseAccountIds } from '#people/account/house-account.ts';
import { findUserNames } from '#people/account/profile.ts';
import type { OfficeEnv } from './env.ts';

const STATUSES: readonly BetStatus[] = [
  'UNMATCHED',
  'PARTIAL',
  'MATCHED',
  'CANCELLED',
  'LAPSED',
  'VOID',
  'WON',
  'LOST',
  'HALF_WON',
  'HALF_LOST',
];

/** Searches bets (API 10.3); excludes house accounts unless requested. */
export async function searchBets(
  context: OfficeEnv,
  request: Input<'operatorGetBets'>,
): Reply<Page<HistoryBet & { userId: number; userName: string; ip: string }>> {
  const { userId, marketId, eventId, clientBetId, status, from, to } = request;
  const requested = status?.toUpperCase();
  const statuses = requested === undefined ? undefined : STATUSES.filter((name) => name === requested);
  if (statuses?.length === 0) return failField('status', problem('INVALID'));
  // A search for a single account or bet includes house accounts.
  const isOne = userId !== undefined || clientBetId !== undefined;
  const without = request.of === 'all' || isOne ? [] : await listHouseAccountIds(context);
  const page = await context.readModel.searchBets({
    skip: request.SkipCount,
    take: request.MaxResultCount,
    descending: request.Sorting.descending,
    ...pickDefined({ accountId: userId, marketId, eventId, clientBetId, statuses, from, to }),
    ...(without.length === 0 ? {} : { withoutAccounts: without }),
  });
  const userIds = page.items.map(({ bet }) => bet.accountId);
  const names = await findUserNames(context, userIds);
  return ok({
    items: page.items.map((line) => ({
      ...toHistoryBet(line),
      userId: line.bet.accountId,
      userName: names.get(line.bet.accountId) ?? '',
      ip: line.ip ?? '',
    })),
    totalCount: page.totalCount,
  });
}
