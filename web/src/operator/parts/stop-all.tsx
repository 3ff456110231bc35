import { useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { useMayTrade } from '#operator/data/operator-session.ts';
import { stopAct, useStops } from '#operator/data/stop-acts.ts';
import { useHotKeys } from '#operator/data/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { StopDialog } from './stop-dialog.tsx';

/** The red button at the top right of every page. */
export function StopAll() {
  const mayTrade = useMayTrade();
  return mayTrade ? <StopButton /> : null;
}

function StopButton() {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsActing(stopAct(null));
  const stops = useStops();
  const isStopped = stops.data?.items.some(({ eventId }) => eventId === null) === true;
  useHotKeys({ 'Shift+X': () => setAsking(!isStopped) });
  return (
    <>
      <Button
        look="danger"
        isBusy={isActing}
        disabled={isStopped}
        aria-keyshortcuts="Shift+X"
        title="Shift + X"
        onClick={() => setAsking(true)}
      >
        {isStopped ? 'All betting is stopped' : 'Stop all betting'}
      </Button>
      <StopDialog eventId={null} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
