import type { OperatorHouseTable } from '@crease/contracts/wire/operator-house.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import form from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useHouseTables } from './house-reads.ts';
import { hoursText, TableTerms } from './table-terms.tsx';
import { VoidRound } from './void-round.tsx';

const TABLES: readonly Column<OperatorHouseTable>[] = [
  { title: 'Table', cell: ({ name }) => name },
  { title: 'Round', cell: ({ roundId }) => roundId },
  {
    title: 'Status',
    cell: ({ isOn, phase }) =>
      isOn ? (
        <Badge tone={phase === 'RESTING' ? 'plain' : 'good'}>{phase}</Badge>
      ) : (
        <Badge tone="warn">Off</Badge>
      ),
  },
  { title: 'Hours (IST)', cell: ({ hours }) => hoursText(hours) || '24/7' },
  { title: 'Players', align: 'right', cell: ({ players }) => players },
  { title: 'Staked', align: 'right', cell: ({ staked }) => rupeesText(staked) },
  { title: 'Play money', align: 'right', cell: ({ playStaked }) => rupeesText(playStaked) },
  { title: 'House exposure', align: 'right', cell: ({ liability }) => rupeesText(liability) },
  { title: 'Paytable', cell: ({ roundPaytable }) => roundPaytable },
];

/** House tables with the current round and its maximum cost, and the selected table's settings. */
export function HouseTables() {
  const query = useHouseTables();
  const canChange = useCanTrade();
  const [chosen, setChosen] = useState<string | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const change: Column<OperatorHouseTable> = {
    title: 'Actions',
    cell: ({ game, name, roundId, players }) => (
      <span className={form.buttons}>
        <Button size="s" aria-label={`Edit ${name} terms`} onClick={() => setChosen(game)}>
          Terms
        </Button>
        {players > 0 && (
          <Button size="s" aria-label={`Void round ${roundId}`} onClick={() => setEnding(roundId)}>
            Void round
          </Button>
        )}
      </span>
    ),
  };
  return (
    <Panel title="House tables">
      <QueryView query={query} label="Loading tables…">
        {({ items }) => {
          const table = items.find(({ game }) => game === chosen);
          return (
            <>
              <Table
                caption="Tables and current bets"
                columns={canChange ? [...TABLES, change] : TABLES}
                rows={items}
                getKey={({ game }) => game}
                isChosen={({ game }) => game === chosen}
              />
              {table !== undefined && (
                <TableTerms key={table.game} table={table} onDone={() => setChosen(null)} />
              )}
            </>
          );
        }}
      </QueryView>
      <VoidRound roundId={ending} onClose={() => setEnding(null)} />
    </Panel>
  );
}
