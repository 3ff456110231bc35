/** Statistics for health pages and metrics; counters start with the hub. */
export interface HubStats {
  readonly connections: number;
  readonly negotiated: number;
  readonly webSockets: number;
  readonly serverSentEvents: number;
  readonly longPolling: number;
  readonly groups: number;
  readonly users: number;
  /** Connections currently queueing output for a slow reader. */
  readonly stuck: number;
  readonly calls: number;
  readonly deliveries: number;
  readonly conflated: number;
  readonly endedSlow: number;
}
