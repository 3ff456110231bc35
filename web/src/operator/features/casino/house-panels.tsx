import type {
  OperatorHouseCheck,
  OperatorHouseReturn,
} from '@crease/contracts/casino/house-tables.ts';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useCasinoGames, useHouseChecks, useHouseReturns } from './casino-queries.ts';

const MONTH: Column<OperatorHouseReturn> = { title: 'Month', cell: ({ month }) => month };

const RETURNS: readonly Column<OperatorHouseReturn>[] = [
  { title: 'Staked', align: 'right', cell: ({ staked }) => rupeesText(staked) },
  { title: 'Returned', align: 'right', cell: ({ actual }) => `${actual}%` },
  {
    title: 'Expected range',
    align: 'right',
    cell: ({ band }) => (band === null ? 'Not enough bets' : `${band[0]}–${band[1]}%`),
  },
  {
    title: 'RTP',
    align: 'right',
    cell: ({ theoretical: [low, high] }) => (low === high ? `${low}%` : `${low}–${high}%`),
  },
];

/** Actual vs expected RTP. */
export function HouseReturns() {
  const query = useHouseReturns();
  const { data: games } = useCasinoGames();
  const findGameName = (code: string) =>
    games?.items.find(({ gameCode }) => gameCode === code)?.name ?? code;
  const game: Column<OperatorHouseReturn> = {
    title: 'Game',
    cell: ({ game: code, currency }) =>
      currency === 'INR' ? findGameName(code) : `${findGameName(code)}, play money`,
  };
  return (
    <Panel title="Monthly RTP">
      <QueryView query={query} label="Calculating RTP…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No results yet" text="Months appear here once bets settle." />
          ) : (
            <Table
              caption="RTP by month and game"
              columns={[MONTH, game, ...RETURNS]}
              rows={items}
              getKey={({ month, game, currency }) => `${month} ${game} ${currency}`}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

/** Z-score beyond which the distribution of draws can't be explained by chance. */
const UNEVEN_Z = 4;

const CHECKS: readonly Column<OperatorHouseCheck>[] = [
  { title: 'Time', cell: ({ at }) => dayClockText(at) },
  { title: 'Rounds', align: 'right', cell: ({ rounds }) => rounds },
  {
    title: 'Replayed',
    cell: ({ wrong }) =>
      wrong.length === 0 ? (
        <Badge tone="good">All match</Badge>
      ) : (
        <Badge tone="bad">{`Mismatch: ${wrong.join(', ')}`}</Badge>
      ),
  },
  { title: 'Random bytes', align: 'right', cell: ({ draws }) => draws.toLocaleString('en-IN') },
  {
    title: 'Draw distribution',
    cell: ({ chiSquareZ }) => (
      <Badge tone={Math.abs(chiSquareZ) < UNEVEN_Z ? 'good' : 'bad'}>
        {`${chiSquareZ.toFixed(2)} standard deviations`}
      </Badge>
    ),
  },
];

/** Results of the nightly recomputation of every round. */
export function HouseChecks() {
  const query = useHouseChecks();
  return (
    <Panel title="Nightly checks">
      <QueryView query={query} label="Loading checks…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No checks yet" text="All rounds are replayed every night." />
          ) : (
            <Table
              caption="Checks, newest first"
              columns={CHECKS}
              rows={items}
              getKey={({ at }) => at}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}
