/** A message of the exchange itself at a market; times are milliseconds. */
export type CodedMessage =
  /** Sources differ on the result, and a person settles it. */
  | { readonly code: 'RESULT_UNSURE' }
  /** Bets placed in a window of time were voided. */
  | {
      readonly code: 'BETS_VOIDED';
      readonly from: number;
      readonly to: number;
      /** As the operator wrote it. */
      readonly reason: string;
    };

/** What bettors read at a market: an operator's own words, or a code with its facts. */
export type MarketMessage = string | CodedMessage;

/** Whether two messages say the same. */
export function isSameMessage(a: MarketMessage | null, b: MarketMessage | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  if (a.code !== 'BETS_VOIDED' || b.code !== 'BETS_VOIDED') return a.code === b.code;
  return a.from === b.from && a.to === b.to && a.reason === b.reason;
}
