import {
  type HouseTableTerms,
  type OperatorHouseCheck,
  type OperatorHouseReturn,
  type OperatorHouseTable,
  operatorCasinoRoutes,
} from '@crease/contracts/casino/operator-casino.ts';
import { useState } from 'react';
import { dayClockText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { FieldRow, FormView, SelectField } from '#operator/components/form-view.tsx';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useRead } from '#operator/core/office-call.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, numberColumn, Table } from '#ui/table/table.tsx';
import { GAMES_POLL_MS } from './game-list.tsx';
import { HOUSE_POLL_MS, VoidRound } from './house-rounds.tsx';

const TABLES: readonly Column<OperatorHouseTable>[] = [
  { title: 'Table', cell: ({ name }) => name },
  { title: 'Round', cell: ({ roundId }) => roundId },
  {
    title: 'Status',
    cell: ({ isOn, phase }) =>
      isOn ? <Badge tone={phase === 'RESTING' ? 'plain' : 'good'}>{phase}</Badge> : <Badge tone="warn">Off</Badge>,
  },
  { title: 'Hours (IST)', cell: ({ hours }) => formatHours(hours) || '24/7' },
  numberColumn('Players', ({ players }) => players),
  numberColumn('Staked', ({ staked }) => rupeesText(staked)),
  numberColumn('Play money', ({ playStaked }) => rupeesText(playStaked)),
  numberColumn('House exposure', ({ liability }) => rupeesText(liability)),
  { title: 'Paytable', cell: ({ roundPaytable }) => roundPaytable },
];

/** House tables with the current round and its maximum cost, and the selected table's settings. */
export function HouseTables() {
  const query = useRead(operatorCasinoRoutes.operatorGetHouseTables, {}, { pollMs: HOUSE_POLL_MS });
  const canChange = useCanTrade();
  const [chosen, setChosen] = useState<string | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const change: Column<OperatorHouseTable> = {
    title: 'Actions',
    cell: ({ game, name, roundId, players }) => (
      <Row as="span" gap={4} wrap>
        <Button size="s" aria-label={`Edit ${name} terms`} onClick={() => setChosen(game)}>
          Terms
        </Button>
        {players > 0 && (
          <Button size="s" aria-label={`Void round ${roundId}`} onClick={() => setEnding(roundId)}>
            Void round
          </Button>
        )}
      </Row>
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
              {table !== undefined && <TableTerms key={table.game} table={table} onDone={() => setChosen(null)} />}
            </>
          );
        }}
      </QueryView>
      <VoidRound roundId={ending} onClose={() => setEnding(null)} />
    </Panel>
  );
}

/** Opening hours and paytable of a table. A round in progress is completed. */
function TableTerms({ table, onDone }: { readonly table: OperatorHouseTable; readonly onDone: () => void }) {
  const { game, name, isOn, paytable, paytables } = table;
  const form = useWireForm(operatorCasinoRoutes.operatorSaveHouseTable, {
    fields: {
      hours: { label: 'Hours (IST)', initial: formatHours(table.hours), parse: parseHours },
    },
    more: { isOn, paytable },
    request: (values) => ({ game, ...values }),
    done: 'Terms saved, effective next round',
    refreshes: [operatorCasinoRoutes.operatorGetHouseTables],
    onDone,
  });
  return (
    <FormView
      form={form}
      submit="Save terms"
      aria-label={`${name} terms`}
      after={<Button onClick={onDone}>Cancel</Button>}
    >
      <CheckField label={`${name} is live`} {...form.check('isOn')} />
      <FieldRow>
        <SelectField
          label="Paytable (from next round)"
          options={paytables.map((one) => ({ value: one, text: one }))}
          {...form.choice('paytable')}
        />
        <TextField {...form.field('hours')} hint="e.g. 18:00 to 02:00. Leave blank for 24/7" autoComplete="off" />
      </FieldRow>
    </FormView>
  );
}

/** Formats hours as `18:00 to 02:00`, blank for around the clock. */
function formatHours(hours: HouseTableTerms['hours']): string {
  const format = (minute: number) => codec.minuteOfDay('', minute).initial;
  return hours === null ? '' : `${format(hours.from)} to ${format(hours.to)}`;
}

/** Parses opening hours. The schema rejects the NaN of an invalid time. */
function parseHours(text: string): HouseTableTerms['hours'] {
  if (text.trim() === '') return null;
  const { parse } = codec.minuteOfDay('');
  const [from, to] = text.split(/\s*(?:to|–|-)\s*/).map(parse);
  return { from: from ?? Number.NaN, to: to ?? Number.NaN };
}

const MONTH: Column<OperatorHouseReturn> = { title: 'Month', cell: ({ month }) => month };

const RETURNS: readonly Column<OperatorHouseReturn>[] = [
  numberColumn('Staked', ({ staked }) => rupeesText(staked)),
  numberColumn('Returned', ({ actual }) => `${actual}%`),
  numberColumn('Expected range', ({ band }) => (band === null ? 'Not enough bets' : `${band[0]}–${band[1]}%`)),
  numberColumn('RTP', ({ theoretical: [low, high] }) => (low === high ? `${low}%` : `${low}–${high}%`)),
];

/** Actual vs expected RTP. */
export function HouseReturns() {
  const { data: games } = useRead(operatorCasinoRoutes.operatorGetCasinoGames, {}, { pollMs: GAMES_POLL_MS });
  const findGameName = (code: string) => games?.items.find(({ gameCode }) => gameCode === code)?.name ?? code;
  const game: Column<OperatorHouseReturn> = {
    title: 'Game',
    cell: ({ game: code, currency }) => (currency === 'INR' ? findGameName(code) : `${findGameName(code)}, play money`),
  };
  return (
    <ListDesk
      title="Monthly RTP"
      route={operatorCasinoRoutes.operatorGetHouseReturns}
      input={{}}
      noun="RTP"
      caption="RTP by month and game"
      columns={[MONTH, game, ...RETURNS]}
      getKey={({ month, game, currency }) => `${month} ${game} ${currency}`}
      empty={{ title: 'No results yet', text: 'Months appear here once bets settle.' }}
    />
  );
}

/** Z-score beyond which the distribution of draws can't be explained by chance. */
const UNEVEN_Z = 4;

const CHECKS: readonly Column<OperatorHouseCheck>[] = [
  { title: 'Time', cell: ({ at }) => dayClockText(at) },
  numberColumn('Rounds', ({ rounds }) => rounds),
  {
    title: 'Replayed',
    cell: ({ wrong }) =>
      wrong.length === 0 ? (
        <Badge tone="good">All match</Badge>
      ) : (
        <Badge tone="bad">{`Mismatch: ${wrong.join(', ')}`}</Badge>
      ),
  },
  numberColumn('Random bytes', ({ draws }) => draws.toLocaleString('en-IN')),
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
  return (
    <ListDesk
      title="Nightly checks"
      route={operatorCasinoRoutes.operatorGetHouseChecks}
      input={{}}
      noun="checks"
      caption="Checks, newest first"
      columns={CHECKS}
      getKey={({ at }) => at}
      empty={{ title: 'No checks yet', text: 'All rounds are replayed every night.' }}
    />
  );
}
