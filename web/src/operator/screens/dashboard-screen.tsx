import { rupeesText } from '#format/money.ts';
import { useProposals, useRisk } from '#operator/desk/trading.ts';
import { Alarms } from '#operator/features/alarms/alarm-list.tsx';
import { booksFigure } from '#operator/features/audit/trial-balance-view.tsx';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { EventTable } from '#operator/features/events/event-browser.tsx';
import { BelowZeroList } from '#operator/features/players/below-zero-list.tsx';
import { ClosingRequests } from '#operator/features/players/player-closing.tsx';
import { StopAll } from '#operator/features/stops/stop-all.tsx';
import { useWaitingFixtures } from '#operator/features/waiting-acts/fixture-acts.ts';
import { NeedsPerson } from '#operator/features/waiting-acts/needs-person.tsx';
import { WaitingActs } from '#operator/features/waiting-acts/waiting-acts.tsx';
import { useBelowZero, useEvents, useMarkets, useTrialBalance } from '#operator/office/reads.ts';
import { Figures, Result } from '#operator/parts/figures.tsx';
import { OfficeLink } from '#operator/parts/marks.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';

const MOST_IN_PLAY = 50;
const NEXT_UP = 10;
const MOST_CLOSED = 20;

/** How the house stands: what runs, what is at stake, what waits for a person. */
export function DashboardScreen() {
  const inPlay = useEvents({ status: 'IN_PLAY', MaxResultCount: MOST_IN_PLAY });
  const upcoming = useEvents({
    status: 'UPCOMING',
    MaxResultCount: NEXT_UP,
    Sorting: 'startTime asc',
  });
  const closed = useMarkets({ status: 'CLOSED', MaxResultCount: MOST_CLOSED });
  const risk = useRisk({});
  const proposals = useProposals({});
  const fixtures = useWaitingFixtures();
  const trial = useTrialBalance();
  const belowZero = useBelowZero();
  const markets = risk.data?.markets ?? [];
  const worstOf = new Map<number, number>();
  for (const { eventId, worstHouse } of markets) {
    worstOf.set(eventId, (worstOf.get(eventId) ?? 0) + worstHouse);
  }
  const sum = (pick: (market: (typeof markets)[number]) => number) =>
    markets.reduce((total, market) => total + pick(market), 0);

  return (
    <>
      <PageHead stop={<StopAll />} title="Dashboard" />
      <div className={styles.page}>
        <Figures
          label="The house at a glance"
          figures={[
            { name: 'Events in play', value: inPlay.data?.totalCount ?? '–' },
            { name: 'Upcoming', value: upcoming.data?.totalCount ?? '–' },
            {
              name: 'Worst case of the house',
              value: <Result rupees={sum(({ worstHouse }) => worstHouse)} />,
              note: 'All markets at their worst',
            },
            {
              name: 'Exposure of players',
              value: rupeesText(sum(({ totalUserExposure }) => totalUserExposure)),
              note: `${markets.length} markets with bets`,
            },
            {
              name: 'To confirm',
              value:
                proposals.data === undefined
                  ? '–'
                  : proposals.data.items.length + proposals.data.acts.length,
              note: `${closed.data?.totalCount ?? 0} markets closed`,
            },
            {
              name: 'Trial balance',
              value: trial.data === undefined ? '–' : trial.data.ok ? 'Zero' : 'Not zero',
            },
            booksFigure(trial.data?.books ?? null),
          ]}
        />
        <Alarms />
        <ClosingRequests />
        {(belowZero.data?.items.length ?? 0) > 0 && (
          <Panel title="Accounts below zero">
            <BelowZeroList items={belowZero.data?.items ?? []} />
          </Panel>
        )}
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Panel
              title="In play, by what they may cost"
              aside={<OfficeLink to="/events">All events</OfficeLink>}
            >
              <Reading query={inPlay} label="Events are being read">
                {({ items }) =>
                  items.length === 0 ? (
                    <p className={styles.muted}>Nothing is in play.</p>
                  ) : (
                    <EventTable
                      caption="Events in play"
                      events={items.toSorted(
                        (a, b) => (worstOf.get(a.id) ?? 0) - (worstOf.get(b.id) ?? 0),
                      )}
                      worstOf={worstOf}
                    />
                  )
                }
              </Reading>
            </Panel>
            <Panel title="Next to start">
              <Reading query={upcoming} label="Events are being read">
                {({ items }) =>
                  items.length === 0 ? (
                    <p className={styles.muted}>Nothing is planned.</p>
                  ) : (
                    <EventTable caption="Upcoming events" events={items} />
                  )
                }
              </Reading>
            </Panel>
          </div>
          <div className={styles.stack}>
            <Panel title="Needs a person">
              <WaitingActs acts={proposals.data?.acts ?? []} />
              <NeedsPerson
                fixtures={fixtures.data?.items ?? []}
                proposals={proposals.data?.items ?? []}
                acts={proposals.data?.acts ?? []}
                closed={closed.data?.items ?? []}
                closedCount={closed.data?.totalCount ?? 0}
                isBalanced={trial.data?.ok ?? null}
              />
            </Panel>
            <Panel title="Newest bets" aside={<OfficeLink to="/bets">All bets</OfficeLink>}>
              <BetTicker count={15} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}
