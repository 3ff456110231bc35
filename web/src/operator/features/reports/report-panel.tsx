import { formatKolkataDay, getKolkataDay } from '@crease/contracts/base/instant.ts';
import {
  operatorReportRoutes,
  REPORT_FILE_PATH,
  type Report,
  type ReportFileWire,
  type ReportGroup,
  type ReportName,
  type ReportUnit,
  type ReportWire,
} from '@crease/contracts/office/reports.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { type ReactNode, useState } from 'react';
import { download, saveFile } from '#client/api/download.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { Result } from '#operator/components/figures.tsx';
import { SelectField } from '#operator/components/form-view.tsx';
import { useFilters } from '#operator/components/list-desk.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ExportButtons, type ExportFormat } from '#ui/grid/export-buttons.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import { Table } from '#ui/table/table.tsx';
import styles from './report-panel.module.css';

const PAGE = 50;

const NAMES: readonly { readonly value: ReportName; readonly text: string }[] = [
  { value: 'profitLoss', text: 'House P&L' },
  { value: 'turnover', text: 'Turnover' },
  { value: 'cash', text: 'Deposits and withdrawals' },
  { value: 'commission', text: 'Commission' },
  { value: 'casino', text: 'Casino' },
];

const GROUPS: readonly { readonly value: ReportGroup; readonly text: string }[] = [
  { value: 'hour', text: 'Hour' },
  { value: 'day', text: 'Day' },
  { value: 'sport', text: 'Sport' },
  { value: 'market', text: 'Market' },
  { value: 'user', text: 'Player' },
];
/** Groups of payments and casino play, which have no sports or markets. */
const PLAYER_GROUPS = GROUPS.filter(({ value }) => value !== 'sport' && value !== 'market');

const listGroups = (name: ReportName) => (name === 'cash' || name === 'casino' ? PLAYER_GROUPS : GROUPS);

const CURRENCIES: readonly { readonly value: Currency | ''; readonly text: string }[] = [
  { value: '', text: 'Site currency' },
  { value: 'INR', text: 'Rupees' },
  { value: 'DEMO', text: 'Play money' },
];

/** Filters of a report. By default the last seven days, by day. Dates in IST, both inclusive. */
function useReportFilters() {
  const today = getKolkataDay(Date.now());
  return useFilters({
    name: { options: NAMES, first: 'profitLoss' },
    groupBy: { options: GROUPS, first: 'day' },
    from: formatKolkataDay(today - 6),
    to: formatKolkataDay(today),
    currency: { options: CURRENCIES, first: '' },
  });
}

/** A report with its totals and paginated rows, and a download of both. */
export function ReportPanel() {
  const filters = useReportFilters();
  const { currency, ...rest } = filters.values;
  const input: ReportWire = { ...rest, ...(currency === '' ? {} : { currency }) };
  const query = useRead(operatorReportRoutes.operatorGetReport, input, { isList: true });
  return (
    <Panel
      title={NAMES.find(({ value }) => value === input.name)?.text ?? ''}
      aside={
        <ExportButtons
          formats={['CSV', 'PDF']}
          onExport={(format, onProgress, signal) => downloadReport(input, { format, onProgress, signal })}
        />
      }
    >
      <ReportFilter filters={filters} />
      <QueryView query={query} label="Preparing report…" rows={8}>
        {(report) =>
          report.rows.length === 0 ? (
            <EmptyState title="No data in this period" text="Try different dates or another report." />
          ) : (
            <>
              <Totals report={report} />
              <ReportRows
                key={Object.values(filters.values).join(' ')}
                report={report}
                isBusy={query.isPlaceholderData}
              />
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

function ReportFilter({ filters }: { readonly filters: ReturnType<typeof useReportFilters> }) {
  const { name, groupBy, from, to } = filters.values;
  const today = formatKolkataDay(getKolkataDay(Date.now()));
  const chooseName = (chosen: ReportName) => {
    const isOffered = listGroups(chosen).some(({ value }) => value === groupBy);
    filters.set({ name: chosen, groupBy: isOffered ? groupBy : 'day' });
  };
  return (
    <div className={styles.filter}>
      <SelectField label="Report" value={name} options={NAMES} onChange={chooseName} />
      <SelectField label="Group by" options={listGroups(name)} {...filters.bind('groupBy')} />
      <TextField
        label="From"
        type="date"
        value={from}
        max={today}
        error={null}
        onChange={(day) => day !== '' && filters.set({ from: day })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        max={today}
        error={from > to ? 'Before the start date' : null}
        onChange={(day) => day !== '' && filters.set({ to: day })}
      />
      <SelectField label="Currency" options={CURRENCIES} {...filters.bind('currency')} />
    </div>
  );
}

/** Totals come first, as they are what most readers need. */
function Totals({ report: { columns, units, totals, currency } }: { readonly report: Report }) {
  return (
    <dl className={styles.totals} aria-label={currency === 'INR' ? 'Totals' : 'Totals, play money'}>
      {columns.map((name, place) => {
        const value = totals[place];
        return isFigure(units[place]) && typeof value === 'number' ? (
          <div key={name}>
            <Text as="dt" size={12} tone="muted">
              {name}
            </Text>
            <Text as="dd" weight="semi">
              {units[place] === 'rupees' ? rupeesText(value) : value}
            </Text>
          </div>
        ) : null;
      })}
    </dl>
  );
}

function ReportRows({ report, isBusy }: { readonly report: Report; readonly isBusy: boolean }) {
  const [page, setPage] = useState(0);
  const { columns, units, rows } = report;
  const shown: readonly Column<Report['rows'][number]>[] = columns.map((title, place) => ({
    title,
    align: isFigure(units[place]) ? 'right' : 'left',
    cell: (row) => renderCell(report, row, place),
  }));
  return (
    <>
      <Table
        caption="Report"
        columns={shown}
        rows={rows.slice(page * PAGE, (page + 1) * PAGE)}
        getKey={([first]) => first ?? ''}
        isBusy={isBusy}
      />
      <Pager label="Pages: report" page={page} pageSize={PAGE} total={rows.length} onChange={setPage} />
    </>
  );
}

function isFigure(unit: ReportUnit | undefined): boolean {
  return unit === 'rupees' || unit === 'count';
}

function renderCell({ columns, units }: Report, row: Report['rows'][number], place: number): ReactNode {
  const value = row[place] ?? '';
  if (typeof value === 'string') return value;
  if (units[place] === 'rupees') return columns[place] === 'House P&L' ? <Result rupees={value} /> : rupeesText(value);
  return columns[place] === 'User ID' ? (
    <BackOfficeLink to={`/players/${value}`}>{String(value)}</BackOfficeLink>
  ) : (
    value
  );
}

/** Downloads a report. @returns the error message, or null. Cancelling is not an error. */
async function downloadReport(
  report: ReportWire,
  options: {
    readonly format: ExportFormat;
    readonly onProgress: (bytes: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<string | null> {
  const { format, onProgress, signal } = options;
  const query: ReportFileWire = { ...report, format: format === 'CSV' ? 'csv' : 'pdf' };
  try {
    saveFile(await download({ path: REPORT_FILE_PATH, access: 'O', query, onProgress, signal }));
    return null;
  } catch (failure) {
    return signal.aborted ? null : getErrorMessage(failure);
  }
}
