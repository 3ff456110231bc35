import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartSeries, tableOf } from './chart-series.ts';

/** What a plot is drawn with. */
export interface LinePlotSetup {
  readonly series: readonly ChartSeries[];
  readonly height: number;
  readonly isTime: boolean;
  /** Lowest and highest value that are in view at least. */
  readonly yRange: readonly [low: number | null, high: number | null];
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  /** The place that is pointed at, or null when the pointer has left. */
  readonly onPoint: (point: ChartPoint | null) => void;
}

/** Where the pointer is: on the axis, and in the picture in pixels from its left edge. */
export interface ChartPoint {
  readonly x: number;
  readonly left: number;
  readonly width: number;
}

/** A plot on the page. */
export interface LinePlot {
  setSeries(series: readonly ChartSeries[]): void;
  destroy(): void;
}

const AXIS_FONT = '11px Inter, system-ui, sans-serif';
const Y_AXIS_PX = 44;
const X_AXIS_PX = 24;
/** At most five lines of the grid (DESIGN: charts). */
const LEAST_GAP_PX = 42;

/**
 * Draws lines into an element, and again when it changes its width or the page its theme.
 *
 * @returns null where the browser has no canvas to draw on.
 */
export function drawLines(host: HTMLElement, setup: LinePlotSetup): LinePlot | null {
  if (document.createElement('canvas').getContext('2d') === null) return null;
  const color = (token: string) => getComputedStyle(host).getPropertyValue(`--${token}`).trim();
  const plot = new UPlot(optionsOf(host, setup, color), dataOf(setup.series), host);
  const resize = new ResizeObserver(() => {
    if (host.clientWidth > 0) plot.setSize({ width: host.clientWidth, height: setup.height });
  });
  resize.observe(host);
  const theme = new MutationObserver(() => plot.redraw(false, true));
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-mode'] });
  const follow = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    const { left, top } = plot.over.getBoundingClientRect();
    plot.setCursor({ left: event.clientX - left, top: event.clientY - top });
  };
  plot.over.addEventListener('pointerdown', follow);
  plot.over.addEventListener('pointermove', follow);
  return {
    setSeries: (series) => plot.setData(dataOf(series)),
    destroy: () => {
      resize.disconnect();
      theme.disconnect();
      plot.destroy();
    },
  };
}

function dataOf(series: readonly ChartSeries[]): UPlot.AlignedData {
  const { xs, columns } = tableOf(series);
  return [[...xs], ...columns.map((column) => [...column])];
}

function optionsOf(
  host: HTMLElement,
  setup: LinePlotSetup,
  color: (token: string) => string,
): UPlot.Options {
  const { series, height, isTime, xText, yText } = setup;
  const axis = {
    stroke: () => color('text-3'),
    font: AXIS_FONT,
    ticks: { show: false },
  };
  return {
    width: Math.max(host.clientWidth, 1),
    height,
    ms: 1,
    padding: [8, 10, 0, 0],
    legend: { show: false },
    scales: { x: { time: isTime }, y: { range: rangeWith(setup.yRange) } },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    axes: [
      {
        ...axis,
        size: X_AXIS_PX,
        gap: 4,
        space: 56,
        grid: { show: false },
        values: (_plot, splits) => splits.map((x) => xText(x)),
      },
      {
        ...axis,
        size: Y_AXIS_PX,
        gap: 6,
        space: Math.max(LEAST_GAP_PX, height / 5),
        grid: { stroke: () => color('line'), width: 1 },
        values: (_plot, splits) => splits.map((y) => yText(y)),
      },
    ],
    series: [{}, ...series.map((line) => lineOf(line, color))],
    hooks: { setCursor: [(plot) => setup.onPoint(pointOf(plot))] },
  };
}

function lineOf(line: ChartSeries, color: (token: string) => string): UPlot.Series {
  const stepped = line.isStepped === true ? UPlot.paths.stepped?.({ align: 1 }) : undefined;
  const marks = new Set(line.marks);
  return {
    label: line.label,
    stroke: () => color(line.color),
    width: 1.75,
    spanGaps: true,
    ...(stepped === undefined ? {} : { paths: stepped }),
    ...(line.isDashed === true ? { dash: [5, 4] } : {}),
    points: {
      show: marks.size > 0,
      size: 7,
      stroke: () => color('ball-w'),
      fill: () => color('ball-w'),
      filter: (plot) => [...plot.data[0]].flatMap((x, place) => (marks.has(x) ? [place] : [])),
    },
  };
}

function rangeWith([low, high]: LinePlotSetup['yRange']): UPlot.Range.Function {
  return (_plot, min, max) => {
    const from = Math.min(low ?? min, min);
    const to = Math.max(high ?? max, max);
    const room = (to - from || Math.abs(to) || 1) * 0.06;
    return [low === null || from < low ? from - room : low, to + room];
  };
}

function pointOf(plot: UPlot): ChartPoint | null {
  const { idx, left } = plot.cursor;
  if (idx == null || left === undefined || left < 0) return null;
  const x = plot.data[0][idx];
  return x === undefined ? null : { x, left: Y_AXIS_PX + left, width: plot.width };
}
