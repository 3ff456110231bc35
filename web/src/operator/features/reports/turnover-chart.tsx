import { formatKolkataDay, getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import { operatorReportRoutes, type Report, type ReportWire } from '@crease/contracts/office/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resultText, rupeesText, sizeText } from '#format/money.ts';
import { QueryView } from '#operator/components/query-results.tsx';
import { getReadKey, operatorApi } from '#operator/core/office-call.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './turnover-chart.module.css';

const SPANS = [
  { value: 'today', text: 'Today' },
  { value: 'week', text: '7 days' },
] as const;
type Span = (typeof SPANS)[number]['value'];

const HOURS = 24;
const HOUR_MS = 3_600_000;
const DAYS = 7;
const HEIGHT = 240;
const POLL_MS = 60_000;

/** Turnover and house P&L by hour or day. */
export function TurnoverChart() {
  const [span, setSpan] = useState<Span>('today');
  const now = Date.now();
  const slots = listSlots(span, now);
  // Future hours have no result yet.
  const past = span === 'today' ? hourOfDay(now) + 1 : DAYS;
  const query = useTurnoverAndResult({
    groupBy: span === 'today' ? 'hour' : 'day',
    from: slots[0]?.slice(0, 10) ?? '',
    to: slots.at(-1)?.slice(0, 10) ?? '',
  });
  return (
    <Panel
      title={span === 'today' ? 'Hourly turnover and P&L' : 'Daily turnover and P&L'}
      aside={
        <>
          <Row
            as="ul"
            only="wide"
            align="stretch"
            gap={5}
            size={12}
            tone="muted"
            className={styles.legend}
            aria-hidden="true"
          >
            <li data-of="turnover">Turnover</li>
            <li data-of="result">P&L</li>
          </Row>
          <Segment label="Time range" options={SPANS} value={span} onChange={setSpan} />
        </>
      }
    >
      <Box padX="panel" padBottom={5}>
        <QueryView query={query} label="Loading figures…" rows={6}>
          {({ turnover, result }) => (
            <Drawing
              slots={slots}
              turnover={inSlots(slots, turnover, 'Turnover')}
              result={inSlots(slots, result, 'House P&L').slice(0, past)}
              sums={[getTotal(turnover, 'Turnover'), getTotal(result, 'House P&L')]}
            />
          )}
        </QueryView>
      </Box>
    </Panel>
  );
}

interface DrawingProps {
  readonly slots: readonly string[];
  readonly turnover: readonly number[];
  readonly result: readonly number[];
  readonly sums: readonly [turnover: number, result: number];
}

function Drawing({ slots, turnover, result, sums }: DrawingProps) {
  const [staked, left] = sums;
  if ([...turnover, ...result].every((value) => value === 0)) {
    return (
      <Stack as="p" align="center" items="center" tone="muted" style={{ minBlockSize: HEIGHT }}>
        No bets in this period
      </Stack>
    );
  }
  return (
    <>
      <Text as="p" below={4} tone="muted">
        Turnover <Sum>{rupeesText(staked)}</Sum> · P&L <Sum>{resultText(left)}</Sum>
      </Text>
      <BarChart
        variant="amounts"
        bars={turnover}
        line={result}
        ariaLabel={`Turnover ${rupeesText(staked)}, house P&L ${resultText(left)}`}
        height={HEIGHT}
        xText={(place) => (slots[place] ?? '').slice(-5, slots.length === HOURS ? -3 : undefined)}
        yText={(value) => (value < 0 ? `−${sizeText(-value)}` : sizeText(value))}
      >
        {slots.map((slot, place) => (
          <span
            key={slot}
            title={`${slot}: turnover ${rupeesText(turnover[place] ?? 0)}, P&L ${resultText(result[place] ?? 0)}`}
          />
        ))}
      </BarChart>
    </>
  );
}

function Sum({ children }: { readonly children: string }) {
  return (
    <Text as="b" tone="text" weight="semi">
      {children}
    </Text>
  );
}

/** Reads turnover and P&L together, for the same hours or days. */
function useTurnoverAndResult(report: Omit<ReportWire, 'name'>) {
  const route = operatorReportRoutes.operatorGetReport;
  return useQuery({
    queryKey: [...getReadKey(route), 'turnover and result', report],
    queryFn: async ({ signal }) => {
      const read = (name: ReportWire['name']) => operatorApi(route, { ...report, name }, signal);
      const [turnover, result] = await Promise.all([read('turnover'), read('profitLoss')]);
      return { turnover, result };
    },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Row names the report may contain: `2026-11-23 14:00` or `2026-11-23`. */
function listSlots(span: Span, now: number): readonly string[] {
  const today = getKolkataDay(now);
  return span === 'today'
    ? Array.from({ length: HOURS }, (_, hour) => `${formatKolkataDay(today)} ${String(hour).padStart(2, '0')}:00`)
    : Array.from({ length: DAYS }, (_, day) => formatKolkataDay(today - DAYS + 1 + day));
}

function hourOfDay(at: number): number {
  return Math.floor((at - startOfKolkataDay(getKolkataDay(at))) / HOUR_MS);
}

/** Fills in slots without bets, which have no row. */
function inSlots(slots: readonly string[], report: Report, column: string): readonly number[] {
  const values = getColumn(report, column);
  const known = new Map(report.rows.map(([slot], place) => [String(slot), values[place] ?? 0]));
  return slots.map((slot) => known.get(slot) ?? 0);
}

/** Values of a report column by name. */
function getColumn({ columns, rows }: Report, name: string): readonly number[] {
  const place = columns.indexOf(name);
  return rows.map((row) => Number(row[place] ?? 0));
}

/** Total of a column, in rupees or as a count. */
function getTotal({ columns, totals }: Report, name: string): number {
  return Number(totals[columns.indexOf(name)] ?? 0);
}
