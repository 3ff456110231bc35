/**
 * Every way in which the free cash of an account can fall below zero. Whatever else takes cash takes only what is there;
 * a step that leaves an account below zero without one of these stops the machine (`below-zero.ts`).
 *
 * - VOID: matches are taken back, and one of them had covered another that stands.
 * - REDUCTION: a non-runner cuts prices, and a bet wins less than another one of the account loses.
 * - REMOVAL: bets on a non-runner are void, and one of them had covered another that stands.
 * - REVERSAL: a settlement or a removal is taken back, and what it gave has been spent or bet.
 *
 * Such an account is refused bets that raise its exposure until it is made good.
 */
export type BelowZeroCause = 'VOID' | 'REDUCTION' | 'REVERSAL' | 'REMOVAL';
