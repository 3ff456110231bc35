import { useEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Box, Row, Stack } from '#ui/layout/layout.tsx';
import { type ChartSeries, valueAt } from './chart-series.ts';
import type { ChartPoint, LinePlot } from './line-plot.ts';
import styles from './time-chart.module.css';

export interface TimeChartProps {
  readonly series: readonly ChartSeries[];
  /** Text alternative with the figures, not just the name. */
  readonly ariaLabel: string;
  /** Height of the plot in pixels, without the legend. */
  readonly height: number;
  /** False if `x` is not a time, e.g. overs. */
  readonly isTime?: boolean;
  /** Formatters for x and y values. */
  readonly xText?: (x: number) => string;
  readonly yText?: (y: number) => string;
  /** Values always in view, such as 0. */
  readonly yFrom?: number;
  readonly yTo?: number;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const timeText = (x: number) => clock.format(x);
const plainText = (y: number) => String(Math.round(y * 100) / 100);

/**
 * Line chart over time or another continuous axis. The plot code loads with the first chart on the page, legend and
 * texts render at once.
 */
export function TimeChart(props: TimeChartProps) {
  const { series, ariaLabel, height, xText, yText = plainText } = props;
  const host = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<ChartPoint | null>(null);
  const failed = useLinePlot(host, props, setPoint);
  const isEmpty = series.every(({ points }) => points.length === 0);
  return (
    <Stack gap={3} canShrink>
      <Row as="ul" align="stretch" wrap size={12} tone="muted" className={styles.legend}>
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
      </Row>
      <Box canShrink clip relative style={{ blockSize: height }}>
        <div ref={host} className={styles.host} role="img" aria-label={ariaLabel} />
        {point === null ? null : (
          <div className={styles.tip} style={placeTooltip(point)} aria-hidden="true">
            <b>{(xText ?? timeText)(point.x)}</b>
            {series.map((line) => (
              <Value key={line.label} line={line} x={point.x} text={yText} />
            ))}
          </div>
        )}
        {isEmpty || failed ? (
          <Stack as="p" align="center" items="center" size={13} tone="muted" className={styles.none}>
            {failed ? t('Couldn’t load the chart.') : t('No data yet')}
          </Stack>
        ) : null}
      </Box>
    </Stack>
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

/** Places the tooltip left of the pointer to keep the latest values visible, or right of it if there is no space. */
function placeTooltip({ left, width }: ChartPoint) {
  const isLeft = left > width / 3;
  return isLeft ? { insetInlineEnd: width - left + 10 } : { insetInlineStart: left + 10 };
}

/** Maintains a plot in the element. @returns true if it failed to load or draw. */
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
  // Recreates the plot only when a line's style changes, not its points.
  const look = JSON.stringify(
    series.map(({ label, color, isStepped, isDashed, marks }) => [label, color, isStepped, isDashed, marks]),
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
