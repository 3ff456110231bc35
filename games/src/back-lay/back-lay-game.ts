import type { Draws } from '#fairness/draws.ts';
import type { Results } from './position.ts';
import type { Chances, QuoteTerms } from './quote.ts';

/** A game in which the house backs and lays runners at prices computed from exact chances. */
export interface BackLayGame<Outcome> {
  readonly windows: number;
  readonly results: Results;
  readonly terms: QuoteTerms;
  readonly draw: (draws: Draws) => Outcome;
  readonly reveals: (outcome: Outcome) => readonly number[];
  /** The winning runner, or a result that returns all bets. */
  readonly getResult: (outcome: Outcome) => string;
  /** Chances of each runner given the cards seen. */
  readonly chancesAt: (revealed: readonly number[]) => Readonly<Record<string, Chances>>;
}
