/** Net of one day; rupees. */
export interface DayNet {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly net: number;
}

export interface DayTotal extends DayNet {
  /** Of this day and all before it, rupees. */
  readonly total: number;
}

/** Adds the running total to each day; summed in paise, so that no sum drifts. */
export function withTotals(days: readonly DayNet[]): readonly DayTotal[] {
  let paise = 0;
  return days.map((day) => {
    paise += Math.round(day.net * 100);
    return { ...day, total: paise / 100 };
  });
}
