import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { marketActionKey, turnInPlay } from '#operator/trading/market-acts.ts';
import { Button } from '#ui/button/button.tsx';
import { closeEvent } from './new-event.tsx';

/** Closes an event. The server rejects it while a market is neither settled nor void. */
export function CloseEventButton({ event }: { readonly event: EventItem }) {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsPending(`event ${event.id}`);
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
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          void closeEvent(event.id).then(({ ok }) => {
            if (ok) setAsking(false);
          });
        }}
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
      onConfirm={() => {
        void turnInPlay(market).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}
