import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import { type AuditRow as StoredAuditRow, SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { PeopleEnv } from '#people/env.ts';
import { READ_ACTION } from './access-record.ts';
import { formatAuditState } from './audit-words.ts';

interface AuditRequest {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
  /** An actor as stored, or an operator's name. */
  readonly actor?: string | undefined;
  readonly of: 'people' | 'all';
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly reads: boolean;
}

/** Searches the audit log (API 10.6); with an ID, the history of one entity. */
export async function searchAuditLog(
  context: PeopleEnv,
  request: AuditRequest,
): Promise<Page<AuditRow>> {
  const { action, entity, entityId, from, to } = request;
  const actor = await resolveActor(context, request.actor);
  const query = {
    descending: request.Sorting.descending,
    ...(actor === undefined ? {} : { actor }),
    ...(request.of === 'people' ? { exceptActor: SYSTEM_ACTOR } : {}),
    ...(action === undefined ? (request.reads ? {} : { without: READ_ACTION }) : { action }),
    ...(entity === undefined ? {} : { entity }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const { SkipCount: skip, MaxResultCount: take } = request;
  const page = await context.readModel.auditLog({ ...query, skip, take });
  const actors = [...new Set(page.items.map((row) => row.actor))];
  const names = new Map(
    await Promise.all(
      actors.map(async (each) => [each, await findActorName(context, each)] as const),
    ),
  );
  const items = page.items.map((row) => toWireRow(row, names.get(row.actor) ?? null));
  return { items, totalCount: page.totalCount };
}

const OPERATOR = 'operator:';

async function resolveActor(
  { operators }: PeopleEnv,
  requested: string | undefined,
): Promise<string | undefined> {
  const found = requested === undefined ? null : await operators.operatorByName(requested);
  return found === null ? requested : `${OPERATOR}${found.id}`;
}

async function findActorName({ operators }: PeopleEnv, actor: string): Promise<string | null> {
  if (!actor.startsWith(OPERATOR)) return null;
  const operator = await operators.operatorById(Number(actor.slice(OPERATOR.length)));
  return operator?.userName ?? null;
}

function toWireRow(row: StoredAuditRow, actorName: string | null): AuditRow {
  return {
    id: row.id,
    time: toWireTime(row.at),
    actor: row.actor,
    actorName,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    reason: row.reason,
    before: formatAuditState(row.before),
    after: formatAuditState(row.after),
    ip: row.ip,
  };
}
