/** A playing session without longer breaks, across devices. Milliseconds since 1970 UTC. */
export interface StoredPlaySession {
  readonly userId: number;
  readonly startedAt: number;
  /** Time of the latest activity. */
  readonly lastAt: number;
  /** Last answer to a reality check; `startedAt` before the first. */
  readonly checkedAt: number;
}

/** Playing sessions of users. */
export interface PlayTimeStore {
  /** Upserts sessions by user and start. */
  keepSittings(sittings: readonly StoredPlaySession[]): Promise<void>;
  /** Sessions of all users with activity since then. */
  sittingsSince(at: number): Promise<readonly StoredPlaySession[]>;
  /** Sessions of one user that overlap an interval, oldest first. */
  listSittings(
    userId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly StoredPlaySession[]>;
  /** Deletes all data of a user. */
  forgetUser(userId: number): Promise<void>;
}
