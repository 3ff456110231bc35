import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ProfitRange, Result } from '#operator/components/figures.tsx';
import { SelectField } from '#operator/components/form-view.tsx';
import { ListDesk, SearchField, useFilters } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { SPORT_OPTIONS } from '#operator/core/words.ts';
import { computeScale, type RiskSum, useEventRisks } from '#operator/trading/risk-sums.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';

const PAGE = 25;
const POLL_MS = 5_000;
const ANY = { value: '', text: 'All' } as const;
const STATUSES = [
  { value: 'IN_PLAY', text: 'In-play' },
  { value: 'UPCOMING', text: 'Upcoming' },
  { value: 'CLOSED', text: 'Closed' },
  ANY,
] as const;
const PLAYED = [ANY, ...SPORT_OPTIONS];

/** All events, filtered by status, sport and text. */
export function EventBrowser() {
  const filters = useFilters({
    status: { options: STATUSES, first: 'IN_PLAY' },
    sport: { options: PLAYED, first: '' },
    search: '',
  });
  const { sport, ...filter } = filters.query;
  const risks = useEventRisks();
  return (
    <ListDesk
      title="Events"
      route={operatorRoutes.operatorGetEvents}
      input={{
        ...filter,
        ...(sport === undefined ? {} : { sportId: Number(sport) }),
        Sorting: filter.status === 'UPCOMING' ? 'startTime asc' : 'startTime desc',
      }}
      pageSize={PAGE}
      pollMs={POLL_MS}
      filter={() => (
        <>
          <SelectField label="Status" options={STATUSES} {...filters.bind('status')} />
          <SelectField label="Sport" options={PLAYED} {...filters.bind('sport')} />
          <SearchField label="Search" {...filters.bind('search')} />
        </>
      )}
      noun="events"
      caption="Event list"
      columns={listColumns({ risks: filter.status === 'CLOSED' ? undefined : risks })}
      getKey={({ id }) => id}
      empty={{ title: 'No events', text: 'Events come from feeds or are created manually.' }}
    />
  );
}

const STATES = {
  IN_PLAY: { tone: 'good', text: 'In-play' },
  UPCOMING: { tone: 'plain', text: 'Upcoming' },
  CLOSED: { tone: 'plain', text: 'Closed' },
} as const;

const EVENT: Column<EventItem> = {
  title: 'Event',
  cell: (event) => (
    <>
      <BackOfficeLink to={`/events/${event.id}`}>{event.title}</BackOfficeLink>
      <br />
      <small>
        {event.sportName}
        {event.competitionName === null ? '' : ` · ${event.competitionName}`}
      </small>
    </>
  ),
};

const STATE: Column<EventItem> = {
  title: 'Status',
  cell: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>,
};

const SCORE: Column<EventItem> = {
  title: 'Score',
  cell: ({ score }) =>
    score?.sides
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' · ') ?? '',
};

const START: Column<EventItem> = {
  title: 'Start (IST)',
  cell: ({ startTime }) => (
    <time dateTime={startTime} title={siteTimeText(startTime)}>
      {dayClockText(startTime)}
    </time>
  ),
};

interface EventColumns {
  /** Risk by event, possibly of more events than listed. Without it, the risk columns are hidden. */
  readonly risks?: ReadonlyMap<number, RiskSum> | undefined;
  /** All events are in-play: hides status and start to leave room for names. */
  readonly areLive?: boolean;
}

function listColumns({ risks, areLive = false }: EventColumns): readonly Column<EventItem>[] {
  return [
    EVENT,
    ...(areLive ? [SCORE] : [STATE, SCORE, START]),
    numberColumn('Matched', ({ matched }) => rupeesText(matched)),
    ...(risks === undefined ? [] : riskColumns(risks)),
  ];
}

export interface EventTableProps extends EventColumns {
  readonly caption: string;
  readonly events: readonly EventItem[];
}

/** Events with their status. The title links to the trading desk. */
export function EventTable({ caption, events, ...columns }: EventTableProps) {
  return <Table caption={caption} columns={listColumns(columns)} rows={events} getKey={({ id }) => id} />;
}

function riskColumns(risks: ReadonlyMap<number, RiskSum>): readonly Column<EventItem>[] {
  const scale = computeScale(risks.values());
  return [
    {
      title: 'P&L range',
      cell: ({ id }) => {
        const { worst, best } = risks.get(id) ?? { worst: 0, best: 0 };
        return <ProfitRange worst={worst} best={best} scale={scale} />;
      },
    },
    numberColumn('Worst case', ({ id }) => <Result rupees={risks.get(id)?.worst ?? 0} />),
  ];
}
