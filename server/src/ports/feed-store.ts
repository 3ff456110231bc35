/** What a source of feeds sent, as it came. */
export interface StoredFeedEvent {
  readonly source: string;
  readonly sequence: number;
  /** Id of the fixture within its source. */
  readonly fixture: string;
  /** When it came, ms since 1970 UTC. */
  readonly at: number;
  /** The event of the wire. */
  readonly body: unknown;
}

/** The source that an operator had followed for a fixture from then on; null: the first by rank that is heard. */
export interface FeedChoice {
  readonly key: string;
  readonly source: string | null;
  readonly at: number;
}

/** What feeds have sent, so that a restart loses none of it. */
export interface FeedStore {
  /** Adds events that follow each other and moves the position of their source, all of it or nothing. */
  append(events: readonly StoredFeedEvent[]): Promise<void>;
  /** Sequence of the last event of every source. */
  positions(): Promise<ReadonlyMap<string, number>>;
  /** Everything that is kept, in the order of each source. */
  events(): Promise<readonly StoredFeedEvent[]>;
  /** Forgets a fixture that is long over; the position stays. */
  forget(source: string, fixture: string): Promise<void>;
  choose(choice: FeedChoice): Promise<void>;
  /** Oldest first. */
  choices(): Promise<readonly FeedChoice[]>;
  /** Forgets the choices of a fixture that no source has any more. */
  forgetChoices(key: string): Promise<void>;
}
