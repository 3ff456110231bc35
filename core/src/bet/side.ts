/**
 * BACK wins if the runner wins; LAY wins if it doesn't. In a LINE market LAY is "Yes" (buys the line: wins at or
 * above it) and BACK is "No" (sells it). On a house line, BACK is "Yes" and LAY is "No" (see `toBetSide`).
 */
export type Side = 'BACK' | 'LAY';
