import { useNavigate } from '@tanstack/react-router';
import type { Selection } from '#player/betting/selection.ts';
import { betSlip, togglePrice } from '#player/features/bet-slip/slip.ts';

/** Puts a price on the slip. A price already there stays, unlike with a second tap in its market. */
export function addToSlip(selection: Selection): void {
  const { selection: before, price } = betSlip.getState();
  const { runnerId, side } = selection;
  const isThere =
    before?.runnerId === runnerId && before.side === side && price === selection.price;
  if (!isThere) togglePrice(selection);
}

/** Handler for a price tapped in a list: opens its market with the slip. */
export function useOpenWithSlip(): (selection: Selection) => void {
  const navigate = useNavigate();
  return (selection) => {
    addToSlip(selection);
    void navigate({
      to: '/markets/$eventid/$dreamid',
      params: { eventid: String(selection.eventId), dreamid: selection.dreamEventId },
    });
  };
}
