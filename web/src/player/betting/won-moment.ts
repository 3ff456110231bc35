import type { PushData } from '@crease/contracts/pushes/message.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { hasOwnLimits } from './known-limits.ts';

/** Long enough to be seen, too short to hold anybody up. */
export const WON_MS = 600;

const moment = createObservable<{ readonly marketId: number | null }>({ marketId: null });
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * True if a settled market is celebrated: it paid more than was staked in it, commission included, and its user hasn't
 * asked for less play by limits of their own.
 */
export function isCelebrated({
  ProfitLoss,
  Commission,
}: Pick<PushData['BetSettled'], 'ProfitLoss' | 'Commission'>): boolean {
  return ProfitLoss - Commission > 0 && !hasOwnLimits();
}

/** Starts the moment of a settled market, if it is celebrated. Never with reduced motion. */
export function markSettled(data: PushData['BetSettled']): void {
  if (!isCelebrated(data) || prefersReducedMotion()) return;
  clearTimeout(timer);
  moment.setState({ marketId: data.MarketId });
  timer = setTimeout(() => moment.setState({ marketId: null }), WON_MS);
}

function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * True for 600 ms after a net win, of any market or of the given one. Set it as `data-won` on an element with the class
 * of `ui/motion/won.module.css`.
 */
export function useWonMoment(marketId?: number): boolean {
  return useStore(moment, ({ marketId: won }) => won !== null && won === (marketId ?? won));
}
