/** Figures for health pages and metrics; the counters grow from the hub's start. */
export interface HubStats {
  readonly connections: number;
  readonly negotiated: number;
  readonly webSockets: number;
  readonly serverSentEvents: number;
  readonly longPolling: number;
  readonly groups: number;
  readonly users: number;
  /** Connections with output waiting behind a slow reader now. */
  readonly stuck: number;
  readonly calls: number;
  readonly deliveries: number;
  readonly conflated: number;
  readonly endedSlow: number;
}
