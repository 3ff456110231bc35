import UPlot from 'uplot';
import { buildFrameOptions, type Colors, canDraw, createColorReader, resizeWithHost } from './plot-frame.ts';

/** Relation of bars and line. */
export type BarVariant = 'results' | 'amounts';

/** Configuration of a bar plot. */
export interface BarPlotSetup {
  readonly bars: readonly number[];
  /** Line over the bars, one value each. */
  readonly line: readonly number[];
  readonly variant?: BarVariant;
  readonly height: number;
  /** Label below a bar, by index from 0. */
  readonly xText: (place: number) => string;
  readonly yText: (value: number) => string;
}

/** Share of its slot a bar fills, and its maximum width in pixels. */
const BAR_SIZE: [factor: number, max: number] = [0.56, 30];
/** Minimum pixels between labels below the chart, and the steps for thinning them out. */
const X_STEPS = { space: 24, incrs: [1, 2, 3, 5, 7, 10, 14, 15, 30] };
/** Minimum bar height as a share of the chart, so that a single paisa is visible. */
const MIN_SHARE = 1 / 160;

/**
 * Draws bars around zero, coloured by sign, with a line over them.
 *
 * @returns a function that removes the plot, or null without canvas support.
 */
export function drawBars(host: HTMLElement, setup: BarPlotSetup): (() => void) | null {
  if (!canDraw()) return null;
  const { bars, line, height, variant = 'results' } = setup;
  const color = createColorReader(host);
  const isOwnScale = variant === 'amounts';
  const sized = barsToDraw(bars, isOwnScale ? [] : line);
  const pickValues = (isWanted: (value: number) => boolean) => sized.map((value) => (isWanted(value) ? value : null));
  const frame = buildFrameOptions(host, { ...setup, xSteps: X_STEPS }, color);
  const ofLine = { ...frame.axes[1], scale: 'own', side: 1, grid: { show: false } };
  const options: UPlot.Options = {
    ...frame,
    axes: isOwnScale ? [...frame.axes, ofLine] : frame.axes,
    scales: {
      x: { time: false, range: () => [-0.5, bars.length - 0.5] },
      y: {
        range: (_plot, low, high) => UPlot.rangeNum(Math.min(low, 0), Math.max(high, 0), 0.06, true),
      },
      // Zero in the middle. Above it the house has won.
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
    bars.map((_, index) => index),
    pickValues((value) => value > 0),
    pickValues((value) => value < 0),
    // May end before the bars: the future has no values.
    bars.map((_, index) => line[index] ?? null),
  ];
  return resizeWithHost(host, new UPlot(options, data, host), height);
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

/** Raises nonzero values to the minimum visible height. */
export function barsToDraw(bars: readonly number[], line: readonly number[]): readonly number[] {
  const all = [0, ...bars, ...line];
  const least = (Math.max(...all) - Math.min(...all)) * MIN_SHARE;
  return bars.map((value) => Math.sign(value) * Math.max(Math.abs(value), value === 0 ? 0 : least));
}
