import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { marketAct, turnInPlay } from '#operator/desk/market-acts.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { closeEvent } from './new-event.tsx';

/** Closes an event; the server refuses while a market is neither settled nor void. */
export function CloseEventButton({ event }: { readonly event: EventItem }) {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsActing(`event ${event.id}`);
  if (event.status === 'CLOSED') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Close event</Button>
      <ReasonDialog
        open={isAsking}
        title="Close the event"
        text={`${event.title} leaves the lists. All its markets must be settled or void.`}
        doLabel="Close event"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onDo={() => {
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

/** Asks before a market is turned in play: there is no way back. */
export function InPlayQuestion({ market, open, onClose }: InPlayQuestionProps) {
  const isActing = useIsActing(marketAct(market.marketId));
  return (
    <ReasonDialog
      open={open}
      title="Turn in play"
      text={`${market.marketName} and its event are in play from now on; unmatched bets that are not kept lapse. There is no way back.`}
      doLabel="Turn in play"
      needsReason={false}
      isBusy={isActing}
      onClose={onClose}
      onDo={() => {
        void turnInPlay(market).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}
