import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useHasPosition } from '#player/features/cash-out/use-has-position.ts';

const CashOut = lazy(() =>
  import('#player/features/cash-out/cash-out.tsx').then((chunk) => ({ default: chunk.CashOut })),
);
const SquareOff = lazy(() =>
  import('#player/features/cash-out/square-off.tsx').then((chunk) => ({
    default: chunk.SquareOff,
  })),
);

/** The control that closes a position in a market; the page does not wait for it. */
export function cashOutOf(market: WireMarket): ReactNode {
  return <CashOutPlace market={market} />;
}

/** Fetched with the first position; from then on it stands, for an open dialog to end in its own way. */
function CashOutPlace({ market }: { readonly market: WireMarket }) {
  const hasPosition = useHasPosition(market.marketId);
  const [isWanted, setWanted] = useState(hasPosition);
  if (hasPosition && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense fallback={null}>
      <CashOut market={market} />
    </Suspense>
  ) : null;
}

/** The bet that closes a position in a session; it comes with the book it stands in. */
export function squareOffOf(market: WireMarket): ReactNode {
  return (
    <Suspense fallback={null}>
      <SquareOff market={market} />
    </Suspense>
  );
}
