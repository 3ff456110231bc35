import { type AuditRow, operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { siteTimeText } from '#format/site-time.ts';
import { SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, useFilters } from '#operator/components/list-desk.tsx';
import { EmptyLine, QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { TextField } from '#ui/field/text-field.tsx';
import type { Column } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';
import styles from './audit-log.module.css';

const POLL_MS = 5_000;
const PAGE = 50;

const TIME: Column<AuditRow> = { title: 'Time (IST)', cell: ({ time }) => siteTimeText(time) };
const ACTION: Column<AuditRow> = { title: 'Action', cell: ({ action }) => action };
const REASON: Column<AuditRow> = { title: 'Reason', cell: ({ reason }) => reason ?? '' };
const ADDRESS: Column<AuditRow> = { title: 'IP address', cell: ({ ip }) => ip };
/** Name with the logged ID as tooltip. */
const ACTOR: Column<AuditRow> = {
  title: 'Actor',
  cell: ({ actor, actorName }) => (actorName === null ? actor : <span title={actor}>{actorName}</span>),
};

const COLUMNS: readonly Column<AuditRow>[] = [
  TIME,
  ACTOR,
  ACTION,
  { title: 'Target', cell: (row) => <Subject row={row} /> },
  REASON,
  { title: 'Changes', cell: (row) => <Change row={row} /> },
  ADDRESS,
];

const ACTOR_OPTIONS = [
  { value: 'people', text: 'By people' },
  { value: 'all', text: 'Include system actions' },
] as const;

/** Most common filters. Each is an action of the log. */
const KINDS = [
  { value: '', text: 'All actions' },
  { value: 'Refused', text: 'Permission denied' },
  { value: 'ReadPersonalData', text: 'Personal data accessed' },
  { value: 'LogIn', text: 'Logins' },
  { value: 'LogInRefused', text: 'Failed logins' },
] as const;

export interface AuditLogProps {
  /** Limits the log to actions on this object. Omit for all. */
  readonly target?: { readonly entity: string; readonly entityId: string };
}

/** Operator actions, all or on one object. */
export function AuditLog({ target }: AuditLogProps) {
  const filters = useFilters({
    actor: '',
    action: '',
    // Show everything for one object, but people only in the full log, which system actions would flood.
    of: { options: ACTOR_OPTIONS, first: target === undefined ? 'people' : 'all' },
  });
  const { action } = filters.values;
  return (
    <ListDesk
      title="Actions"
      route={operatorRoutes.operatorGetAuditLog}
      input={{ Sorting: 'time desc', ...target, ...filters.query }}
      pageSize={PAGE}
      pollMs={POLL_MS}
      filter={() => (
        <>
          <TextField label="Actor" error={null} hint="Operator username" {...filters.bind('actor')} />
          <TextField label="Action" error={null} hint="e.g. SettleMarket" {...filters.bind('action')} />
          <SelectField label="Actions" options={ACTOR_OPTIONS} {...filters.bind('of')} />
          <SelectField
            label="Type"
            value={KINDS.some(({ value }) => value === action) ? action : ''}
            options={KINDS}
            onChange={(kind) => filters.set({ action: kind })}
          />
        </>
      )}
      noun="audit log"
      caption="Operator actions"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{ title: 'No entries found', text: 'Every change is recorded here.' }}
    />
  );
}

const HAS_HISTORY = ['market', 'user', 'event'];

function Subject({ row: { entity, entityId } }: { readonly row: AuditRow }) {
  const words = `${entity} ${entityId}`;
  return HAS_HISTORY.includes(entity) && /^\d+$/.test(entityId) ? (
    <BackOfficeLink to={`/audit/${entity}/${entityId}`}>{words}</BackOfficeLink>
  ) : (
    words
  );
}

/** Values before and after, shown on demand. */
function Change({ row: { before, after } }: { readonly row: AuditRow }) {
  if (before === null && after === null) return null;
  return (
    <details>
      <summary>Type</summary>
      {before !== null && <pre className={styles.change}>Before {formatJson(before)}</pre>}
      {after !== null && <pre className={styles.change}>After {formatJson(after)}</pre>}
    </details>
  );
}

function formatJson(value: object): string {
  return JSON.stringify(value, null, 1);
}

const NEWEST = 100;

const TRAIL_COLUMNS: readonly Column<AuditRow>[] = [
  TIME,
  ACTOR,
  ACTION,
  { title: 'Target', cell: ({ entity, entityId }) => `${entity} ${entityId}` },
  REASON,
  ADDRESS,
];

export interface AuditTrailProps {
  readonly eventId: number;
  /** Market IDs of the event. */
  readonly marketIds: ReadonlySet<number>;
}

/** Operator actions on an event and its markets, among the latest hundred overall. */
export function AuditTrail({ eventId, marketIds }: AuditTrailProps) {
  const query = useRead(
    operatorRoutes.operatorGetAuditLog,
    { MaxResultCount: NEWEST, Sorting: 'time desc' },
    { pollMs: POLL_MS },
  );
  return (
    <QueryView query={query} label="Loading audit log…">
      {({ items }) => {
        const rows = items.filter((row) => belongsToEvent(row, eventId, marketIds));
        return rows.length === 0 ? (
          <EmptyLine>No matches in the latest {NEWEST} house actions. See the audit log for older ones.</EmptyLine>
        ) : (
          <Table caption="Actions on this event" columns={TRAIL_COLUMNS} rows={rows} getKey={({ id }) => id} />
        );
      }}
    </QueryView>
  );
}

function belongsToEvent({ entity, entityId }: AuditRow, eventId: number, marketIds: ReadonlySet<number>): boolean {
  if (entityId === `event:${eventId}`) return true;
  if (entity === 'event') return entityId === String(eventId);
  return entity === 'market' && marketIds.has(Number(entityId));
}
