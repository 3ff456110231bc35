import type { OperatorCase } from '@crease/contracts/care/harm.ts';
import { useState } from 'react';
import { usePages } from '#operator/components/query-results.tsx';
import review from '#operator/components/review.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { ItemName, WorkList } from '#operator/components/work-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import {
  type CasesQuery,
  isClaimed,
  openForText,
  STAGE_WORDS,
  scoreTone,
  signText,
  useCases,
} from './case-queries.tsx';

const PAGE = 20;
type Queue = NonNullable<CasesQuery['queue']>;

const QUEUES: readonly { readonly value: Queue; readonly text: string }[] = [
  { value: 'open', text: 'Open' },
  { value: 'mine', text: 'Mine' },
  { value: 'followUp', text: 'Follow-up' },
  { value: 'closed', text: 'Closed' },
];
const SORTINGS = [
  { value: 'score desc', text: 'Highest score' },
  { value: 'openedAt asc', text: 'Oldest' },
] as const;
type CaseSorting = (typeof SORTINGS)[number]['value'];

export interface CaseQueueProps {
  /** ID of the open case, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Harm cases, most urgent first. J and K move the selection. */
export function CaseQueue({ chosen, onChoose }: CaseQueueProps) {
  const [queue, setQueue] = useState<Queue>('open');
  const [sorting, setSorting] = useState<CaseSorting>('score desc');
  const pages = usePages(PAGE);
  const query = useCases({ ...pages.query, queue, Sorting: sorting });
  const now = useNow();
  return (
    <WorkList
      title="Harm markers"
      filter={
        <>
          <Segment
            label="Queue"
            options={QUEUES}
            value={queue}
            onChange={pages.resetPage(setQueue)}
          />
          <SelectField
            label="Order"
            options={SORTINGS}
            value={sorting}
            onChange={pages.resetPage(setSorting)}
          />
        </>
      }
      query={query}
      label="Loading cases…"
      noun="cases"
      pages={pages}
      emptyText="Cases appear here when signs of harm are detected."
      caption="Cases"
      columns={buildColumns(now)}
      getKey={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      keys="C claim"
    />
  );
}

function buildColumns(now: number): readonly Column<OperatorCase>[] {
  return [
    {
      title: 'Case',
      cell: ({ id, userName }) => (
        <ItemName owner={userName}>
          <BackOfficeLink to={`/cases/${id}`}>CH-{id}</BackOfficeLink>
        </ItemName>
      ),
    },
    { title: 'Score', cell: (item) => <Badge tone={scoreTone(item)}>{item.score}</Badge> },
    {
      title: 'Stage',
      cell: (item) => (
        <span className={review.badges}>
          {STAGE_WORDS[item.stage]}
          {isClaimed(item, now) && (
            <Badge tone="brand">{item.isMine ? 'Yours' : (item.claimedBy ?? '')}</Badge>
          )}
          {item.closing !== null && <Badge>Second review</Badge>}
        </span>
      ),
    },
    {
      title: 'Strongest sign',
      cell: ({ signs: [first] }) => (first === undefined ? 'None' : signText(first)),
    },
    { title: 'Age', align: 'right', cell: (item) => openForText(item, now) },
  ];
}
