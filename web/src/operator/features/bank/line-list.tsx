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

export interface LineListProps {
  /** The line beside the list; 0: none. */
  readonly chosen: number;
  readonly onChoose: (lineId: number) => void;
}

/** Lines of statements, the newest first; J and K move in them. */
export function LineList({ chosen, onChoose }: LineListProps) {
  const [state, setState] = useState<BankLineFilter | ''>('');
  const [code, setCode] = useState('');
  const [search, setSearch] = useState('');
  const pages = usePages(PAGE);
  const accounts = useBankAccounts().data?.items ?? [];
  const query = useBankLines({
    ...pages.asked,
    Sorting: 'day desc',
    ...(state === '' ? {} : { state }),
    ...(code === '' ? {} : { code }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
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
      <div className={styles.filter}>
        <Segment
          label="Lines"
          options={FILTERS}
          value={state}
          onChange={pages.fromFirst(setState)}
        />
        <SelectField
          label="Account"
          value={code}
          options={[
            { value: '', text: 'All accounts' },
            ...accounts.map((account) => ({ value: account.code, text: account.name })),
          ]}
          onChange={pages.fromFirst(setCode)}
        />
        <TextField
          label="Part of a reference"
          type="search"
          value={search}
          error={null}
          onChange={pages.fromFirst(setSearch)}
        />
      </div>
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
