import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Box, Stack } from '#ui/layout/layout.tsx';
import styles from './bar-chart.module.css';
import type { BarVariant } from './bar-plot.ts';

export interface BarChartProps {
  readonly bars: readonly number[];
  /** Line over the bars, one value each. May be shorter than the bars. */
  readonly line: readonly number[];
  /** P&L with a running total (default), or amounts with an overlay line on its own scale. */
  readonly variant?: BarVariant;
  /** Text alternative with the figures, not just the name. */
  readonly ariaLabel: string;
  /** Pixels. */
  readonly height: number;
  /** Labels of a bar by index from 0, and of a value on the y-axis. */
  readonly xText: (place: number) => string;
  readonly yText: (value: number) => string;
  /** One element per bar, covering the full height of its slot. */
  readonly children: ReactNode;
}

/** Bar chart around zero. The plot code loads with the first chart on the page. */
export function BarChart(props: BarChartProps) {
  const { bars, ariaLabel, height, children } = props;
  const host = useRef<HTMLDivElement>(null);
  const failed = useBarPlot(host, props);
  return (
    <Box canShrink relative style={{ blockSize: height }}>
      <div ref={host} className={styles.host} role="img" aria-label={ariaLabel} />
      {failed && (
        <Stack as="p" align="center" items="center" size={13} tone="muted" className={styles.none}>
          {t('Couldn’t load the chart.')}
        </Stack>
      )}
      <div
        className={styles.slots}
        data-slots=""
        data-look={props.variant}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {children}
      </div>
    </Box>
  );
}

/** Maintains a plot in the element. @returns true if it failed to load or draw. */
function useBarPlot(host: { readonly current: HTMLDivElement | null }, props: BarChartProps): boolean {
  const [failed, setFailed] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // Compare by value: figures recomputed on each render are equal.
  const figures = JSON.stringify([props.bars, props.line, props.variant]);
  const { height } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `figures` stands for bars and line.
  useEffect(() => {
    let isOver = false;
    let remove: (() => void) | null = null;
    import('./bar-plot.ts').then(
      ({ drawBars }) => {
        if (isOver || host.current === null) return;
        remove = drawBars(host.current, latest.current);
        setFailed(remove === null);
      },
      () => setFailed(!isOver),
    );
    return () => {
      isOver = true;
      remove?.();
    };
  }, [host, figures, height]);
  return failed;
}
