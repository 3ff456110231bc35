import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#text/text.ts';
import styles from './bar-chart.module.css';
import type { BarLook } from './bar-plot.ts';

export interface BarChartProps {
  readonly bars: readonly number[];
  /** A line over the bars, a value for each; it may end before them. */
  readonly line: readonly number[];
  /** Profits and losses with their running total (the usual), or amounts with a line of another size over them. */
  readonly look?: BarLook;
  /** What the picture shows, in words: its figures, not only its name. */
  readonly ariaLabel: string;
  /** Pixels. */
  readonly height: number;
  /** Text below a bar, by its place from 0, and of a value at the left. */
  readonly xText: (place: number) => string;
  readonly yText: (value: number) => string;
  /** One element for each bar: it lies over the whole height of its slot. */
  readonly children: ReactNode;
}

/** Bars from zero up and down. The drawing part is fetched when the first chart is on the page. */
export function BarChart(props: BarChartProps) {
  const { bars, ariaLabel, height, children } = props;
  const host = useRef<HTMLDivElement>(null);
  const failed = useBarPlot(host, props);
  return (
    <div className={styles.chart} style={{ blockSize: height }}>
      <div ref={host} className={styles.host} role="img" aria-label={ariaLabel} />
      {failed && <p className={styles.none}>{t('The chart could not be drawn.')}</p>}
      <div
        className={styles.slots}
        data-slots=""
        data-look={props.look}
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {children}
      </div>
    </div>
  );
}

/** Keeps a plot in the element. @returns whether it could not be fetched or drawn. */
function useBarPlot(
  host: { readonly current: HTMLDivElement | null },
  props: BarChartProps,
): boolean {
  const [failed, setFailed] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // Figures that are worked out anew with each render are the same ones.
  const figures = JSON.stringify([props.bars, props.line, props.look]);
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
