/**
 * A time that a player was here without a longer break, on however many devices. Milliseconds since 1970 UTC.
 */
export interface Sitting {
  readonly userId: number;
  readonly startedAt: number;
  /** Newest sign of them. */
  readonly lastAt: number;
  /** When they last answered a reality check; `startedAt` before the first. */
  readonly checkedAt: number;
}

/** When players were here. */
export interface PlayTimeStore {
  /** Keeps sittings as they are now; one is the same as another by its user and start. */
  keepSittings(sittings: readonly Sitting[]): Promise<void>;
  /** Of everybody, those with a sign since then. */
  sittingsSince(at: number): Promise<readonly Sitting[]>;
  /** Of one user, those with a part between two moments, oldest first. */
  sittingsOf(
    userId: number,
    range: { readonly from: number; readonly to: number },
  ): Promise<readonly Sitting[]>;
  /** Lets everything of one user go. */
  forgetUser(userId: number): Promise<void>;
}
