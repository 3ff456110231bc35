import type { OpHouseTable } from '@crease/contracts/wire/operator-house.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import form from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useHouseTables } from './house-reads.ts';
import { hoursText, TableTerms } from './table-terms.tsx';
import { VoidRound } from './void-round.tsx';

const TABLES: readonly Column<OpHouseTable>[] = [
  { title: 'Table', cell: ({ name }) => name },
  { title: 'Round', cell: ({ roundId }) => roundId },
  {
    title: 'State',
    cell: ({ isOn, phase }) =>
      isOn ? (
        <Badge tone={phase === 'RESTING' ? 'plain' : 'good'}>{phase}</Badge>
      ) : (
        <Badge tone="warn">Off</Badge>
      ),
  },
  { title: 'Hours, IST', cell: ({ hours }) => hoursText(hours) || 'Around the clock' },
  { title: 'Players', align: 'right', cell: ({ players }) => players },
  { title: 'Staked', align: 'right', cell: ({ staked }) => rupeesText(staked) },
  { title: 'Play money', align: 'right', cell: ({ playStaked }) => rupeesText(playStaked) },
  { title: 'May cost', align: 'right', cell: ({ liability }) => rupeesText(liability) },
  { title: 'Paytable', cell: ({ roundPaytable }) => roundPaytable },
];

/** The house's tables with the round that is on and what it may cost, and the terms of one that is chosen. */
export function HouseTables() {
  const query = useHouseTables();
  const mayChange = useMayTrade();
  const [chosen, setChosen] = useState<string | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const change: Column<OpHouseTable> = {
    title: 'Acts',
    cell: ({ game, name, roundId, players }) => (
      <span className={form.buttons}>
        <Button size="s" aria-label={`Change the terms of ${name}`} onClick={() => setChosen(game)}>
          Terms
        </Button>
        {players > 0 && (
          <Button size="s" aria-label={`End round ${roundId}`} onClick={() => setEnding(roundId)}>
            End round
          </Button>
        )}
      </span>
    ),
  };
  return (
    <Panel title="Tables of the house">
      <Reading query={query} label="Tables are being read">
        {({ items }) => {
          const table = items.find(({ game }) => game === chosen);
          return (
            <>
              <Table
                caption="Tables with what is bet"
                columns={mayChange ? [...TABLES, change] : TABLES}
                rows={items}
                keyOf={({ game }) => game}
                isChosen={({ game }) => game === chosen}
              />
              {table !== undefined && (
                <TableTerms key={table.game} table={table} onDone={() => setChosen(null)} />
              )}
            </>
          );
        }}
      </Reading>
      <VoidRound roundId={ending} onClose={() => setEnding(null)} />
    </Panel>
  );
}
