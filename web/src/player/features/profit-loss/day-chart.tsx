import type { ProfitDay } from '@crease/contracts/betting/statement.ts';
import { type KeyboardEvent, useState } from 'react';
import type { QueryState } from '#client/api/answers.ts';
import { resultText, sizeText } from '#format/money.ts';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { type DayRange, dayInstant, eachDay } from '#player/features/records/day-range.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { Result } from '#ui/grid/cells.tsx';
import { Box, Row, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import styles from './profit-panel.module.css';

export interface DayChartProps {
  readonly range: DayRange;
  /** Days without settlements may be omitted; undefined while loading. */
  readonly days: readonly ProfitDay[] | undefined;
  /** Day the list below is filtered by. */
  readonly chosen: string | null;
  readonly isPhone: boolean;
  readonly onChoose: (day: string | null) => void;
}

/** Daily and cumulative P&L; pressing a day filters the list. */
function DayChart({ range, days, chosen, isPhone, onChoose }: DayChartProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const height = isPhone ? 210 : 244;
  const known = new Map(days?.map((day) => [day.day, day]));
  const all = withTotals(eachDay(range).map((day) => ({ day, net: known.get(day)?.net ?? 0 })));
  const shown = all.findIndex(({ day }) => day === (pointed ?? chosen));
  const tip = all[shown];
  return (
    <Box relative style={{ height }} aria-busy={days === undefined}>
      {days !== undefined && (
        <>
          <BarChart
            bars={all.map(({ net }) => net)}
            line={all.map(({ total }) => total)}
            ariaLabel={describeChart(all, range)}
            height={height}
            xText={(place) => dayOfMonth(all[place])}
            yText={formatTick}
          >
            <DayButtons all={all} chosen={chosen} onChoose={onChoose} onPoint={setPointed} />
            {tip !== undefined && <DayTip bar={tip} day={known.get(tip.day)} place={shown} count={all.length} />}
          </BarChart>
          <DayTable all={all} />
        </>
      )}
    </Box>
  );
}

function dayOfMonth(bar: DayTotal | undefined): string {
  return bar === undefined ? '' : String(Number(bar.day.slice(8)));
}

/** Formats `+8K`, `−400`, `0`. */
function formatTick(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${sizeText(Math.abs(value))}`;
}

interface DayButtonsProps {
  readonly all: readonly DayTotal[];
  readonly chosen: string | null;
  readonly onChoose: (day: string | null) => void;
  readonly onPoint: (day: string | null) => void;
}

/** A full-height button per day. Only one is in the tab order; arrow keys move between them. */
function DayButtons({ all, chosen, onChoose, onPoint }: DayButtonsProps) {
  const entry = all.some(({ day }) => day === chosen) ? chosen : all.at(-1)?.day;
  return (
    <fieldset className={styles.days} aria-label={t('Days')}>
      {all.map(({ day, net }) => (
        <button
          key={day}
          type="button"
          tabIndex={day === entry ? 0 : -1}
          aria-pressed={day === chosen}
          aria-label={t('{day}: {result} rupees', {
            day: siteDateText(dayInstant(day)),
            result: resultText(net),
          })}
          onClick={() => onChoose(day === chosen ? null : day)}
          onKeyDown={stepToNext}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(day)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(day)}
          onBlur={() => onPoint(null)}
        />
      ))}
    </fieldset>
  );
}

function stepToNext(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget, key } = event;
  const next =
    key === 'ArrowRight'
      ? currentTarget.nextElementSibling
      : key === 'ArrowLeft'
        ? currentTarget.previousElementSibling
        : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** Text alternative for the chart. */
function describeChart(all: readonly DayTotal[], { from, to }: DayRange): string {
  const nets = all.map(({ net }) => net);
  return t('Daily profit and loss, {first} to {last}. Best day {best}, worst day {worst}, total {total}.', {
    first: siteDateText(dayInstant(from)),
    last: siteDateText(dayInstant(to)),
    best: resultText(Math.max(...nets)),
    worst: resultText(Math.min(...nets)),
    total: resultText(all.at(-1)?.total ?? 0),
  });
}

/** The same data as a table for screen readers. */
function DayTable({ all }: { readonly all: readonly DayTotal[] }) {
  return (
    <table className="visually-hidden">
      <caption>{t('Daily P&L')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Net')}</th>
          <th scope="col">{t('Cumulative P&L')}</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ day, net, total }) => (
          <tr key={day}>
            <th scope="row">{siteDateText(dayInstant(day))}</th>
            <td>{resultText(net)}</td>
            <td>{resultText(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayTipProps {
  readonly bar: DayTotal;
  /** Undefined if nothing was settled that day. */
  readonly day: ProfitDay | undefined;
  /** Index of the day's slot. */
  readonly place: number;
  /** Number of slots. */
  readonly count: number;
}

/** Tooltip of the hovered day; its button and the hidden table contain the same data. */
function DayTip({ bar, day, place, count }: DayTipProps) {
  return (
    <div
      className={styles.tip}
      style={{ left: `${((place + 0.5) / count) * 100}%` }}
      data-side={place >= count / 2 ? 'left' : 'right'}
      aria-hidden="true"
    >
      <b>{siteDateText(dayInstant(bar.day))}</b>
      <Line name={t('P&L')} rupees={day?.profitLoss ?? 0} />
      <Line name={t('Commission')} rupees={-(day?.commission ?? 0)} />
      <Line name={t('Net')} rupees={bar.net} />
      <Line name={t('Cumulative P&L')} rupees={bar.total} />
    </div>
  );
}

function Line({ name, rupees }: { readonly name: string; readonly rupees: number }) {
  return (
    <span>
      {name} <Result rupees={rupees} isStrong />
    </span>
  );
}

export interface DayCardProps {
  readonly range: DayRange;
  readonly days: QueryState<readonly ProfitDay[]>;
  readonly chosen: string | null;
  readonly isPhone: boolean;
  readonly onChoose: (day: string | null) => void;
}

/** Daily P&L chart with its legend. */
export function DayCard({ range, days, chosen, isPhone, onChoose }: DayCardProps) {
  return (
    <Box as="section" surface="panel" radius="panel" outlined aria-label={t('Daily P&L')}>
      <Row gap={4} justify="between" padX={5} className={styles.cardHead}>
        <Text as="h2" font="label">
          {t('Daily P&L')}
        </Text>
        <Row as="ul" gap={5} align="stretch" size={12} tone="muted" className={styles.legend} aria-hidden="true">
          <li data-of="win">{t('Profit')}</li>
          <li data-of="lose">{t('Loss')}</li>
          <li data-of="total">{t('Cumulative P&L')}</li>
        </Row>
      </Row>
      <div className={styles.chart}>
        {days.error !== null && days.data === undefined ? (
          <LoadFailure text={days.error} onRetry={days.refetch} />
        ) : (
          <DayChart range={range} days={days.data} chosen={chosen} isPhone={isPhone} onChoose={onChoose} />
        )}
      </div>
    </Box>
  );
}

/** Net P&L of one day; rupees. */
export interface DayNet {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly net: number;
}

interface DayTotal extends DayNet {
  /** Cumulative up to this day; rupees. */
  readonly total: number;
}

/** Adds cumulative totals, summed in paise to avoid drift. */
export function withTotals(days: readonly DayNet[]): readonly DayTotal[] {
  let paise = 0;
  return days.map((day) => {
    paise += Math.round(day.net * 100);
    return { ...day, total: paise / 100 };
  });
}
