import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  createLineSource,
  type LineSource,
  type TimelineLine,
} from '#operator/components/line-source.ts';
import { operatorApi } from '#operator/core/office-call.ts';

/** Accounts and exchange log the same action separately, within this many ms. */
const SAME_ACTION_MS = 2_000;
const POLL_MS = 10_000;

/** Returns the latest operator actions on a player. */
export function useAuditLines(userId: number, count: number): LineSource {
  const asked = { entity: 'user', entityId: String(userId), MaxResultCount: count };
  const query = useQuery({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => operatorApi(operatorRoutes.operatorGetAuditLog, asked, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  return createLineSource(
    query,
    ({ time }) => time,
    (row) => (isShown(row, query.data?.items ?? []) ? toTimelineLine(row) : null),
  );
}

function isShown(row: AuditRow, rows: readonly AuditRow[]): boolean {
  return rows.find((other) => isSame(row, other)) === row;
}

function isSame(one: AuditRow, other: AuditRow): boolean {
  return (
    one.action === other.action &&
    one.actor === other.actor &&
    one.reason === other.reason &&
    Math.abs(Date.parse(one.time) - Date.parse(other.time)) < SAME_ACTION_MS
  );
}

function toTimelineLine({ id, time, action, reason, actor, actorName }: AuditRow): TimelineLine {
  const text = reason === null ? actionText(action) : `${actionText(action)}: ${reason}`;
  // The two logs number their rows independently.
  return {
    key: `act ${action} ${id} ${time}`,
    time,
    kind: 'staff',
    text,
    to: null,
    by: actorName ?? actor,
  };
}

/** Converts `SetUserStatus` to `Set user status`. */
function actionText(action: string): string {
  return action.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
