import {
  type HouseTableTerms,
  type OperatorHouseTable,
  operatorHouseRoutes,
} from '@crease/contracts/casino/house-tables.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { clockText, parseMinuteOfDay, useOfficeForm } from '#operator/core/office-form.ts';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { saveTable, TERMS_ACTION, useHouseTables } from './casino-queries.ts';
import { VoidRound } from './house-rounds.tsx';

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
      <span className={formStyles.buttons}>
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

const FIELDS = { hours: { label: 'Hours (IST)' } } as const;

interface Choices {
  readonly isOn: boolean;
  readonly paytable: string;
}

/** Opening hours and paytable of a table. A round in progress is completed. */
function TableTerms({
  table,
  onDone,
}: {
  readonly table: OperatorHouseTable;
  readonly onDone: () => void;
}) {
  const { game, name, isOn, paytable, paytables, hours } = table;
  const isActing = useIsPending(TERMS_ACTION);
  const form = useOfficeForm<keyof typeof FIELDS, Choices>({
    fields: FIELDS,
    initial: { hours: hoursText(hours) },
    more: { isOn, paytable },
    contract: {
      route: operatorHouseRoutes.operatorSaveHouseTable,
      body: (values) => {
        const read = parseHours(values.hours);
        return { ...values, game, hours: read === undefined ? values.hours : read };
      },
    },
    onSubmit: async (values) => {
      const outcome = await saveTable({ ...values, game, hours: parseHours(values.hours) ?? null });
      if (outcome.ok) onDone();
      return outcome;
    },
  });
  const on = form.choice('isOn');
  const version = form.choice('paytable');
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit}
      aria-label={`${name} terms`}
      noValidate
    >
      <CheckField label={`${name} is live`} checked={on.value} onChange={on.onChange} />
      <div className={formStyles.pair}>
        <SelectField
          label="Paytable (from next round)"
          value={version.value}
          options={paytables.map((one) => ({ value: one, text: one }))}
          onChange={version.onChange}
        />
        <TextField
          {...form.field('hours')}
          hint="e.g. 18:00 to 02:00. Leave blank for 24/7"
          autoComplete="off"
        />
      </div>
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <div className={formStyles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing}>
          Save terms
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** `18:00 to 02:00`, empty for around the clock. */
function hoursText(hours: HouseTableTerms['hours']): string {
  return hours === null ? '' : `${clockText(hours.from)} to ${clockText(hours.to)}`;
}

/** Parses opening hours. Null for around the clock, undefined if invalid. */
function parseHours(text: string): HouseTableTerms['hours'] | undefined {
  if (text.trim() === '') return null;
  const [from, to] = text.split(/\s*(?:to|–|-)\s*/).map(parseMinuteOfDay);
  return from === undefined || from === null || to === undefined || to === null
    ? undefined
    : { from, to };
}
