import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isLive } from '#operator/desk/market-acts.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

export interface OpenTickProps {
  readonly market: WireMarket;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/**
 * A result is known while its market is open: anyone who knows it too can still bet on it. Nothing for a market that takes
 * no bets.
 */
export function OpenTick({ market, isTicked, onTick }: OpenTickProps) {
  if (!isLive(market)) return null;
  return (
    <>
      <Notice tone="bad">
        {market.status === 'OPEN'
          ? 'This market is open: players can still bet on a result that you know. Suspend it first.'
          : 'This market opens again after the ball. Suspend it first.'}
      </Notice>
      <CheckField label="Go on although the market is open" checked={isTicked} onChange={onTick} />
    </>
  );
}

/** Whether a result may go on as the market stands. */
export function maySettle(market: WireMarket, isTicked: boolean): boolean {
  return isTicked || !isLive(market);
}
