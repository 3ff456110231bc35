import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { storeOf } from '#data/storage/observable.ts';

export interface AlertDialogState {
  readonly isOpen: boolean;
  /** The order book that an alert is asked for in; null: the list of alerts alone. */
  readonly market: WireMarket | null;
  readonly runnerId: number | null;
}

/** The window of price alerts, which may be opened from any market. */
export const alertDialog = storeOf<AlertDialogState>({
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
