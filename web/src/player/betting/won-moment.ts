import type { PushData } from '@crease/contracts/pushes/message.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';

/** Long enough to be seen, too short to hold anybody up. */
export const WON_MS = 600;

const moment = createObservable<{ readonly marketId: number | null }>({ marketId: null });
let timer: ReturnType<typeof setTimeout> | undefined;

/** True if a market paid more than was staked in it, commission included. */
export function isNetWin({
  ProfitLoss,
  Commission,
}: Pick<PushData['BetSettled'], 'ProfitLoss' | 'Commission'>): boolean {
  return ProfitLoss - Commission > 0;
}

/** Starts the moment of a settled market. Never for a payout below the stake, and never with reduced motion. */
export function markSettled(data: PushData['BetSettled']): void {
  if (!isNetWin(data) || wantsLessMotion()) return;
  clearTimeout(timer);
  moment.setState({ marketId: data.MarketId });
  timer = setTimeout(() => moment.setState({ marketId: null }), WON_MS);
}

function wantsLessMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * True for 600 ms after a net win, of any market or of the given one. Set it as `data-won` on an element with the class
 * of `ui/motion/won.module.css`.
 */
export function useWonMoment(marketId?: number): boolean {
  return useStore(moment, ({ marketId: won }) => won !== null && won === (marketId ?? won));
}
