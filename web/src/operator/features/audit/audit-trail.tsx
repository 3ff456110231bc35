import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { siteTimeText } from '#format/site-time.ts';
import { useAudit } from '#operator/office/reads.ts';
import { WideTable } from '#operator/parts/marks.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import type { Column } from '#ui/table/table.tsx';
import { Actor } from './audit-log.tsx';
import styles from './audit-trail.module.css';

const NEWEST = 100;

const COLUMNS: readonly Column<AuditRow>[] = [
  { title: 'Time, IST', cell: ({ time }) => siteTimeText(time) },
  { title: 'Who', cell: (row) => <Actor row={row} /> },
  { title: 'What', cell: ({ action }) => action },
  { title: 'On', cell: ({ entity, entityId }) => `${entity} ${entityId}` },
  { title: 'Why', cell: ({ reason }) => reason ?? '' },
  { title: 'From', cell: ({ ip }) => ip },
];

export interface AuditTrailProps {
  readonly eventId: number;
  /** Markets of the event. */
  readonly marketIds: ReadonlySet<number>;
}

/** What operators did with an event and its markets, among the newest hundred acts of the house. */
export function AuditTrail({ eventId, marketIds }: AuditTrailProps) {
  const query = useAudit({ MaxResultCount: NEWEST, Sorting: 'time desc' });
  return (
    <Reading query={query} label="The log is being read">
      {({ items }) => {
        const rows = items.filter((row) => isOf(row, eventId, marketIds));
        return rows.length === 0 ? (
          <p className={styles.empty}>
            Nothing among the newest {NEWEST} acts of the house. Older ones are in the audit log.
          </p>
        ) : (
          <WideTable
            caption="Acts on this event"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
          />
        );
      }}
    </Reading>
  );
}

function isOf(
  { entity, entityId }: AuditRow,
  eventId: number,
  marketIds: ReadonlySet<number>,
): boolean {
  if (entityId === `event:${eventId}`) return true;
  if (entity === 'event') return entityId === String(eventId);
  return entity === 'market' && marketIds.has(Number(entityId));
}
