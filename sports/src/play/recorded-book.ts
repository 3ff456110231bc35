/** A bet of a recording: an unmatched offer, or a taker. */
export interface RecordedBet {
  /** Runner index in the plan. */
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  /** Price in hundredths. */
  readonly price: number;
  /** Backer's stake in hundredths of the recording's currency unit. */
  readonly stake: number;
}

/** Order book and trades of a recording, which makers follow instead of chances. */
export interface RecordedBook {
  /** Best first on each side of a runner; lays are below backs. */
  readonly offers: readonly RecordedBet[];
  /** All trades of the recording in order, from the taker's side; those before index `tradedTo` are due. */
  readonly trades: readonly RecordedBet[];
  readonly tradedTo: number;
}
