import { problem } from '@crease/contracts/errors/field-problem.ts';
import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { HistoryBet } from '@crease/contracts/wire/bet.ts';
import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import type { AuditRow as StoredAuditRow } from '#ports/audit.ts';
import type { AuditQuery, BetSearch } from '#ports/read-model.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import { historyBetOf } from '#services/betting/bet-view.ts';
import { answer, declineField, type Reply } from '#services/reply.ts';
import { auditWordsOf } from './audit-words.ts';
import { houseAccountIds } from './house-accounts.ts';

interface Grid {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
}

const AUDIT_PAGE = 500;
const MOST_HISTORY = 1_000;

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

/** Bets (api 10.3): of people, unless those of the house are asked for too. */
export async function searchBets(
  context: AppContext,
  request: Grid & {
    readonly userId?: number | undefined;
    readonly marketId?: number | undefined;
    readonly eventId?: number | undefined;
    readonly clientBetId?: string | undefined;
    readonly of: 'people' | 'all';
    readonly status?: string | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  },
): Promise<Reply<Page<HistoryBet & { userId: number; userName: string; ip: string }>>> {
  const { userId, marketId, eventId, clientBetId, status, from, to } = request;
  const wanted = status?.toUpperCase();
  const statuses = wanted === undefined ? undefined : STATUSES.filter((name) => name === wanted);
  if (statuses?.length === 0) return declineField('status', problem('INVALID'));
  // Who names an account or a bet wants it, whoever it belongs to.
  const isOne = userId !== undefined || clientBetId !== undefined;
  const without = request.of === 'all' || isOne ? [] : await houseAccountIds(context);
  const query: BetSearch = {
    skip: request.SkipCount,
    take: request.MaxResultCount,
    descending: request.Sorting.descending,
    ...(userId === undefined ? {} : { accountId: userId }),
    ...(marketId === undefined ? {} : { marketId }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(clientBetId === undefined ? {} : { clientBetId }),
    ...(without.length === 0 ? {} : { withoutAccounts: without }),
    ...(statuses === undefined ? {} : { statuses }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const page = await context.readModel.searchBets(query);
  const users = await context.accounts.usersByIds([
    ...new Set(page.items.map(({ bet }) => bet.accountId)),
  ]);
  const names = new Map(users.map((user) => [user.id, shownNameOf(user)]));
  return answer({
    items: page.items.map((line) => ({
      ...historyBetOf(line),
      userId: line.bet.accountId,
      userName: names.get(line.bet.accountId) ?? '',
      ip: line.ip ?? '',
    })),
    totalCount: page.totalCount,
  });
}

interface AuditRequest extends Grid {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Who did what, when and why (api 10.6); with an id the history of one thing, its newest 1,000 acts at most. */
export async function auditLogOf(
  context: AppContext,
  request: AuditRequest,
): Promise<Page<AuditRow>> {
  const { actor, action, entity, from, to } = request;
  const query = {
    descending: request.Sorting.descending,
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(entity === undefined ? {} : { entity }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const { SkipCount: skip, MaxResultCount: take, entityId } = request;
  const page =
    entityId === undefined
      ? await context.readModel.auditLog({ ...query, skip, take })
      : await historyOf(context, query, { entityId, skip, take });
  return { items: page.items.map(wireRowOf), totalCount: page.totalCount };
}

/** The log is asked by kind; the lines of one thing are picked here. Acts of people are thousands, not millions. */
async function historyOf(
  { readModel }: AppContext,
  query: Omit<AuditQuery, 'skip' | 'take'>,
  {
    entityId,
    skip,
    take,
  }: { readonly entityId: string; readonly skip: number; readonly take: number },
): Promise<Page<StoredAuditRow>> {
  const found: StoredAuditRow[] = [];
  for (let read = 0; found.length < MOST_HISTORY; ) {
    const page = await readModel.auditLog({ ...query, skip: read, take: AUDIT_PAGE });
    found.push(...page.items.filter((row) => isOf(row, query.entity, entityId)));
    read += page.items.length;
    if (page.items.length < AUDIT_PAGE || read >= page.totalCount) break;
  }
  return { items: found.slice(skip, skip + take), totalCount: found.length };
}

function isOf(row: StoredAuditRow, entity: string | undefined, entityId: string): boolean {
  return row.entityId === entityId && (entity === undefined || row.entity === entity);
}

function wireRowOf(row: StoredAuditRow): AuditRow {
  return {
    id: row.id,
    time: timeOf(row.at),
    actor: row.actor,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    reason: row.reason,
    before: auditWordsOf(row.before),
    after: auditWordsOf(row.after),
    ip: row.ip,
  };
}
