import type { OpHouseCheck, OpHouseReturn } from '@crease/contracts/wire/operator-house.ts';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useCasinoGames } from './casino-reads.ts';
import { useHouseChecks, useHouseReturns } from './house-reads.ts';

const MONTH: Column<OpHouseReturn> = { title: 'Month', cell: ({ month }) => month };

const RETURNS: readonly Column<OpHouseReturn>[] = [
  { title: 'Staked', align: 'right', cell: ({ staked }) => rupeesText(staked) },
  { title: 'Returned', align: 'right', cell: ({ actual }) => `${actual} %` },
  {
    title: 'By chance',
    align: 'right',
    cell: ({ band }) => (band === null ? 'Too few bets' : `${band[0]} to ${band[1]} %`),
  },
  {
    title: 'On average',
    align: 'right',
    cell: ({ theoretical: [low, high] }) => (low === high ? `${low} %` : `${low} to ${high} %`),
  },
];

/** What the games have returned, beside what is right. */
export function HouseReturns() {
  const query = useHouseReturns();
  const { data: games } = useCasinoGames();
  const nameOf = (code: string) =>
    games?.items.find(({ gameCode }) => gameCode === code)?.name ?? code;
  const game: Column<OpHouseReturn> = {
    title: 'Game',
    cell: ({ game: code, currency }) =>
      currency === 'INR' ? nameOf(code) : `${nameOf(code)}, play money`,
  };
  return (
    <Panel title="Returns by month">
      <Reading query={query} label="Returns are being counted">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="Nothing returned yet"
              text="Months are listed here once bets settle."
            />
          ) : (
            <Table
              caption="Returns by month and game"
              columns={[MONTH, game, ...RETURNS]}
              rows={items}
              keyOf={({ month, game, currency }) => `${month} ${game} ${currency}`}
            />
          )
        }
      </Reading>
    </Panel>
  );
}

/** Beyond it chance alone is no explanation of how the draws are spread. */
const UNEVEN_Z = 4;

const CHECKS: readonly Column<OpHouseCheck>[] = [
  { title: 'Time', cell: ({ at }) => dayClockText(at) },
  { title: 'Rounds', align: 'right', cell: ({ rounds }) => rounds },
  {
    title: 'Drawn again',
    cell: ({ wrong }) =>
      wrong.length === 0 ? (
        <Badge tone="good">All as they were</Badge>
      ) : (
        <Badge tone="bad">{`Wrong: ${wrong.join(', ')}`}</Badge>
      ),
  },
  { title: 'Bytes drawn', align: 'right', cell: ({ draws }) => draws.toLocaleString('en-IN') },
  {
    title: 'Spread of draws',
    cell: ({ chiSquareZ }) => (
      <Badge tone={Math.abs(chiSquareZ) < UNEVEN_Z ? 'good' : 'bad'}>
        {`${chiSquareZ.toFixed(2)} standard deviations`}
      </Badge>
    ),
  },
];

/** What came of drawing every round again each night. */
export function HouseChecks() {
  const query = useHouseChecks();
  return (
    <Panel title="Nightly checks">
      <Reading query={query} label="Checks are being read">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No check yet" text="Every night all rounds are drawn again." />
          ) : (
            <Table
              caption="Checks, newest first"
              columns={CHECKS}
              rows={items}
              keyOf={({ at }) => at}
            />
          )
        }
      </Reading>
    </Panel>
  );
}
