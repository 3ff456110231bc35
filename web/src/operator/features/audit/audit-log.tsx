import type { AuditRow } from '@crease/contracts/office/operator-routes.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import filterStyles from '#operator/components/filter.module.css';
import { PaginatedResults, QueryView, usePages } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink, WideTable } from '#operator/components/status-badges.tsx';
import { useAudit } from '#operator/core/queries.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './audit-log.module.css';

const PAGE = 50;

const COLUMNS: readonly Column<AuditRow>[] = [
  { title: 'Time (IST)', cell: ({ time }) => siteTimeText(time) },
  { title: 'Actor', cell: (row) => <Actor row={row} /> },
  { title: 'Action', cell: ({ action }) => action },
  {
    title: 'Target',
    cell: ({ entity, entityId }) => <Subject entity={entity} entityId={entityId} />,
  },
  { title: 'Reason', cell: ({ reason }) => reason ?? '' },
  { title: 'Changes', cell: (row) => <Change row={row} /> },
  { title: 'IP address', cell: ({ ip }) => ip },
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
  readonly of?: { readonly entity: string; readonly entityId: string };
}

interface AuditFilter {
  /** Empty matches any actor or action. */
  readonly actor: string;
  readonly action: string;
  readonly actors: (typeof ACTOR_OPTIONS)[number]['value'];
}

/** Operator actions, all or on one object. */
export function AuditLog({ of }: AuditLogProps) {
  const [wanted, setWanted] = useState<AuditFilter>({
    actor: '',
    action: '',
    // Show everything for one object, but people only in the full log, which system actions would flood.
    actors: of === undefined ? 'people' : 'all',
  });
  const pages = usePages(PAGE);
  const actor = wanted.actor.trim();
  const action = wanted.action.trim();
  const query = useAudit({
    ...pages.query,
    Sorting: 'time desc',
    ...of,
    of: wanted.actors,
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
  });
  return (
    <Panel title="Actions">
      <AuditFilterFields criteria={wanted} onChange={pages.resetPage(setWanted)} />
      <PaginatedResults
        query={query}
        label="Loading audit log…"
        rows={8}
        noun="audit log"
        pages={pages}
        empty={<EmptyState title="No entries found" text="Every change is recorded here." />}
      >
        {(acts) => (
          <WideTable
            caption="Operator actions"
            columns={COLUMNS}
            rows={acts}
            getKey={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

interface AuditFilterFieldsProps {
  readonly criteria: AuditFilter;
  readonly onChange: (criteria: AuditFilter) => void;
}

function AuditFilterFields({ criteria, onChange }: AuditFilterFieldsProps) {
  const { actor, action, actors } = criteria;
  return (
    <div className={filterStyles.filter}>
      <TextField
        label="Actor"
        value={actor}
        error={null}
        hint="Operator username"
        onChange={(next) => onChange({ ...criteria, actor: next })}
      />
      <TextField
        label="Action"
        value={action}
        error={null}
        hint="e.g. SettleMarket"
        onChange={(next) => onChange({ ...criteria, action: next })}
      />
      <SelectField
        label="Actions"
        value={actors}
        options={ACTOR_OPTIONS}
        onChange={(next) => onChange({ ...criteria, actors: next })}
      />
      <SelectField
        label="Type"
        value={KINDS.some(({ value }) => value === action) ? action : ''}
        options={KINDS}
        onChange={(next) => onChange({ ...criteria, action: next })}
      />
    </div>
  );
}

/** Operator name with the logged ID as tooltip. */
export function Actor({ row: { actor, actorName } }: { readonly row: AuditRow }) {
  return actorName === null ? actor : <span title={actor}>{actorName}</span>;
}

const HAS_HISTORY = ['market', 'user', 'event'];

function Subject({ entity, entityId }: { readonly entity: string; readonly entityId: string }) {
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
            columns={TRAIL_COLUMNS}
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
