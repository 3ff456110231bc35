import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { ProfitRange, Result } from '#operator/components/figures.tsx';
import filterStyles from '#operator/components/filter.module.css';
import { PaginatedResults, usePages } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { type EventsQuery, useEvents } from '#operator/core/queries.ts';
import { computeScale, type RiskSum, useEventRisks } from '#operator/trading/risk-sums.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

const PAGE = 25;
const ANY = { value: '', text: 'All' } as const;

interface EventsFilter {
  /** Status and sport filter, empty for any. */
  readonly status: NonNullable<EventsQuery['status']> | '';
  readonly sportId: string;
  readonly search: string;
}

/** All events, filtered by status, sport and text. */
export function EventBrowser() {
  const [wanted, setWanted] = useState<EventsFilter>({
    status: 'IN_PLAY',
    sportId: '',
    search: '',
  });
  const pages = usePages(PAGE);
  const { status, sportId } = wanted;
  const search = wanted.search.trim();
  const query = useEvents({
    ...pages.query,
    Sorting: status === 'UPCOMING' ? 'startTime asc' : 'startTime desc',
    ...(status === '' ? {} : { status }),
    ...(sportId === '' ? {} : { sportId: Number(sportId) }),
    ...(search === '' ? {} : { search }),
  });
  const risks = useEventRisks();
  return (
    <Panel title="Events">
      <EventFilter filter={wanted} onChange={pages.resetPage(setWanted)} />
      <PaginatedResults
        query={query}
        label="Loading events…"
        noun="events"
        pages={pages}
        empty={
          <EmptyState title="No events" text="Events come from feeds or are created manually." />
        }
      >
        {(events) => (
          <EventTable
            caption="Event list"
            events={events}
            risks={status === 'CLOSED' ? undefined : risks}
            isBusy={query.isPlaceholderData}
          />
        )}
      </PaginatedResults>
    </Panel>
  );
}

interface EventFilterProps {
  readonly filter: EventsFilter;
  readonly onChange: (filter: EventsFilter) => void;
}

function EventFilter({ filter, onChange }: EventFilterProps) {
  return (
    <div className={filterStyles.filter}>
      <SelectField
        label="Status"
        value={filter.status}
        options={[
          { value: 'IN_PLAY', text: 'In-play' },
          { value: 'UPCOMING', text: 'Upcoming' },
          { value: 'CLOSED', text: 'Closed' },
          ANY,
        ]}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SelectField
        label="Sport"
        value={filter.sportId}
        options={[
          ANY,
          ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({
            value: String(id),
            text: name,
          })),
        ]}
        onChange={(sportId) => onChange({ ...filter, sportId })}
      />
      <TextField
        label="Search"
        type="search"
        maxLength={80}
        value={filter.search}
        error={null}
        onChange={(search) => onChange({ ...filter, search })}
      />
    </div>
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

export interface EventTableProps {
  readonly caption: string;
  readonly events: readonly EventItem[];
  /** Risk by event, possibly of more events than listed. Without it, the risk columns are hidden. */
  readonly risks?: ReadonlyMap<number, RiskSum> | undefined;
  /** All events are in-play: hides status and start to leave room for names. */
  readonly areLive?: boolean;
  readonly isBusy?: boolean;
}

/** Events with their status. The title links to the trading desk. */
export function EventTable(props: EventTableProps) {
  const { caption, events, risks, areLive = false, isBusy = false } = props;
  const columns: readonly Column<EventItem>[] = [
    EVENT,
    ...(areLive ? [SCORE] : [STATE, SCORE, START]),
    { title: 'Matched', align: 'right', cell: ({ matched }) => rupeesText(matched) },
    ...(risks === undefined ? [] : riskColumns(risks)),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={events}
      getKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
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
    {
      title: 'Worst case',
      align: 'right',
      cell: ({ id }) => <Result rupees={risks.get(id)?.worst ?? 0} />,
    },
  ];
}
