import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { OfficeLink } from '#operator/parts/office-link.tsx';
import { Result } from '#operator/parts/result.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const STATES = {
  IN_PLAY: { tone: 'good', text: 'In play' },
  UPCOMING: { tone: 'plain', text: 'Upcoming' },
  CLOSED: { tone: 'plain', text: 'Closed' },
} as const;

export interface EventTableProps {
  readonly caption: string;
  readonly events: readonly EventItem[];
  /** Worst case of the house by event; without it the column is left out. */
  readonly worstOf?: ReadonlyMap<number, number>;
  readonly isBusy?: boolean;
}

/** Events with their state; the title leads to the trading desk. */
export function EventTable({ caption, events, worstOf, isBusy = false }: EventTableProps) {
  const columns: readonly Column<EventItem>[] = [
    {
      title: 'Event',
      cell: (event) => (
        <>
          <OfficeLink to={`/events/${event.id}`}>{event.title}</OfficeLink>
          <br />
          <small>
            {event.sportName}
            {event.competitionName === null ? '' : ` · ${event.competitionName}`}
          </small>
        </>
      ),
    },
    {
      title: 'State',
      cell: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>,
    },
    {
      title: 'Score',
      cell: ({ score }) =>
        score?.sides
          .map(({ text }) => text)
          .filter(Boolean)
          .join(' · ') ?? '',
    },
    { title: 'Start, IST', cell: ({ startTime }) => siteTimeText(startTime) },
    { title: 'Matched', align: 'right', cell: ({ matched }) => rupeesText(matched) },
    ...(worstOf === undefined
      ? []
      : [
          {
            title: 'Worst case',
            align: 'right',
            cell: ({ id }: EventItem) => <Result rupees={worstOf.get(id) ?? 0} />,
          } as const,
        ]),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={events}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  );
}
