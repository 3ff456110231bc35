import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { Figures, Result } from '#operator/components/figures.tsx';
import { EmptyLine, QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { operatorSession } from '#operator/core/office-session.ts';
import { useProposals } from '#operator/core/proposals.ts';
import { formatCount } from '#operator/core/words.ts';
import { AlertList } from '#operator/features/alerts/alert-list.tsx';
import { BALANCE_POLL_MS, backupsFigure, booksFigure } from '#operator/features/audit/trial-balance-view.tsx';
import { BetTicker } from '#operator/features/bets/bet-ticker.tsx';
import { useRequestCount } from '#operator/features/cash-desk/cash-queries.tsx';
import { DebtList, useDebts } from '#operator/features/debts/debt-list.tsx';
import { EventTable } from '#operator/features/events/event-browser.tsx';
import { useWaitingFixtures } from '#operator/features/pending-approvals/fixtures.tsx';
import { NeedsAttention } from '#operator/features/pending-approvals/needs-person.tsx';
import { PendingApprovals } from '#operator/features/pending-approvals/pending-actions.tsx';
import { ClosingRequests } from '#operator/features/players/player-closing.tsx';
import { TurnoverChart } from '#operator/features/reports/turnover-chart.tsx';
import { selectCurrency, sumRisk, useEventRisks, useRisk } from '#operator/trading/risk-sums.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './account-screens.module.css';
import { Page } from './page.tsx';

/** House overview: live events, exposure and items needing attention. */
export function DashboardScreen() {
  const isScorer = useStore(operatorSession, ({ operator }) => operator?.role === 'scorer');
  // Scorers have a single page and no access to this one.
  const router = useRouter();
  useEffect(() => {
    if (isScorer) router.history.replace('/backoffice/scoring');
  }, [isScorer, router]);
  return isScorer ? null : <HouseDashboard />;
}

function HouseDashboard() {
  const house = useHouse();
  return (
    <Page title="Dashboard">
      <HouseFigures house={house} />
      <AlertList />
      <ClosingRequests />
      <Debts />
      <div className={styles.house}>
        <HouseAttention house={house} />
        <Stack gap="page" canShrink>
          <TurnoverChart />
          <EventsInPlay house={house} />
          <NextEvents house={house} />
        </Stack>
        <Panel title="Latest bets" aside={<BackOfficeLink to="/bets">All bets</BackOfficeLink>}>
          <BetTicker count={15} />
        </Panel>
      </div>
    </Page>
  );
}

/** Players with debts. Renders nothing if there are none. */
function Debts() {
  const items = useDebts().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title="Debts" aside={<BackOfficeLink to="/debts">Collect or write off</BackOfficeLink>}>
      <DebtList items={items} canPay={false} />
    </Panel>
  );
}

interface HouseProps {
  readonly house: House;
}

/** Sorted by worst case. */
function EventsInPlay({ house }: HouseProps) {
  const risks = useEventRisks();
  const getWorst = ({ id }: { readonly id: number }) => risks?.get(id)?.worst ?? 0;
  return (
    <Panel title="Live events by liability" aside={<BackOfficeLink to="/events">All events</BackOfficeLink>}>
      <QueryView query={house.inPlay} label="Loading events…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyLine>No events in-play</EmptyLine>
          ) : (
            <EventTable
              caption="In-play events"
              events={items.toSorted((a, b) => getWorst(a) - getWorst(b))}
              risks={risks}
              areLive
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

function NextEvents({ house }: HouseProps) {
  return (
    <Panel title="Next to start">
      <QueryView query={house.upcoming} label="Loading events…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyLine>No upcoming events</EmptyLine>
          ) : (
            <EventTable caption="Upcoming events" events={items} />
          )
        }
      </QueryView>
    </Panel>
  );
}

function HouseAttention({ house }: HouseProps) {
  const { proposals, closed, trial } = house;
  const fixtures = useWaitingFixtures();
  const acts = proposals.data?.acts ?? [];
  const deposits = useRequestCount('Deposit');
  const disputed = useRequestCount('Deposit', 'disputed');
  const matched = useRequestCount('Deposit', 'matched');
  const withdrawals = useRequestCount('Withdrawal');
  return (
    <Panel title="Needs attention">
      <PendingApprovals acts={acts} />
      <NeedsAttention
        fixtures={fixtures.data?.items ?? []}
        proposals={proposals.data?.items ?? []}
        acts={acts}
        closed={closed.data?.items ?? []}
        closedCount={closed.data?.totalCount ?? 0}
        queues={[
          {
            name: 'Payments reversed by the payer',
            count: disputed,
            to: '/deposits?queue=disputed',
            isUrgent: true,
            note: 'Credited already. Payouts to these players are held',
          },
          { name: 'Deposits', count: deposits, to: '/deposits' },
          {
            name: 'Bank matches that need a second person',
            count: matched,
            to: '/deposits?queue=matched',
          },
          { name: 'Withdrawals', count: withdrawals, to: '/withdrawals' },
        ]}
        isBalanced={trial.data?.ok ?? null}
        lateBackup={trial.data?.backups?.late ?? null}
      />
    </Panel>
  );
}

const MAX_IN_PLAY = 50;
const NEXT_UP = 10;
const MAX_CLOSED = 20;
const LIST = { pollMs: 5_000, isList: true } as const;

/** Queries shared by several dashboard panels. */
function useHouse() {
  const { operatorGetEvents, operatorGetMarkets, operatorGetTrialBalance } = operatorRoutes;
  const upcoming = {
    status: 'UPCOMING',
    MaxResultCount: NEXT_UP,
    Sorting: 'startTime asc',
  } as const;
  const closed = { status: 'CLOSED', MaxResultCount: MAX_CLOSED } as const;
  return {
    inPlay: useRead(operatorGetEvents, { status: 'IN_PLAY', MaxResultCount: MAX_IN_PLAY }, LIST),
    upcoming: useRead(operatorGetEvents, upcoming, LIST),
    closed: useRead(operatorGetMarkets, closed, LIST),
    risk: useRisk({}),
    proposals: useProposals({}),
    trial: useRead(operatorGetTrialBalance, {}, { pollMs: BALANCE_POLL_MS }),
  };
}

type House = ReturnType<typeof useHouse>;

/** Key figures: live events, exposure and pending items. */
function HouseFigures({ house }: HouseProps) {
  const { inPlay, upcoming, closed, proposals, trial } = house;
  const all = house.risk.data?.markets ?? [];
  const currency = selectCurrency(all);
  const sum = sumRisk(all.filter((market) => market.currency === currency));
  return (
    <Figures
      label="House summary"
      figures={[
        { name: 'In-play events', value: inPlay.data?.totalCount ?? '–' },
        { name: 'Upcoming', value: upcoming.data?.totalCount ?? '–' },
        {
          name: 'House worst case',
          value: <Result rupees={sum.worst} />,
          note: currency === 'INR' ? 'Sum of worst cases' : 'Play money, sum of worst cases',
        },
        {
          name: 'Player exposure',
          value: rupeesText(sum.exposure),
          note: `${formatCount(sum.markets, 'market')} with bets`,
        },
        {
          name: 'Pending confirmation',
          value: proposals.data === undefined ? '–' : proposals.data.items.length + proposals.data.acts.length,
          note: `${formatCount(closed.data?.totalCount ?? 0, 'market')} closed`,
        },
        {
          name: 'Trial balance',
          value: trial.data === undefined ? '–' : trial.data.ok ? 'Balanced' : 'Out of balance',
        },
        booksFigure(trial.data?.books ?? null),
        backupsFigure(trial.data?.backups ?? null),
      ]}
    />
  );
}
