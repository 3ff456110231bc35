import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import type { DepthTab } from './depth-dialog.tsx';
import type { PickOf } from './use-market.ts';

const DepthDialog = lazyComponent(() => import('./depth-dialog.tsx').then(({ DepthDialog }) => DepthDialog));

export interface DepthDialogState {
  /** Null for house markets, which have no book. Referentially stable per market. */
  readonly openDepth: (() => void) | null;
  readonly openHistory: (() => void) | null;
  /** The dialog, loaded when first opened. */
  readonly dialog: ReactNode;
}

/** Market depth and price history of an exchange market, opened from its card. */
export function useDepthDialog(market: WireMarket, pickQuote: PickOf): DepthDialogState {
  // Stays mounted when closed, so focus can return to its button.
  const [requested, setRequested] = useState<{
    readonly tab: DepthTab;
    readonly isOpen: boolean;
  } | null>(null);
  const openDepth = useCallback(() => setRequested({ tab: 'depth', isOpen: true }), []);
  const openHistory = useCallback(() => setRequested({ tab: 'history', isOpen: true }), []);
  if (market.house) return { openDepth: null, openHistory: null, dialog: null };
  return {
    openDepth,
    openHistory,
    dialog:
      requested === null ? null : (
        <Suspense fallback={null}>
          <DepthDialog
            market={market}
            tab={requested.tab}
            isOpen={requested.isOpen}
            onTab={(tab) => setRequested({ tab, isOpen: true })}
            onPick={pickQuote}
            onClose={() => setRequested({ ...requested, isOpen: false })}
          />
        </Suspense>
      ),
  };
}
