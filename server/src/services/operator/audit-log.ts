import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { AuditRow as StoredAuditRow } from '#ports/audit.ts';
import type { AppContext } from '#services/app-context.ts';
import { auditWordsOf } from './audit-words.ts';

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

/** Who did what, when and why (api 10.6); with an id the history of one thing. */
export async function auditLogOf(
  context: AppContext,
  request: AuditRequest,
): Promise<Page<AuditRow>> {
  const { actor, action, entity, entityId, from, to } = request;
  const query = {
    descending: request.Sorting.descending,
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(entity === undefined ? {} : { entity }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const { SkipCount: skip, MaxResultCount: take } = request;
  const page = await context.readModel.auditLog({ ...query, skip, take });
  return { items: page.items.map(wireRowOf), totalCount: page.totalCount };
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
