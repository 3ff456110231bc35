/** Net P&L of one day; rupees. */
export interface DayNet {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly net: number;
}

export interface DayTotal extends DayNet {
  /** Cumulative up to this day; rupees. */
  readonly total: number;
}

/** Adds cumulative totals, summed in paise to avoid drift. */
export function withTotals(days: readonly DayNet[]): readonly DayTotal[] {
  let paise = 0;
  return days.map((day) => {
    paise += Math.round(day.net * 100);
    return { ...day, total: paise / 100 };
  });
}
