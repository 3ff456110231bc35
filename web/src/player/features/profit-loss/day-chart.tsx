import type { ProfitDay } from '@crease/contracts/wire/statement.ts';
import { type KeyboardEvent, useState } from 'react';
import { resultText, sizeText } from '#format/money.ts';
import { siteDateText } from '#format/site-time.ts';
import { type DayRange, dayInstant, eachDay } from '#player/features/records/day-range.ts';
import { t } from '#text/text.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { Result } from '#ui/grid/cells.tsx';
import styles from './day-chart.module.css';
import { type DayTotal, withTotals } from './day-totals.ts';

export interface DayChartProps {
  readonly range: DayRange;
  /** Days without a settlement may be left out; undefined while they are on their way. */
  readonly days: readonly ProfitDay[] | undefined;
  /** The day that the list below is narrowed to. */
  readonly chosen: string | null;
  readonly isPhone: boolean;
  readonly onChoose: (day: string | null) => void;
}

/** What each day gave and the running total; a press on a day narrows the list to it. */
export function DayChart({ range, days, chosen, isPhone, onChoose }: DayChartProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const height = isPhone ? 210 : 244;
  const known = new Map(days?.map((day) => [day.day, day]));
  const all = withTotals(eachDay(range).map((day) => ({ day, net: known.get(day)?.net ?? 0 })));
  const shown = all.findIndex(({ day }) => day === (pointed ?? chosen));
  const tip = all[shown];
  return (
    <div className={styles.chart} style={{ height }} aria-busy={days === undefined}>
      {days !== undefined && (
        <>
          <BarChart
            bars={all.map(({ net }) => net)}
            line={all.map(({ total }) => total)}
            ariaLabel={summaryOf(all, range)}
            height={height}
            xText={(place) => dayOfMonth(all[place])}
            yText={tickText}
          >
            <DayButtons all={all} chosen={chosen} onChoose={onChoose} onPoint={setPointed} />
            {tip !== undefined && (
              <DayTip bar={tip} day={known.get(tip.day)} place={shown} count={all.length} />
            )}
          </BarChart>
          <DayTable all={all} />
        </>
      )}
    </div>
  );
}

function dayOfMonth(bar: DayTotal | undefined): string {
  return bar === undefined ? '' : String(Number(bar.day.slice(8)));
}

/** `+8K`, `−400`, `0`. */
function tickText(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${sizeText(Math.abs(value))}`;
}

interface DayButtonsProps {
  readonly all: readonly DayTotal[];
  readonly chosen: string | null;
  readonly onChoose: (day: string | null) => void;
  readonly onPoint: (day: string | null) => void;
}

/** A press target over the whole height of each day; one of them is in the order of the keyboard, arrows move on. */
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

/** The chart in words. */
function summaryOf(all: readonly DayTotal[], { from, to }: DayRange): string {
  const nets = all.map(({ net }) => net);
  return t(
    'Daily profit and loss, {first} to {last}. Best day {best}, worst day {worst}, total {total}.',
    {
      first: siteDateText(dayInstant(from)),
      last: siteDateText(dayInstant(to)),
      best: resultText(Math.max(...nets)),
      worst: resultText(Math.min(...nets)),
      total: resultText(all.at(-1)?.total ?? 0),
    },
  );
}

/** The same figures for anyone who does not see the drawing. */
function DayTable({ all }: { readonly all: readonly DayTotal[] }) {
  return (
    <table className="visually-hidden">
      <caption>{t('Daily result')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Net')}</th>
          <th scope="col">{t('Running total')}</th>
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
  /** Undefined: nothing was settled that day. */
  readonly day: ProfitDay | undefined;
  /** Slot of the day, from 0. */
  readonly place: number;
  /** Number of slots. */
  readonly count: number;
}

/** The figures of the day that is pointed at; its button and the hidden table say the same. */
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
      <Line name={t('Running total')} rupees={bar.total} />
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
