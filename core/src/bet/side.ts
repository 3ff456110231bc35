/**
 * BACK wins if the runner wins; LAY wins if it does not.
 * In a LINE market LAY is "Yes" (buys the line: wins at or above it) and BACK is "No" (sells it).
 * Where the house quotes a line, BACK is "Yes" and LAY is "No" (see `sideOfSlip`).
 */
export type Side = 'BACK' | 'LAY';
