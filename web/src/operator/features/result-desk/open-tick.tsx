import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { isLive } from '#operator/trading/market-acts.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

export interface OpenTickProps {
  readonly market: WireMarket;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/**
 * Acknowledges settling an open market, on which anyone who knows the result can still bet. Hidden if the market
 * accepts no bets.
 */
export function OpenTick({ market, isTicked, onTick }: OpenTickProps) {
  if (!isLive(market)) return null;
  return (
    <>
      <Notice tone="bad">
        {market.status === 'OPEN'
          ? 'This market is open, so players can still bet on a known result. Suspend it first.'
          : 'This market reopens after the ball. Suspend it first.'}
      </Notice>
      <CheckField label="Continue with the market open" checked={isTicked} onChange={onTick} />
    </>
  );
}

/** True if a result may be proposed or confirmed. */
export function canSettle(market: WireMarket, isTicked: boolean): boolean {
  return isTicked || !isLive(market);
}
