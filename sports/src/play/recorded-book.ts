/** A bet of a recording: an unmatched offer, or one that took what was on offer. */
export interface RecordedBet {
  /** Place of the runner in the plan. */
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  /** Hundredths. */
  readonly price: number;
  /** Backer's stake, hundredths of the currency unit of the recording. */
  readonly stake: number;
}

/** What a recording has in the book and what it has traded: makers follow it instead of chances. */
export interface RecordedBook {
  /** Best first on each side of a runner; lays are below backs. */
  readonly offers: readonly RecordedBet[];
  /** All trades of the recording in order, by who took; those before place `tradedTo` are due. */
  readonly trades: readonly RecordedBet[];
  readonly tradedTo: number;
}
