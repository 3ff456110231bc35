/** UPCOMING → IN_PLAY → CLOSED. */
export type EventStatus = 'UPCOMING' | 'IN_PLAY' | 'CLOSED';

/** Details of a fixture. */
export interface EventDetails {
  readonly sportId: number;
  readonly title: string;
  /** Scheduled start, ms since 1970 UTC. */
  readonly startTime: number;
  readonly team1: string | null;
  readonly team2: string | null;
  readonly competition: string | null;
  readonly country: string | null;
  readonly venue: string | null;
  /** ID for score and video stream; "0" if none. */
  readonly dreamEventId: string;
  /** Feed that created it; absent for operators' events. */
  readonly feed?: string;
}

/** A fixture with its markets. */
export interface SportEvent {
  readonly id: number;
  details: EventDetails;
  status: EventStatus;
  readonly marketIds: number[];
}
