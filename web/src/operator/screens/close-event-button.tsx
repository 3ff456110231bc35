import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { closeEvent } from '#operator/data/event-acts.ts';
import { ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';

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
