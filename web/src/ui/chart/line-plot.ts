import UPlot from 'uplot';
import { alignSeries, type ChartSeries } from './chart-series.ts';
import { buildFrameOptions, type Colors, canDraw, createColorReader, resizeWithHost, Y_AXIS_PX } from './plot-frame.ts';

/** Configuration of a line plot. */
export interface LinePlotSetup {
  readonly series: readonly ChartSeries[];
  readonly height: number;
  readonly isTime: boolean;
  /** Values always included in the y-range. */
  readonly yRange: readonly [low: number | null, high: number | null];
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  /** Called with the hovered position, or null when the pointer leaves. */
  readonly onPoint: (point: ChartPoint | null) => void;
}

/** Pointer position: axis value, and pixels from the left edge. */
export interface ChartPoint {
  readonly x: number;
  readonly left: number;
  readonly width: number;
}

/** A mounted plot. */
export interface LinePlot {
  setSeries(series: readonly ChartSeries[]): void;
  destroy(): void;
}

/**
 * Draws lines into an element. Redraws on changes of width or theme.
 *
 * @returns null without canvas support.
 */
export function drawLines(host: HTMLElement, setup: LinePlotSetup): LinePlot | null {
  if (!canDraw()) return null;
  const plot = new UPlot(buildOptions(host, setup, createColorReader(host)), toPlotData(setup.series), host);
  const follow = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    const { left, top } = plot.over.getBoundingClientRect();
    plot.setCursor({ left: event.clientX - left, top: event.clientY - top });
  };
  plot.over.addEventListener('pointerdown', follow);
  plot.over.addEventListener('pointermove', follow);
  return {
    setSeries: (series) => plot.setData(toPlotData(series)),
    destroy: resizeWithHost(host, plot, setup.height),
  };
}

function toPlotData(series: readonly ChartSeries[]): UPlot.AlignedData {
  const { xs, columns } = alignSeries(series);
  return [[...xs], ...columns.map((column) => [...column])];
}

function buildOptions(host: HTMLElement, setup: LinePlotSetup, color: Colors): UPlot.Options {
  return {
    ...buildFrameOptions(host, setup, color),
    ms: 1,
    scales: { x: { time: setup.isTime }, y: { range: rangeWith(setup.yRange) } },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    series: [{}, ...setup.series.map((line) => toPlotSeries(line, color))],
    hooks: { setCursor: [(plot) => setup.onPoint(getPoint(plot))] },
  };
}

function toPlotSeries(line: ChartSeries, color: Colors): UPlot.Series {
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
      filter: (plot) => [...plot.data[0]].flatMap((x, index) => (marks.has(x) ? [index] : [])),
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

function getPoint(plot: UPlot): ChartPoint | null {
  const { idx, left } = plot.cursor;
  if (idx == null || left === undefined || left < 0) return null;
  const x = plot.data[0][idx];
  return x === undefined ? null : { x, left: Y_AXIS_PX + left, width: plot.width };
}
