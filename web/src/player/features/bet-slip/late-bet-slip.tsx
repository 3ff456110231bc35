import { lazy } from 'react';

/** The page first; nobody has found a price to tap before. */
export const WITHIN_MS = 2_000;

export const chunk = () => import('./bet-slip.tsx');

/** The slip, on its way before anybody taps a price. What does not come is asked for again when it is shown. */
export const LateBetSlip = lazy(() => chunk().then(({ BetSlip }) => ({ default: BetSlip })));
