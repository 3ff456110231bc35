import type {
  Report,
  ReportGroup,
  ReportName,
  ReportWire,
} from '@crease/contracts/office/reports.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { type ReactNode, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { Result } from '#operator/components/figures.tsx';
import { ListPager, QueryView, usePages } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink, WideTable } from '#operator/components/status-badges.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ExportButtons } from '#ui/grid/export-buttons.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import styles from './report-panel.module.css';
import {
  createDefaultQuery,
  downloadReport,
  formatDay,
  isFigure,
  listGroups,
  NAMES,
  type ReportQuery,
  useReport,
} from './reports.ts';

const PAGE = 50;

/** A report with its totals and paginated rows, and a download of both. */
export function ReportPanel() {
  const [wish, setWish] = useState<ReportQuery>(createDefaultQuery);
  const pages = usePages(PAGE);
  const { currency, ...rest } = wish;
  const asked: ReportWire = { ...rest, ...(currency === '' ? {} : { currency }) };
  const query = useReport(asked);
  const isBackwards = wish.from > wish.to;
  return (
    <Panel
      title={NAMES.find(({ value }) => value === wish.name)?.text ?? ''}
      aside={
        <ExportButtons
          formats={['CSV', 'PDF']}
          onExport={(format, onProgress, signal) =>
            downloadReport(asked, { format, onProgress, signal })
          }
        />
      }
    >
      <ReportFilter query={wish} isBackwards={isBackwards} onChange={pages.resetPage(setWish)} />
      <QueryView query={query} label="Preparing report…" rows={8}>
        {(report) =>
          report.rows.length === 0 ? (
            <EmptyState
              title="No data in this period"
              text="Try different dates or another report."
            />
          ) : (
            <>
              <Totals report={report} />
              <ReportTable
                report={report}
                from={pages.at * PAGE}
                isBusy={query.isPlaceholderData}
              />
              <ListPager noun="report" pages={pages} total={report.rows.length} />
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

interface FilterProps {
  readonly query: ReportQuery;
  readonly isBackwards: boolean;
  readonly onChange: (query: ReportQuery) => void;
}

function ReportFilter({ query, isBackwards, onChange }: FilterProps) {
  const chooseName = (name: ReportName) => {
    const isOffered = listGroups(name).some(({ value }) => value === query.groupBy);
    onChange({ ...query, name, groupBy: isOffered ? query.groupBy : 'day' });
  };
  return (
    <div className={styles.filter}>
      <SelectField label="Report" value={query.name} options={NAMES} onChange={chooseName} />
      <SelectField<ReportGroup>
        label="Group by"
        value={query.groupBy}
        options={listGroups(query.name)}
        onChange={(groupBy) => onChange({ ...query, groupBy })}
      />
      <TextField
        label="From"
        type="date"
        value={query.from}
        max={formatDay(Date.now())}
        error={null}
        onChange={(from) => from !== '' && onChange({ ...query, from })}
      />
      <TextField
        label="To"
        type="date"
        value={query.to}
        max={formatDay(Date.now())}
        error={isBackwards ? 'Before the start date' : null}
        onChange={(to) => to !== '' && onChange({ ...query, to })}
      />
      <SelectField<Currency | ''>
        label="Currency"
        value={query.currency}
        options={[
          { value: '', text: 'Site currency' },
          { value: 'INR', text: 'Rupees' },
          { value: 'DEMO', text: 'Play money' },
        ]}
        onChange={(currency) => onChange({ ...query, currency })}
      />
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
            <dt>{name}</dt>
            <dd>{units[place] === 'rupees' ? rupeesText(value) : value}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

interface TableProps {
  readonly report: Report;
  readonly from: number;
  readonly isBusy: boolean;
}

function ReportTable({ report, from, isBusy }: TableProps) {
  const { columns, units, rows } = report;
  const shown: readonly Column<Report['rows'][number]>[] = columns.map((title, place) => ({
    title,
    align: isFigure(units[place]) ? 'right' : 'left',
    cell: (row) => renderCell(report, row, place),
  }));
  return (
    <WideTable
      caption="Report"
      columns={shown}
      rows={rows.slice(from, from + PAGE)}
      getKey={([first]) => first ?? ''}
      isBusy={isBusy}
    />
  );
}

function renderCell(
  { columns, units }: Report,
  row: Report['rows'][number],
  place: number,
): ReactNode {
  const value = row[place] ?? '';
  if (typeof value === 'string') return value;
  if (units[place] === 'rupees')
    return columns[place] === 'House P&L' ? <Result rupees={value} /> : rupeesText(value);
  return columns[place] === 'User ID' ? (
    <BackOfficeLink to={`/players/${value}`}>{String(value)}</BackOfficeLink>
  ) : (
    value
  );
}
