import type { BankLineFilter, BankLineItem } from '@crease/contracts/wire/operator-bank.ts';
import { useState } from 'react';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import { Result } from '#operator/parts/figures.tsx';
import { FoundPages, usePages } from '#operator/parts/found-pages.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import styles from './bank.module.css';
import { useBankAccounts, useBankLines } from './bank-reads.ts';
import { standingOf } from './bank-words.ts';

const PAGE = 20;
const FILTERS = [
  { value: 'PROPOSED', text: 'Proposed' },
  { value: 'OPEN', text: 'Not matched' },
  { value: 'MATCHED', text: 'Matched' },
  { value: '', text: 'All' },
] as const satisfies readonly { value: BankLineFilter | ''; text: string }[];

/** What is looked for; empty: anything. */
interface WantedLines {
  readonly state: BankLineFilter | '';
  /** Account. */
  readonly code: string;
  readonly search: string;
}

export interface LineListProps {
  /** The line beside the list; 0: none. */
  readonly chosen: number;
  readonly onChoose: (lineId: number) => void;
}

/** Lines of statements, the newest first; J and K move in them. */
export function LineList({ chosen, onChoose }: LineListProps) {
  const [wanted, setWanted] = useState<WantedLines>({ state: '', code: '', search: '' });
  const pages = usePages(PAGE);
  const { state, code } = wanted;
  const search = wanted.search.trim();
  const query = useBankLines({
    ...pages.asked,
    Sorting: 'day desc',
    ...(state === '' ? {} : { state }),
    ...(code === '' ? {} : { code }),
    ...(search === '' ? {} : { search }),
  });
  const items = query.data?.items ?? [];
  const step = (by: number) => {
    const at = items.findIndex(({ id }) => id === chosen);
    const next = items[at === -1 ? 0 : at + by];
    if (next !== undefined) onChoose(next.id);
  };
  useHotKeys({ j: () => step(1), k: () => step(-1) });

  return (
    <Panel
      title="Lines"
      aside={<small>{query.data === undefined ? '' : `${query.data.totalCount} here`}</small>}
    >
      <LineFilter wanted={wanted} onChange={pages.fromFirst(setWanted)} />
      <FoundPages
        query={query}
        label="Lines are being read"
        rows={8}
        of="lines"
        pages={pages}
        empty={<EmptyState title="No lines here" text="They come with the next statement." />}
      >
        {(lines) => (
          <Table
            caption="Lines of statements"
            columns={COLUMNS}
            rows={lines}
            keyOf={({ id }) => id}
            isChosen={({ id }) => id === chosen}
            isBusy={query.isPlaceholderData}
          />
        )}
      </FoundPages>
      <p className={styles.keys}>Keys: J and K move, M matches what is proposed, U takes it back</p>
    </Panel>
  );
}

interface LineFilterProps {
  readonly wanted: WantedLines;
  readonly onChange: (wanted: WantedLines) => void;
}

function LineFilter({ wanted, onChange }: LineFilterProps) {
  const accounts = useBankAccounts().data?.items ?? [];
  return (
    <div className={styles.filter}>
      <Segment
        label="Lines"
        options={FILTERS}
        value={wanted.state}
        onChange={(state) => onChange({ ...wanted, state })}
      />
      <SelectField
        label="Account"
        value={wanted.code}
        options={[
          { value: '', text: 'All accounts' },
          ...accounts.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        onChange={(code) => onChange({ ...wanted, code })}
      />
      <TextField
        label="Part of a reference"
        type="search"
        value={wanted.search}
        error={null}
        onChange={(search) => onChange({ ...wanted, search })}
      />
    </div>
  );
}

const COLUMNS: readonly Column<BankLineItem>[] = [
  { title: 'Day', cell: ({ id, day }) => <OfficeLink to={`/bank/${id}`}>{day}</OfficeLink> },
  {
    title: 'Reference',
    cell: ({ reference, text }) => (
      <>
        <span className={styles.number}>{reference}</span>
        <br />
        <small className={styles.words}>{text}</small>
      </>
    ),
  },
  { title: 'Account', cell: ({ account }) => account },
  { title: 'Amount, ₹', align: 'right', cell: ({ amount }) => <Result rupees={amount} /> },
  {
    title: 'Request',
    cell: (line) => {
      const { text, tone } = standingOf(line);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
];
