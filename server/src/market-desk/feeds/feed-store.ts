/** An event as received from a feed source. */
export interface StoredFeedEvent {
  readonly source: string;
  readonly sequence: number;
  /** Fixture ID within the source. */
  readonly fixture: string;
  /** Time received, ms since 1970 UTC. */
  readonly at: number;
  /** Event payload as sent. */
  readonly body: unknown;
}

/** An operator's choice of source for a fixture from a given time; null selects the highest-ranked live source. */
export interface FeedChoice {
  readonly key: string;
  readonly source: string | null;
  readonly at: number;
}

/** Persists received feed events so that a restart loses none. */
export interface FeedStore {
  /** Appends consecutive events and advances their source's position, atomically. */
  append(events: readonly StoredFeedEvent[]): Promise<void>;
  /** Sequence of the last event per source. */
  positions(): Promise<ReadonlyMap<string, number>>;
  /** All stored events, in order per source. */
  events(): Promise<readonly StoredFeedEvent[]>;
  /** Deletes the events of a finished fixture; the position is kept. */
  forget(source: string, fixture: string): Promise<void>;
  choose(choice: FeedChoice): Promise<void>;
  /** Oldest first. */
  choices(): Promise<readonly FeedChoice[]>;
  /** Deletes the choices for a fixture that no source has any more. */
  forgetChoices(key: string): Promise<void>;
}
