/** Net of one day; rupees. */
export interface DayNet {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly net: number;
}

export interface Bar extends DayNet {
  /** Of the middle of its slot. */
  readonly x: number;
  readonly top: number;
  readonly height: number;
  /** Running total after this day, rupees, and where its point is. */
  readonly total: number;
  readonly totalY: number;
}

export interface DayChart {
  readonly bars: readonly Bar[];
  readonly barWidth: number;
  readonly slot: number;
  readonly zeroY: number;
  /** Values of the lines across, at most five, zero among them. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Room for the values at the left, the days below, and a little air. */
const LEFT = 46;
const RIGHT = 8;
const TOP = 14;
const BOTTOM = 26;
const WIDEST_BAR = 30;
const BAR_SHARE = 0.56;
const MOST_TICKS = 5;
const LEAST_HEIGHT = 1;

/** Where everything of the chart stands; days and their running total share one axis. */
export function dayChartOf(days: readonly DayNet[], { width, height }: ChartSize): DayChart {
  const totals = runningTotals(days);
  const values = [0, ...days.map(({ net }) => net), ...totals];
  const { low, high, ticks } = scaleOf(Math.min(...values), Math.max(...values));
  const yOf = (value: number) => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM);
  const slot = (width - LEFT - RIGHT) / Math.max(1, days.length);
  const zeroY = yOf(0);
  return {
    bars: days.map(({ day, net }, at) => {
      const total = totals[at] ?? 0;
      const y = yOf(net);
      return {
        day,
        net,
        x: LEFT + slot * (at + 0.5),
        top: Math.min(y, zeroY),
        height: net === 0 ? 0 : Math.max(LEAST_HEIGHT, Math.abs(y - zeroY)),
        total,
        totalY: yOf(total),
      };
    }),
    barWidth: Math.min(WIDEST_BAR, slot * BAR_SHARE),
    slot,
    zeroY,
    ticks: ticks.map((value) => ({ value, y: yOf(value) })),
  };
}

/** In paise, so that no sum drifts. */
export function runningTotals(days: readonly DayNet[]): readonly number[] {
  let paise = 0;
  return days.map(({ net }) => {
    paise += Math.round(net * 100);
    return paise / 100;
  });
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round values around zero that hold everything. */
function scaleOf(lowest: number, highest: number) {
  const span = highest - lowest || 1;
  const power = 10 ** Math.floor(Math.log10(span / MOST_TICKS));
  for (const step of [...STEPS, ...STEPS.map((each) => each * 10)].map((each) => each * power)) {
    const from = Math.ceil(lowest / step);
    const to = Math.floor(highest / step);
    if (to - from + 1 > MOST_TICKS) continue;
    return {
      low: Math.min(lowest, from * step),
      high: Math.max(highest, to * step) || step,
      ticks: Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step),
    };
  }
  return { low: lowest, high: highest || 1, ticks: [0] };
}

/** How many days there are from one label to the next, so that they do not touch. */
export function labelStep(slot: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(labelWidth / slot));
}
