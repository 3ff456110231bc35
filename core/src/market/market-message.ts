/** A system message on a market; times are milliseconds. */
export type CodedMessage =
  /** Sources disagree on the result, so an operator settles it. */
  | { readonly code: 'RESULT_UNSURE' }
  /** Bets placed in a time window were voided. */
  | {
      readonly code: 'BETS_VOIDED';
      readonly from: number;
      readonly to: number;
      /** As written by the operator. */
      readonly reason: string;
    };

/** A market message shown to bettors: an operator's free text, or a code with its parameters. */
export type MarketMessage = string | CodedMessage;

/** Returns true if two messages are equal. */
export function isSameMessage(a: MarketMessage | null, b: MarketMessage | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  if (a.code !== 'BETS_VOIDED' || b.code !== 'BETS_VOIDED') return a.code === b.code;
  return a.from === b.from && a.to === b.to && a.reason === b.reason;
}
