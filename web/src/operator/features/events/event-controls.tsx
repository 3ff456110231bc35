import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { useState } from 'react';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { afterSuccess, useAction, useIsPending } from '#operator/core/run-action.ts';
import { marketActionKey, turnInPlay } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';

/** Closes an event. The server rejects it while a market is neither settled nor void. */
export function CloseEventButton({ event }: { readonly event: EventItem }) {
  const [isAsking, setAsking] = useState(false);
  const close = useAction(operatorRoutes.operatorCloseEvent, {
    key: `event ${event.id}`,
    done: 'Event closed',
  });
  if (event.status === 'CLOSED') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Close event</Button>
      <ReasonDialog
        open={isAsking}
        title="Close event"
        text={`Removes ${event.title} from lists. All its markets must be settled or void.`}
        confirmLabel="Close event"
        needsReason={false}
        isBusy={close.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => afterSuccess(close.run({ eventId: event.id }), () => setAsking(false))}
      />
    </>
  );
}

export interface InPlayQuestionProps {
  readonly market: WireMarket;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms turning a market in-play, which can't be undone. */
export function InPlayQuestion({ market, open, onClose }: InPlayQuestionProps) {
  const isActing = useIsPending(marketActionKey(market.marketId));
  return (
    <ReasonDialog
      open={open}
      title="Turn in-play"
      text={`${market.marketName} and its event go in-play. Unmatched bets not set to keep will lapse. This can’t be undone.`}
      confirmLabel="Turn in-play"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onConfirm={() => afterSuccess(turnInPlay(market), onClose)}
    />
  );
}
