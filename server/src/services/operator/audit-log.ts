import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { AuditRow as StoredAuditRow } from '#ports/audit.ts';
import type { AuditQuery } from '#ports/read-model.ts';
import type { AppContext } from '#services/app-context.ts';
import { auditWordsOf } from './audit-words.ts';

const AUDIT_PAGE = 500;
const MOST_HISTORY = 1_000;

interface AuditRequest {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
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
