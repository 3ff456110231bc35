/** One line of a chart. */
export interface ChartSeries {
  /** Its name in the legend and beside the pointer. */
  readonly label: string;
  /** Points from left to right. In a chart over time `x` is in milliseconds since 1970. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Name of a colour token without its dashes: `back-on`. */
  readonly color: string;
  /** Holds a value until the next one, as a price does. */
  readonly isStepped?: boolean;
  readonly isDashed?: boolean;
  /** Points, drawn as dots on the line: wickets, turning points. */
  readonly marks?: readonly number[];
}

/** Lines on one axis, a row each, as the plot wants them; what a line has no value for is left open. */
export interface ChartTable {
  readonly xs: readonly number[];
  readonly columns: readonly (readonly (number | undefined)[])[];
}

/** Brings series with points of their own onto one axis. */
export function tableOf(series: readonly ChartSeries[]): ChartTable {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort(
    (a, b) => a - b,
  );
  const columns = series.map(({ points }) => {
    const values = new Map(points);
    return xs.map((x) => values.get(x));
  });
  return { xs, columns };
}

/** The newest point of a series that is not right of `x`. */
export function valueAt({ points }: ChartSeries, x: number): number | null {
  let found: number | null = null;
  for (const [at, value] of points) {
    if (at > x) break;
    found = value;
  }
  return found;
}
