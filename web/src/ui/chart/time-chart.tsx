import { useEffect, useRef, useState } from 'react';
import { t } from '#text/text.ts';
import { type ChartSeries, valueAt } from './chart-series.ts';
import type { ChartPoint, LinePlot } from './line-plot.ts';
import styles from './time-chart.module.css';

export interface TimeChartProps {
  readonly series: readonly ChartSeries[];
  /** What the picture shows, in words: its figures, not only its name. */
  readonly ariaLabel: string;
  /** Pixels of the picture without the legend. */
  readonly height: number;
  /** False where `x` counts something else, such as overs. */
  readonly isTime?: boolean;
  /** How a place on the axis and a value are written. */
  readonly xText?: (x: number) => string;
  readonly yText?: (y: number) => string;
  /** Values that are always in view, such as 0. */
  readonly yFrom?: number;
  readonly yTo?: number;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const timeText = (x: number) => clock.format(x);
const plainText = (y: number) => String(Math.round(y * 100) / 100);

/**
 * Lines over time, or over anything that goes on. The drawing part is fetched when the first chart is on the page; the
 * legend and the words are there at once.
 */
export function TimeChart(props: TimeChartProps) {
  const { series, ariaLabel, height, xText, yText = plainText } = props;
  const host = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<ChartPoint | null>(null);
  const failed = useLinePlot(host, props, setPoint);
  const isEmpty = series.every(({ points }) => points.length === 0);
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {series.map(({ label, color, isDashed = false }) => (
          <li key={label}>
            <i
              className={styles.swatch}
              data-dashed={isDashed || undefined}
              style={{ borderColor: `var(--${color})` }}
            />
            {label}
          </li>
        ))}
      </ul>
      <div className={styles.picture} style={{ blockSize: height }}>
        <div ref={host} className={styles.host} role="img" aria-label={ariaLabel} />
        {point === null ? null : (
          <div className={styles.tip} style={placeOf(point)} aria-hidden="true">
            <b>{(xText ?? timeText)(point.x)}</b>
            {series.map((line) => (
              <Value key={line.label} line={line} x={point.x} text={yText} />
            ))}
          </div>
        )}
        {isEmpty || failed ? (
          <p className={styles.none}>
            {failed ? t('The chart could not be drawn.') : t('Nothing yet')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Value({
  line,
  x,
  text,
}: {
  readonly line: ChartSeries;
  readonly x: number;
  readonly text: (y: number) => string;
}) {
  const value = valueAt(line, x);
  if (value === null) return null;
  return (
    <span>
      {line.label} <b>{text(value)}</b>
    </span>
  );
}

/** Left of the pointer, so that the newest values stay in view; right of it where there is no room. */
function placeOf({ left, width }: ChartPoint) {
  const isLeft = left > width / 3;
  return isLeft ? { insetInlineEnd: width - left + 10 } : { insetInlineStart: left + 10 };
}

/** Keeps a plot in the element. @returns whether it could not be fetched or drawn. */
function useLinePlot(
  host: { readonly current: HTMLDivElement | null },
  props: TimeChartProps,
  onPoint: (point: ChartPoint | null) => void,
): boolean {
  const { series, height, isTime = true, yFrom = null, yTo = null } = props;
  const [failed, setFailed] = useState(false);
  const plot = useRef<LinePlot | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // What the lines are; their points come and go without another plot.
  const look = JSON.stringify(
    series.map(({ label, color, isStepped, isDashed, marks }) => [
      label,
      color,
      isStepped,
      isDashed,
      marks,
    ]),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for the series.
  useEffect(() => {
    let isOver = false;
    const { xText = isTime ? timeText : plainText } = latest.current;
    import('./line-plot.ts').then(
      ({ drawLines }) => {
        if (isOver || host.current === null) return;
        plot.current = drawLines(host.current, {
          series: latest.current.series,
          height,
          isTime,
          yRange: [yFrom, yTo],
          xText,
          yText: (y) => (latest.current.yText ?? plainText)(y),
          onPoint,
        });
        setFailed(plot.current === null);
      },
      () => setFailed(!isOver),
    );
    return () => {
      isOver = true;
      plot.current?.destroy();
      plot.current = null;
      onPoint(null);
    };
  }, [host, look, height, isTime, yFrom, yTo, onPoint]);

  useEffect(() => plot.current?.setSeries(series), [series]);
  return failed;
}
