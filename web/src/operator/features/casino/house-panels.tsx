import type {
  HouseSums,
  OpHouseReturn,
  OpHouseRound,
  OpHouseTable,
} from '@crease/contracts/wire/operator-house.ts';
import { rupeesText } from '#format/money.ts';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useHouseReturns, useHouseRounds, useHouseTables } from './house-reads.ts';

const TABLES: readonly Column<OpHouseTable>[] = [
  { title: 'Table', cell: ({ name }) => name },
  { title: 'Round', cell: ({ roundId }) => roundId },
  {
    title: 'State',
    cell: ({ isOn, phase }) =>
      isOn ? <Badge tone="good">{phase}</Badge> : <Badge tone="warn">Off</Badge>,
  },
  { title: 'Players', align: 'right', cell: ({ players }) => players },
  { title: 'Staked', align: 'right', cell: ({ staked }) => rupeesText(staked) },
  { title: 'May cost', align: 'right', cell: ({ liability }) => rupeesText(liability) },
  { title: 'Paytable', cell: ({ roundPaytable }) => roundPaytable },
];

/** The house's tables with the round that is on and what it may cost. */
export function HouseTables() {
  const query = useHouseTables();
  return (
    <Panel title="Tables of the house">
      <Reading query={query} label="Tables are being read">
        {({ items }) => (
          <Table
            caption="Tables with what is bet"
            columns={TABLES}
            rows={items}
            keyOf={({ game }) => game}
          />
        )}
      </Reading>
    </Panel>
  );
}

const ROUNDS: readonly Column<OpHouseRound>[] = [
  { title: 'Round', cell: ({ roundId }) => roundId },
  { title: 'State', cell: ({ phase, voidReason }) => voidReason ?? phase },
  { title: 'Players', align: 'right', cell: ({ players }) => players },
  {
    title: 'Staked and paid',
    align: 'right',
    cell: ({ sums }) => sums.map(sumWords).join(' · '),
  },
];

function sumWords({ currency, staked, paid }: HouseSums): string {
  const money = currency === 'INR' ? '' : 'play money ';
  return `${money}${rupeesText(staked)}, ${rupeesText(paid)}`;
}

/** The newest rounds that somebody has bet in. */
export function HouseRounds() {
  const query = useHouseRounds();
  return (
    <Panel title="Rounds of the house">
      <Reading query={query} label="Rounds are being read">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No rounds yet" text="They are listed here once somebody has bet." />
          ) : (
            <Table
              caption="Rounds, newest first"
              columns={ROUNDS}
              rows={items}
              keyOf={({ roundId }) => roundId}
            />
          )
        }
      </Reading>
    </Panel>
  );
}

const RETURNS: readonly Column<OpHouseReturn>[] = [
  { title: 'Month', cell: ({ month }) => month },
  { title: 'Game', cell: ({ game, currency }) => `${game} ${currency}` },
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
              columns={RETURNS}
              rows={items}
              keyOf={({ month, game, currency }) => `${month} ${game} ${currency}`}
            />
          )
        }
      </Reading>
    </Panel>
  );
}
