/** What only grows, for `stats`. */
export interface HubCounters {
  calls: number;
  deliveries: number;
  conflated: number;
  endedSlow: number;
}

/** Counters of a hub that has just started. */
export function newCounters(): HubCounters {
  return { calls: 0, deliveries: 0, conflated: 0, endedSlow: 0 };
}
