import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { createObservable } from '#client/storage/observable.ts';

export interface AlertDialogState {
  readonly isOpen: boolean;
  /** The order book for a new alert; null for the list only. */
  readonly market: WireMarket | null;
  readonly runnerId: number | null;
}

/** State of the price alert dialog, which any market can open. */
export const alertDialog = createObservable<AlertDialogState>({
  isOpen: false,
  market: null,
  runnerId: null,
});

export function openAlerts(market: WireMarket | null, runnerId: number | null = null): void {
  alertDialog.setState({ isOpen: true, market, runnerId });
}

export function closeAlerts(): void {
  alertDialog.setState({ isOpen: false });
}
