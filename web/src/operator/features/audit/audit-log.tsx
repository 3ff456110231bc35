import type { AuditRow } from '@crease/contracts/routes/operator-records.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { useAudit } from '#operator/office/reads.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import filter from '#operator/parts/filter.module.css';
import { FoundPages, usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink, WideTable } from '#operator/parts/marks.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './audit-log.module.css';

const PAGE = 50;

const COLUMNS: readonly Column<AuditRow>[] = [
  { title: 'Time, IST', cell: ({ time }) => siteTimeText(time) },
  { title: 'Who', cell: (row) => <Actor row={row} /> },
  { title: 'What', cell: ({ action }) => action },
  { title: 'On', cell: ({ entity, entityId }) => <Subject entity={entity} entityId={entityId} /> },
  { title: 'Why', cell: ({ reason }) => reason ?? '' },
  { title: 'What changed', cell: (row) => <Change row={row} /> },
  { title: 'From', cell: ({ ip }) => ip },
];

const WHOSE = [
  { value: 'people', text: 'Of people' },
  { value: 'all', text: 'With what the system did' },
] as const;

/** What is looked for most; each is an action of the log. */
const KINDS = [
  { value: '', text: 'Everything' },
  { value: 'Refused', text: 'Refused for the role' },
  { value: 'ReadPersonalData', text: 'Personal data read' },
  { value: 'LogIn', text: 'Logins' },
  { value: 'LogInRefused', text: 'Refused logins' },
] as const;

export interface AuditLogProps {
  /** Only what was done to this; left out: everything. */
  readonly of?: { readonly entity: string; readonly entityId: string };
}

interface ActsWanted {
  /** Empty: anybody, anything. */
  readonly actor: string;
  readonly action: string;
  readonly whose: (typeof WHOSE)[number]['value'];
}

/** Acts of operators, all of them or those on one thing. */
export function AuditLog({ of }: AuditLogProps) {
  const [wanted, setWanted] = useState<ActsWanted>({
    actor: '',
    action: '',
    // The history of one thing is whole; the log of a shift would be lost in what the system does.
    whose: of === undefined ? 'people' : 'all',
  });
  const pages = usePages(PAGE);
  const actor = wanted.actor.trim();
  const action = wanted.action.trim();
  const query = useAudit({
    ...pages.asked,
    Sorting: 'time desc',
    ...of,
    of: wanted.whose,
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
  });
  return (
    <Panel title="Acts">
      <ActFilter wanted={wanted} onChange={pages.fromFirst(setWanted)} />
      <FoundPages
        query={query}
        label="The log is being read"
        rows={8}
        of="the log"
        pages={pages}
        empty={<EmptyState title="Nothing found" text="Every change leaves a line here." />}
      >
        {(acts) => (
          <WideTable
            caption="Acts of operators"
            columns={COLUMNS}
            rows={acts}
            keyOf={({ id }) => id}
            isBusy={query.isPlaceholderData}
          />
        )}
      </FoundPages>
    </Panel>
  );
}

interface ActFilterProps {
  readonly wanted: ActsWanted;
  readonly onChange: (wanted: ActsWanted) => void;
}

function ActFilter({ wanted, onChange }: ActFilterProps) {
  const { actor, action, whose } = wanted;
  return (
    <div className={filter.filter}>
      <TextField
        label="Who"
        value={actor}
        error={null}
        hint="Name of an operator"
        onChange={(next) => onChange({ ...wanted, actor: next })}
      />
      <TextField
        label="What"
        value={action}
        error={null}
        hint="SettleMarket"
        onChange={(next) => onChange({ ...wanted, action: next })}
      />
      <SelectField
        label="Acts"
        value={whose}
        options={WHOSE}
        onChange={(next) => onChange({ ...wanted, whose: next })}
      />
      <SelectField
        label="Show"
        value={KINDS.some(({ value }) => value === action) ? action : ''}
        options={KINDS}
        onChange={(next) => onChange({ ...wanted, action: next })}
      />
    </div>
  );
}

/** Operators by their names; their numbers, which the log keeps, are the hint. */
export function Actor({ row: { actor, actorName } }: { readonly row: AuditRow }) {
  return actorName === null ? actor : <span title={actor}>{actorName}</span>;
}

const HAS_HISTORY = ['market', 'user', 'event'];

function Subject({ entity, entityId }: { readonly entity: string; readonly entityId: string }) {
  const words = `${entity} ${entityId}`;
  return HAS_HISTORY.includes(entity) && /^\d+$/.test(entityId) ? (
    <OfficeLink to={`/audit/${entity}/${entityId}`}>{words}</OfficeLink>
  ) : (
    words
  );
}

/** What was there before and after, when somebody asks for it. */
function Change({ row: { before, after } }: { readonly row: AuditRow }) {
  if (before === null && after === null) return null;
  return (
    <details>
      <summary>Show</summary>
      {before !== null && <pre className={styles.change}>Before {textOf(before)}</pre>}
      {after !== null && <pre className={styles.change}>After {textOf(after)}</pre>}
    </details>
  );
}

function textOf(value: object): string {
  return JSON.stringify(value, null, 1);
}
