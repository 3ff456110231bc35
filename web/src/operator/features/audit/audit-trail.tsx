import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { siteTimeText } from '#format/site-time.ts';
import { QueryView } from '#operator/components/reading.tsx';
import { WideTable } from '#operator/components/status-badges.tsx';
import { useAudit } from '#operator/core/queries.ts';
import type { Column } from '#ui/table/table.tsx';
import { Actor } from './audit-log.tsx';
import styles from './audit-trail.module.css';

const NEWEST = 100;

const COLUMNS: readonly Column<AuditRow>[] = [
  { title: 'Time (IST)', cell: ({ time }) => siteTimeText(time) },
  { title: 'Actor', cell: (row) => <Actor row={row} /> },
  { title: 'Action', cell: ({ action }) => action },
  { title: 'Target', cell: ({ entity, entityId }) => `${entity} ${entityId}` },
  { title: 'Reason', cell: ({ reason }) => reason ?? '' },
  { title: 'IP address', cell: ({ ip }) => ip },
];

export interface AuditTrailProps {
  readonly eventId: number;
  /** Market IDs of the event. */
  readonly marketIds: ReadonlySet<number>;
}

/** Operator actions on an event and its markets, among the latest hundred overall. */
export function AuditTrail({ eventId, marketIds }: AuditTrailProps) {
  const query = useAudit({ MaxResultCount: NEWEST, Sorting: 'time desc' });
  return (
    <QueryView query={query} label="Loading audit log…">
      {({ items }) => {
        const rows = items.filter((row) => belongsToEvent(row, eventId, marketIds));
        return rows.length === 0 ? (
          <p className={styles.empty}>
            No matches in the latest {NEWEST} house actions. See the audit log for older ones.
          </p>
        ) : (
          <WideTable
            caption="Actions on this event"
            columns={COLUMNS}
            rows={rows}
            getKey={({ id }) => id}
          />
        );
      }}
    </QueryView>
  );
}

function belongsToEvent(
  { entity, entityId }: AuditRow,
  eventId: number,
  marketIds: ReadonlySet<number>,
): boolean {
  if (entityId === `event:${eventId}`) return true;
  if (entity === 'event') return entityId === String(eventId);
  return entity === 'market' && marketIds.has(Number(entityId));
}
