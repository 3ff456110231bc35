/** One of the twelve delivery outcomes of the model. */
export interface BallOutcome {
  /** Runs off the ball; `W+1` is a run out after one run, `X2` a wide or no-ball worth two. */
  readonly label: string;
  readonly runs: number;
  readonly legal: boolean;
  readonly wicket: boolean;
}

/** Outcomes in the order of all probability vectors in this folder. */
export const BALL_OUTCOMES: readonly BallOutcome[] = [
  { label: '0', runs: 0, legal: true, wicket: false },
  { label: '1', runs: 1, legal: true, wicket: false },
  { label: '2', runs: 2, legal: true, wicket: false },
  { label: '3', runs: 3, legal: true, wicket: false },
  { label: '4', runs: 4, legal: true, wicket: false },
  { label: '5', runs: 5, legal: true, wicket: false },
  { label: '6', runs: 6, legal: true, wicket: false },
  { label: 'W+0', runs: 0, legal: true, wicket: true },
  { label: 'W+1', runs: 1, legal: true, wicket: true },
  { label: 'X1', runs: 1, legal: false, wicket: false },
  { label: 'X2', runs: 2, legal: false, wicket: false },
  { label: 'X5', runs: 5, legal: false, wicket: false },
];
