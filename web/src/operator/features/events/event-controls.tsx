import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { ReasonButton, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useAction } from '#operator/core/office-call.ts';
import { turnInPlay } from '#operator/trading/market-actions.ts';

/** Closes an event. The server rejects it while a market is neither settled nor void. */
export function CloseEventButton({ event }: { readonly event: EventItem }) {
  const close = useAction(operatorRoutes.operatorCloseEvent, {
    key: `event ${event.id}`,
    done: 'Event closed',
  });
  if (event.status === 'CLOSED') return null;
  return (
    <ReasonButton
      dialog={{
        title: 'Close event',
        text: `Removes ${event.title} from lists. All its markets must be settled or void.`,
        confirmLabel: 'Close event',
        needsReason: false,
        onConfirm: () => close.run({ eventId: event.id }),
      }}
    >
      Close event
    </ReasonButton>
  );
}

export interface InPlayQuestionProps {
  readonly market: WireMarket;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms turning a market in-play, which can't be undone. */
export function InPlayQuestion({ market, open, onClose }: InPlayQuestionProps) {
  return (
    <ReasonDialog
      open={open}
      title="Turn in-play"
      text={`${market.marketName} and its event go in-play. Unmatched bets not set to keep will lapse. This can’t be undone.`}
      confirmLabel="Turn in-play"
      needsReason={false}
      onClose={onClose}
      onConfirm={() => turnInPlay(market)}
    />
  );
}
