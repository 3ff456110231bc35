import { type OperatorIdentityItem, operatorIdentityRoutes } from '@crease/contracts/care/identity-routes.ts';
import { ListDesk, useFilters } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { ItemName, waitedText } from '#operator/components/work-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';
import { FlagBadges, ItemStatus, KIND_WORDS } from './identity-parts.tsx';

const PAGE = 20;
/** Short, so that reviewers see each other's claims. */
const POLL_MS = 2_000;

const QUEUES = [
  { value: 'waiting', text: 'Pending' },
  { value: 'mine', text: 'Mine' },
  { value: 'flagged', text: 'Flagged' },
  { value: 'done', text: 'Done' },
] as const;

export interface IdentityQueueProps {
  /** ID of the open item, 0 if none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Details and documents pending review, longest waiting first. J and K move the selection. */
export function IdentityQueue({ chosen, onChoose }: IdentityQueueProps) {
  const filters = useFilters({ queue: { options: QUEUES, first: 'waiting' } });
  return (
    <ListDesk
      title="To review"
      route={operatorIdentityRoutes.operatorGetIdentityQueue}
      input={filters.query}
      pageSize={PAGE}
      pollMs={POLL_MS}
      filter={() => <Segment label="Queue" options={QUEUES} {...filters.bind('queue')} />}
      noun="documents"
      caption="Documents"
      columns={buildColumns(useNow())}
      getKey={({ id }) => id}
      empty={{ title: 'Queue empty', text: 'Documents appear here as they come in.' }}
      selection={{
        chosen,
        onChoose,
        keys: 'C claim, A accept, R decline, I request info, T rotate, +/− zoom, ←/→ previous/next image',
      }}
    />
  );
}

function buildColumns(now: number): readonly Column<OperatorIdentityItem>[] {
  return [
    {
      title: 'Document',
      cell: ({ id, kind, userName }) => (
        <ItemName owner={userName}>
          <BackOfficeLink to={`/documents/${id}`}>{KIND_WORDS[kind]}</BackOfficeLink>
        </ItemName>
      ),
    },
    {
      title: 'Flags',
      cell: (item) => (
        <Row as="span" gap={2} wrap>
          <ItemStatus item={item} now={now} />
          {item.firstBy !== null && <Badge>Second review</Badge>}
          <FlagBadges flags={item.flags} />
        </Row>
      ),
    },
    numberColumn('Pending', ({ submittedAt, decidedAt }) =>
      submittedAt === null ? '' : waitedText(submittedAt, decidedAt === null ? now : Date.parse(decidedAt)),
    ),
  ];
}
