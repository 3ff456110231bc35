import type { ProfitDay } from '@crease/contracts/wire/statement.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DayRange, dayInstant, eachDay } from '#data/view-models/day-range.ts';
import { resultText, sizeText } from '#format/money.ts';
import { siteDateText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import {
  type Bar,
  type DayChart as Chart,
  dayChartOf,
  labelStep,
  runningTotals,
} from './day-bars.ts';
import styles from './day-chart.module.css';
import { DayTip } from './day-tip.tsx';

export interface DayChartProps {
  readonly range: DayRange;
  /** Days without a settlement may be left out; undefined while they are on their way. */
  readonly days: readonly ProfitDay[] | undefined;
  /** The day that the list below is narrowed to. */
  readonly chosen: string | null;
  readonly isPhone: boolean;
  readonly onChoose: (day: string | null) => void;
}

const LABEL_PX = 24;

/** What each day gave and the running total; a press on a day narrows the list to it. */
export function DayChart({ range, days, chosen, isPhone, onChoose }: DayChartProps) {
  const { place, width } = useWidth();
  const [pointed, setPointed] = useState<string | null>(null);
  const height = isPhone ? 210 : 244;
  const known = new Map(days?.map((day) => [day.day, day]));
  const all = eachDay(range).map((day) => ({ day, net: known.get(day)?.net ?? 0 }));
  const chart = dayChartOf(all, { width, height });
  const shown = pointed ?? chosen;
  const tip = chart.bars.find(({ day }) => day === shown);
  return (
    <div ref={place} className={styles.chart} style={{ height }} aria-busy={days === undefined}>
      {width > 0 && days !== undefined && (
        <>
          <Drawing
            chart={chart}
            size={{ width, height }}
            chosen={shown}
            label={summaryOf(all, range)}
          />
          <DayButtons
            chart={chart}
            height={height}
            chosen={chosen}
            onChoose={onChoose}
            onPoint={setPointed}
          />
          {tip !== undefined && (
            <DayTip bar={tip} day={known.get(tip.day)} isLeft={tip.x > width / 2} />
          )}
          <DayTable all={all} />
        </>
      )}
    </div>
  );
}

/** Of the place it is drawn in, in pixels; 0 until it is known. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    if (typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}

interface DrawingProps {
  readonly chart: Chart;
  readonly size: { readonly width: number; readonly height: number };
  readonly chosen: string | null;
  readonly label: string;
}

function Drawing({ chart, size, chosen, label }: DrawingProps) {
  const { bars, barWidth, slot, ticks } = chart;
  const step = labelStep(slot, LABEL_PX);
  const last = bars.at(-1);
  return (
    <svg {...size} role="img" aria-label={label}>
      <g className={styles.lines}>
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <path d={`M46 ${y}H${size.width - 8}`} data-zero={value === 0 || undefined} />
            <text x="38" y={y + 4} textAnchor="end">
              {tickText(value)}
            </text>
          </g>
        ))}
      </g>
      {bars.map(({ day, net, x, top, height }, at) => (
        <g key={day} className={styles.bar} data-on={day === chosen || undefined}>
          <rect
            x={x - barWidth / 2}
            y={top}
            width={barWidth}
            height={height}
            rx="2.5"
            data-tone={net < 0 ? 'lose' : 'win'}
          />
          {(bars.length - 1 - at) % step === 0 && (
            <text x={x} y={size.height - 6} textAnchor="middle">
              {Number(day.slice(8))}
            </text>
          )}
        </g>
      ))}
      <polyline
        className={styles.total}
        points={bars.map(({ x, totalY }) => `${x},${totalY}`).join(' ')}
      />
      {last && <circle className={styles.end} cx={last.x} cy={last.totalY} r="3.5" />}
    </svg>
  );
}

/** `+8K`, `−400`, `0`. */
function tickText(value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${sizeText(Math.abs(value))}`;
}

interface DayButtonsProps {
  readonly chart: Chart;
  readonly height: number;
  readonly chosen: string | null;
  readonly onChoose: (day: string | null) => void;
  readonly onPoint: (day: string | null) => void;
}

/** A press target over the whole height of each day; one of them is in the order of the keyboard, arrows move on. */
function DayButtons({ chart, height, chosen, onChoose, onPoint }: DayButtonsProps) {
  const { bars, slot } = chart;
  const entry = bars.some(({ day }) => day === chosen) ? chosen : bars.at(-1)?.day;
  return (
    <fieldset className={styles.days} aria-label={t('Days')}>
      {bars.map(({ day, net, x }) => (
        <button
          key={day}
          type="button"
          tabIndex={day === entry ? 0 : -1}
          aria-pressed={day === chosen}
          aria-label={t('{day}: {result} rupees', {
            day: siteDateText(dayInstant(day)),
            result: resultText(net),
          })}
          style={{ left: x - slot / 2, width: slot, height }}
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
function summaryOf(all: readonly Pick<Bar, 'day' | 'net'>[], { from, to }: DayRange): string {
  const nets = all.map(({ net }) => net);
  return t(
    'Daily profit and loss, {first} to {last}. Best day {best}, worst day {worst}, total {total}.',
    {
      first: siteDateText(dayInstant(from)),
      last: siteDateText(dayInstant(to)),
      best: resultText(Math.max(...nets)),
      worst: resultText(Math.min(...nets)),
      total: resultText(runningTotals(all).at(-1) ?? 0),
    },
  );
}

/** The same figures for whoever does not see the drawing. */
function DayTable({ all }: { readonly all: readonly Pick<Bar, 'day' | 'net'>[] }) {
  const totals = runningTotals(all);
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
        {all.map(({ day, net }, at) => (
          <tr key={day}>
            <th scope="row">{siteDateText(dayInstant(day))}</th>
            <td>{resultText(net)}</td>
            <td>{resultText(totals[at] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
