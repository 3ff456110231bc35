import type UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** Room for the values at the left, pixels. */
export const Y_AXIS_PX = 44;
/** Room right of the last value, pixels. */
const RIGHT_PX = 10;
const X_AXIS_PX = 24;
const AXIS_FONT = '11px Inter, system-ui, sans-serif';
/** At most five lines of the grid (DESIGN: charts). */
const LEAST_GAP_PX = 42;

/** Value of a colour token, given without its dashes: `text-3`. */
export type Colors = (token: string) => string;

export function colorsOf(host: HTMLElement): Colors {
  return (token) => getComputedStyle(host).getPropertyValue(`--${token}`).trim();
}

/** Whether the browser has a canvas to draw on. */
export function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null;
}

export interface FrameTexts {
  readonly height: number;
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  /** How close texts below the chart may be, pixels, and the steps between them. */
  readonly xSteps?: { readonly space: number; readonly incrs: number[] };
}

/** What all charts have in common: no legend of the library, quiet axes, lines across only. */
export function frameOf(
  host: HTMLElement,
  { height, xText, yText, xSteps }: FrameTexts,
  color: Colors,
) {
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
        space: Math.max(LEAST_GAP_PX, height / 5),
        grid: { stroke: () => color('line'), width: 1 },
        values: (_plot, splits) => splits.map((y) => yText(y)),
      },
    ],
  } satisfies Partial<UPlot.Options>;
}

/**
 * Draws a plot again when its element changes its width or the page its theme.
 *
 * @returns ends that and takes the plot away.
 */
export function keepPlot(host: HTMLElement, plot: UPlot, height: number): () => void {
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
