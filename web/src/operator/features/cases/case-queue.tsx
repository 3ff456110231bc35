import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import type { OperatorCase } from '@crease/contracts/care/harm.ts';
import { SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, useFilters } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { ItemName, waitedText } from '#operator/components/work-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';
import { CASES_POLL_MS, isClaimed, STAGE_WORDS, signText } from './case-summary.tsx';

const PAGE = 20;

const QUEUES = [
  { value: 'open', text: 'Open' },
  { value: 'mine', text: 'Mine' },
  { value: 'followUp', text: 'Follow-up' },
  { value: 'closed', text: 'Closed' },
] as const;
const SORTINGS = [
  { value: 'score desc', text: 'Highest score' },
  { value: 'openedAt asc', text: 'Oldest' },
] as const;

export interface CaseQueueProps {
  /** ID of the open case, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Harm cases, most urgent first. J and K move the selection. */
export function CaseQueue({ chosen, onChoose }: CaseQueueProps) {
  const filters = useFilters({
    queue: { options: QUEUES, first: 'open' },
    Sorting: { options: SORTINGS, first: 'score desc' },
  });
  return (
    <ListDesk
      title="Harm markers"
      route={operatorCaseRoutes.operatorGetCases}
      input={filters.query}
      pageSize={PAGE}
      pollMs={CASES_POLL_MS}
      filter={() => (
        <>
          <Segment label="Queue" options={QUEUES} {...filters.bind('queue')} />
          <SelectField label="Order" options={SORTINGS} {...filters.bind('Sorting')} />
        </>
      )}
      noun="cases"
      caption="Cases"
      columns={buildColumns(useNow())}
      getKey={({ id }) => id}
      empty={{ title: 'Queue empty', text: 'Cases appear here when signs of harm are detected.' }}
      selection={{ chosen, onChoose, keys: 'C claim' }}
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
    { title: 'Score', cell: (item) => <Score item={item} /> },
    {
      title: 'Stage',
      cell: (item) => (
        <Row as="span" gap={2} wrap>
          {STAGE_WORDS[item.stage]}
          {isClaimed(item, now) && <Badge tone="brand">{item.isMine ? 'Yours' : (item.claimedBy ?? '')}</Badge>}
          {item.closing !== null && <Badge>Second review</Badge>}
        </Row>
      ),
    },
    { title: 'Strongest sign', cell: ({ signs: [first] }) => (first === undefined ? 'None' : signText(first)) },
    numberColumn('Age', ({ openedAt, closedAt }) =>
      waitedText(openedAt, closedAt === null ? now : Date.parse(closedAt)),
    ),
  ];
}

/** Score, highlighted if the case needs a person. */
function Score({ item: { stage, score } }: { readonly item: OperatorCase }) {
  if (stage === 'REVIEW' || stage === 'STOP') return <Badge tone="bad">{score}</Badge>;
  return <Badge tone={stage === 'CHECK' ? 'warn' : 'plain'}>{score}</Badge>;
}
