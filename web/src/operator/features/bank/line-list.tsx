import type { BankLineFilter, BankLineItem } from '@crease/contracts/cash/bank.ts';
import { useState } from 'react';
import { Result } from '#operator/components/figures.tsx';
import { usePages } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { WorkList } from '#operator/components/work-list.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './bank.module.css';
import {
  describeLineStatus,
  lineActionKey,
  matchLine,
  useBankAccounts,
  useBankLines,
  useLinesOfRequest,
} from './bank-queries.ts';

const PAGE = 20;
const FILTERS = [
  { value: 'PROPOSED', text: 'Suggested match' },
  { value: 'OPEN', text: 'Unmatched' },
  { value: 'MATCHED', text: 'Matched' },
  { value: '', text: 'All' },
] as const satisfies readonly { value: BankLineFilter | ''; text: string }[];

/** Line filters. Empty matches all. */
interface LineListFilter {
  readonly state: BankLineFilter | '';
  /** Account code. */
  readonly code: string;
  readonly search: string;
}

export interface LineListProps {
  /** Filter to begin with; all lines if it isn't one. */
  readonly first: string;
  /** ID of the open line, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (lineId: number) => void;
}

/** Statement lines, latest first. J and K move the selection. */
export function LineList({ first, chosen, onChoose }: LineListProps) {
  const initial = FILTERS.find(({ value }) => value === first)?.value ?? '';
  const [wanted, setWanted] = useState<LineListFilter>({ state: initial, code: '', search: '' });
  const pages = usePages(PAGE);
  const { state, code } = wanted;
  const search = wanted.search.trim();
  const query = useBankLines({
    ...pages.query,
    Sorting: 'day desc',
    ...(state === '' ? {} : { state }),
    ...(code === '' ? {} : { code }),
    ...(search === '' ? {} : { search }),
  });
  return (
    <WorkList
      title="Lines"
      filter={<LineFilter filter={wanted} onChange={pages.resetPage(setWanted)} />}
      query={query}
      label="Loading lines…"
      noun="lines"
      pages={pages}
      emptyTitle="No lines"
      emptyText="Import a statement to add lines."
      caption="Statement lines"
      columns={COLUMNS}
      getKey={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      keys="M accept match, U undo"
    />
  );
}

interface LineFilterProps {
  readonly filter: LineListFilter;
  readonly onChange: (filter: LineListFilter) => void;
}

function LineFilter({ filter, onChange }: LineFilterProps) {
  const accounts = useBankAccounts().data?.items ?? [];
  return (
    <>
      <Segment
        label="Lines"
        options={FILTERS}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <SelectField
        label="Account"
        value={filter.code}
        options={[
          { value: '', text: 'All accounts' },
          ...accounts.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        onChange={(code) => onChange({ ...filter, code })}
      />
      <TextField
        label="Search reference"
        type="search"
        maxLength={80}
        value={filter.search}
        error={null}
        onChange={(search) => onChange({ ...filter, search })}
      />
    </>
  );
}

const COLUMNS: readonly Column<BankLineItem>[] = [
  {
    title: 'Day',
    cell: ({ id, day }) => <BackOfficeLink to={`/bank/${id}`}>{day}</BackOfficeLink>,
  },
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
  { title: 'Amount (₹)', align: 'right', cell: ({ amount }) => <Result rupees={amount} /> },
  {
    title: 'Request',
    cell: (line) => {
      const { text, tone } = describeLineStatus(line);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
];

/** Statement lines for a request, next to the player's details. */
export function RequestLines({ requestId }: { readonly requestId: number }) {
  const { data, error } = useLinesOfRequest(requestId);
  if (error !== null) return <p role="alert">Couldn’t load bank lines.</p>;
  if (data === undefined) return null;
  if (data.items.length === 0)
    return <p className={styles.muted}>No matching bank statement line.</p>;
  return (
    <ul className={styles.candidates} aria-label="Bank lines">
      {data.items.map((line) => (
        <RequestLine key={line.id} line={line} requestId={requestId} />
      ))}
    </ul>
  );
}

function RequestLine({
  line: { id, day, account, reference, text, amount, requestId: tiedTo },
  requestId,
}: {
  readonly line: BankLineItem;
  readonly requestId: number;
}) {
  const isActing = useIsPending(lineActionKey(id));
  const isIts = tiedTo === requestId;
  return (
    <li>
      <span>
        <BackOfficeLink to={`/bank/${id}`}>{`${day}, ${account}`}</BackOfficeLink>{' '}
        <Result rupees={amount} />{' '}
        <small className={styles.words}>
          {reference} {text}
        </small>
      </span>
      {isIts ? (
        <Badge tone="good">Bank match</Badge>
      ) : (
        <Button
          size="s"
          isBusy={isActing}
          aria-label={`Match line ${id}`}
          onClick={() => void matchLine(id, requestId)}
        >
          Match
        </Button>
      )}
    </li>
  );
}
