import UPlot from 'uplot';
import { type Colors, canDraw, colorsOf, frameOf, keepPlot } from './plot-frame.ts';

/** How bars and line belong together. */
export type BarLook = 'results' | 'amounts';

/** What a plot of bars is drawn with. */
export interface BarPlotSetup {
  readonly bars: readonly number[];
  /** A line over the bars, a value for each. */
  readonly line: readonly number[];
  readonly look?: BarLook;
  readonly height: number;
  /** Text below a bar, by its place from 0. */
  readonly xText: (place: number) => string;
  readonly yText: (value: number) => string;
}

/** Share of a bar's slot that it fills, and the widest it may be in pixels. */
const BAR_SIZE: [factor: number, max: number] = [0.56, 30];
/** Texts below the chart: least pixels between two of them, and the steps in which they are left out. */
const X_STEPS = { space: 24, incrs: [1, 2, 3, 5, 7, 10, 14, 15, 30] };
/** Part of the whole height that the smallest bar has, so that a paisa can be seen. */
const LEAST_SHARE = 1 / 160;

/**
 * Draws bars from zero, profits in one colour and losses in another, and a line over them.
 *
 * @returns takes the plot away; null where the browser has no canvas to draw on.
 */
export function drawBars(host: HTMLElement, setup: BarPlotSetup): (() => void) | null {
  if (!canDraw()) return null;
  const { bars, line, height, look = 'results' } = setup;
  const color = colorsOf(host);
  const isOwnScale = look === 'amounts';
  const sized = barsToDraw(bars, isOwnScale ? [] : line);
  const of = (isWanted: (value: number) => boolean) =>
    sized.map((value) => (isWanted(value) ? value : null));
  const frame = frameOf(host, { ...setup, xSteps: X_STEPS }, color);
  const ofLine = { ...frame.axes[1], scale: 'own', side: 1, grid: { show: false } };
  const options: UPlot.Options = {
    ...frame,
    axes: isOwnScale ? [...frame.axes, ofLine] : frame.axes,
    scales: {
      x: { time: false, range: () => [-0.5, bars.length - 0.5] },
      y: {
        range: (_plot, low, high) =>
          UPlot.rangeNum(Math.min(low, 0), Math.max(high, 0), 0.06, true),
      },
      // Zero in the middle: above it the house has won.
      own: { range: () => evenRange(line) },
    },
    cursor: { show: false },
    series: [
      {},
      barSeries(isOwnScale ? 'back-1' : 'win', color),
      barSeries('lose', color),
      {
        stroke: () => color(isOwnScale ? 'win' : 'text'),
        width: isOwnScale ? 2 : 1.5,
        points: { show: false },
        ...(isOwnScale ? { scale: 'own' } : {}),
      },
    ],
  };
  const data: UPlot.AlignedData = [
    bars.map((_, place) => place),
    of((value) => value > 0),
    of((value) => value < 0),
    // It may end before the bars: what is to come has no value.
    bars.map((_, place) => line[place] ?? null),
  ];
  return keepPlot(host, new UPlot(options, data, host), height);
}

function barSeries(token: string, color: Colors): UPlot.Series {
  const paths = UPlot.paths.bars?.({ size: BAR_SIZE, radius: 0.1 });
  return {
    fill: () => color(token),
    width: 0,
    points: { show: false },
    ...(paths === undefined ? {} : { paths }),
  };
}

function evenRange(line: readonly number[]): [low: number, high: number] {
  const widest = Math.max(1, ...line.map(Math.abs)) * 1.1;
  return [-widest, widest];
}

/** Values as they are drawn: none that is not zero is too small to be seen. */
export function barsToDraw(bars: readonly number[], line: readonly number[]): readonly number[] {
  const all = [0, ...bars, ...line];
  const least = (Math.max(...all) - Math.min(...all)) * LEAST_SHARE;
  return bars.map((value) => Math.sign(value) * Math.max(Math.abs(value), value === 0 ? 0 : least));
}
