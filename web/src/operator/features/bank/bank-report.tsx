import { formatCsvLine } from '@crease/contracts/base/csv.ts';
import { formatKolkataDay, getKolkataDay } from '@crease/contracts/base/instant.ts';
import type { BankAccount, BankDay, ReconciledSum, Reconciliation } from '@crease/contracts/cash/bank.ts';
import { operatorBankRoutes } from '@crease/contracts/cash/bank-routes.ts';
import { saveFile } from '#client/api/download.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { Result } from '#operator/components/figures.tsx';
import { SelectField } from '#operator/components/form-view.tsx';
import { useFilters } from '#operator/components/list-desk.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn, Table } from '#ui/table/table.tsx';
import styles from './bank.module.css';
import { LINES_MS } from './line-list.tsx';

const DAY_MS = 86_400_000;
const DAYS = 30;

const formatDay = (at: number) => formatKolkataDay(getKolkataDay(at));

/** Bank accounts by day, reconciled with the ledger. */
export function BankReport() {
  const query = useRead(operatorBankRoutes.operatorGetBankAccounts, {});
  return (
    <>
      <QueryView query={query} label="Loading accounts…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No bank accounts yet" text="An admin needs to add one first." />
          ) : (
            <Days accounts={items} />
          )
        }
      </QueryView>
      <LedgerReconciliation />
    </>
  );
}

function Days({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const options = accounts.map(({ code, name }) => ({ value: code, text: name }));
  const filters = useFilters({
    account: { options, first: accounts[0]?.code ?? '' },
    from: formatDay(Date.now() - DAYS * DAY_MS),
    to: formatDay(Date.now()),
  });
  const { account: code, from, to } = filters.values;
  const query = useRead(operatorBankRoutes.operatorGetBankDays, { code, from, to }, { isList: true });
  const days = query.data?.items ?? [];
  const name = `bank-${code}-${from}-${to}.csv`;
  return (
    <Panel
      title="Daily summary"
      aside={
        <Button disabled={days.length === 0} onClick={() => saveFile({ name, content: createFile(days) })}>
          CSV
        </Button>
      }
    >
      <Row gap={5} align="end" padX="panel" padBottom={5} wrap>
        <SelectField label="Account" options={options} {...filters.bind('account')} />
        <TextField
          label="From"
          type="date"
          value={from}
          error={from > to ? 'After the end date' : null}
          onChange={(day) => day !== '' && filters.set({ from: day })}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          error={null}
          onChange={(day) => day !== '' && filters.set({ to: day })}
        />
      </Row>
      <QueryView query={query} label="Loading days…">
        {({ items }) => <DayTable items={items} isBusy={query.isPlaceholderData} />}
      </QueryView>
    </Panel>
  );
}

function DayTable({ items, isBusy }: { readonly items: readonly BankDay[]; readonly isBusy: boolean }) {
  return items.length === 0 ? (
    <EmptyState title="No lines in this period" text="Import a statement or choose earlier dates." />
  ) : (
    <Table
      caption="Daily account summary"
      columns={DAY_COLUMNS}
      rows={items}
      getKey={({ day }) => day}
      isBusy={isBusy}
    />
  );
}

/** Column of an amount in rupees. */
function amountColumn<Row>(title: string, getAmount: (row: Row) => number): Column<Row> {
  return numberColumn(`${title} (₹)`, (row) => amountText(getAmount(row)));
}

const DAY_COLUMNS: readonly Column<BankDay>[] = [
  { title: 'Day', cell: ({ day }) => day },
  numberColumn('Lines', ({ lines }) => lines),
  amountColumn('Opening', ({ opening }) => opening),
  amountColumn('Credits', ({ credited }) => credited),
  amountColumn('Debits', ({ paid }) => paid),
  amountColumn('Closing', ({ closing }) => closing),
  numberColumn('Difference (₹)', ({ difference, open }) =>
    open === 0 ? (
      <Badge tone="good">None</Badge>
    ) : (
      <>
        <Result rupees={difference} />
        <br />
        <small>{`${open} unmatched`}</small>
      </>
    ),
  ),
];

/** Columns of the file. */
const FILE = {
  Day: 'day',
  Lines: 'lines',
  Opening: 'opening',
  Credited: 'credited',
  Paid: 'paid',
  Closing: 'closing',
  Difference: 'difference',
  Open: 'open',
} as const satisfies Record<string, keyof BankDay>;

function createFile(days: readonly BankDay[]): Blob {
  const rows = days.map((day) => Object.values(FILE).map((name) => day[name]));
  return new Blob([Object.keys(FILE), ...rows].map(formatCsvLine), { type: 'text/csv' });
}

/** Ledger balance with its explanation to the paisa. */
function LedgerReconciliation() {
  const query = useRead(operatorBankRoutes.operatorGetReconciliation, {}, { pollMs: LINES_MS });
  return (
    <Panel title="Ledger reconciliation">
      <QueryView query={query} label="Loading ledger…">
        {({ accounts, transit, unidentified }) => (
          <>
            <Table
              caption="Account reconciliation"
              columns={LEDGER_COLUMNS}
              rows={accounts}
              getKey={({ code }) => code}
            />
            <div className={styles.sums}>
              <Sum name="In transit: decided manually, not on a statement yet" sum={transit} />
              <Sum name="Received, payer unknown" sum={unidentified} />
            </div>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

const LEDGER_COLUMNS: readonly Column<Reconciliation['accounts'][number]>[] = [
  { title: 'Account', cell: ({ code }) => code },
  { title: 'Latest line', cell: ({ newest }) => newest ?? '–' },
  amountColumn('Statement', ({ statement }) => statement),
  amountColumn('Unmatched debits', ({ openDebits }) => openDebits),
  amountColumn('Ledger', ({ ledger }) => ledger),
  numberColumn('Difference (₹)', ({ difference }) => <Gap rupees={difference} />),
];

/** Any nonzero difference is an error. */
function Gap({ rupees }: { readonly rupees: number }) {
  return rupees === 0 ? <Badge tone="good">None</Badge> : <Badge tone="bad">{rupeesText(rupees)}</Badge>;
}

function Sum({ name, sum }: { readonly name: string; readonly sum: ReconciledSum }) {
  const open = sum.ages.filter(({ count }) => count > 0);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <p>
        {rupeesText(sum.ledger)} in the ledger, difference <Gap rupees={sum.difference} />
      </p>
      <Box as="ul" padLeft={6} size={12}>
        {open.map(({ from, to, count, amount }) => (
          <li key={from}>
            {to === null ? `${from}+ days` : `${from}–${to} days`}: {formatCount(count, 'payment')},{' '}
            {rupeesText(amount)}
          </li>
        ))}
      </Box>
    </section>
  );
}
