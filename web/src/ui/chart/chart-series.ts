/** A line of a chart. */
export interface ChartSeries {
  /** Name in the legend and tooltip. */
  readonly label: string;
  /** Points from left to right. In a time chart `x` is ms since 1970. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Colour token without dashes, e.g. `back-on`. */
  readonly color: string;
  /** Step line, which holds a value until the next as a price does. */
  readonly isStepped?: boolean;
  readonly isDashed?: boolean;
  /** Indices of points drawn as dots, e.g. wickets or turning points. */
  readonly marks?: readonly number[];
}

/** Series aligned on a shared x-axis, as the plot library requires. Missing values are null. */
export interface ChartTable {
  readonly xs: readonly number[];
  readonly columns: readonly (readonly (number | undefined)[])[];
}

/** Aligns several series on a shared x-axis. */
export function alignSeries(series: readonly ChartSeries[]): ChartTable {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const columns = series.map(({ points }) => {
    const values = new Map(points);
    return xs.map((x) => values.get(x));
  });
  return { xs, columns };
}

/** Latest value of a series at or before `x`. */
export function valueAt({ points }: ChartSeries, x: number): number | null {
  let found: number | null = null;
  for (const [at, value] of points) {
    if (at > x) break;
    found = value;
  }
  return found;
}
