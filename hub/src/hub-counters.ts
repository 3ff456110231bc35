/** Monotonic counters for `stats`. */
export interface HubCounters {
  calls: number;
  deliveries: number;
  conflated: number;
  endedSlow: number;
}

export function newCounters(): HubCounters {
  return { calls: 0, deliveries: 0, conflated: 0, endedSlow: 0 };
}
