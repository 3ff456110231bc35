import type UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** Width of the y-axis in pixels. */
export const Y_AXIS_PX = 44;
/** Space right of the last value in pixels. */
const RIGHT_PX = 10;
const X_AXIS_PX = 24;
const AXIS_FONT = '11px Inter, system-ui, sans-serif';
/** Allows at most five grid lines (DESIGN: charts). */
const MIN_GAP_PX = 42;

/** Reads a colour token by name without dashes, e.g. `text-3`. */
export type Colors = (token: string) => string;

export function createColorReader(host: HTMLElement): Colors {
  return (token) => getComputedStyle(host).getPropertyValue(`--${token}`).trim();
}

/** True if the browser supports canvas. */
export function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null;
}

export interface FrameTexts {
  readonly height: number;
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  /** Minimum pixels between x labels, and the steps for thinning them out. */
  readonly xSteps?: { readonly space: number; readonly incrs: number[] };
}

/** Options shared by all charts: no built-in legend, subtle axes, horizontal grid lines only. */
export function buildFrameOptions(host: HTMLElement, { height, xText, yText, xSteps }: FrameTexts, color: Colors) {
  const axis = { stroke: () => color('text-3'), font: AXIS_FONT, ticks: { show: false } };
  return {
    width: Math.max(host.clientWidth, 1),
    height,
    padding: [8, RIGHT_PX, 0, 0],
    legend: { show: false },
    axes: [
      {
        ...axis,
        size: X_AXIS_PX,
        gap: 4,
        space: 56,
        ...xSteps,
        grid: { show: false },
        values: (_plot, splits) => splits.map((x) => xText(x)),
      },
      {
        ...axis,
        size: Y_AXIS_PX,
        gap: 6,
        space: Math.max(MIN_GAP_PX, height / 5),
        grid: { stroke: () => color('line'), width: 1 },
        values: (_plot, splits) => splits.map((y) => yText(y)),
      },
    ],
  } satisfies Partial<UPlot.Options>;
}

/**
 * Redraws a plot on changes of width or theme.
 *
 * @returns a function that stops this and removes the plot.
 */
export function resizeWithHost(host: HTMLElement, plot: UPlot, height: number): () => void {
  const resize = new ResizeObserver(() => {
    if (host.clientWidth > 0) plot.setSize({ width: host.clientWidth, height });
  });
  resize.observe(host);
  const theme = new MutationObserver(() => plot.redraw(false, true));
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-mode'] });
  return () => {
    resize.disconnect();
    theme.disconnect();
    plot.destroy();
  };
}
