import { useState } from 'react';
import { type ExtraField, ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { stopActionKey, suspendAll, useStops } from '#operator/trading/stop-acts.ts';
import { Button } from '#ui/button/button.tsx';

/** Emergency stop button, at the top right of every page. */
export function StopAll() {
  const canTrade = useCanTrade();
  return canTrade ? <StopButton /> : null;
}

function StopButton() {
  const [isAsking, setAsking] = useState(false);
  const isActing = useIsPending(stopActionKey(null));
  const stops = useStops();
  const isStopped = stops.data?.items.some(({ eventId }) => eventId === null) === true;
  useHotKeys({ 'Shift+X': () => setAsking(!isStopped) });
  return (
    <>
      <Button
        variant="danger"
        isBusy={isActing}
        disabled={isStopped}
        aria-keyshortcuts="Shift+X"
        title="Shift + X"
        onClick={() => setAsking(true)}
      >
        {isStopped ? 'All betting suspended' : 'Suspend all betting'}
      </Button>
      <StopDialog eventId={null} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

export interface StopDialogProps {
  /** Null stops all betting. */
  readonly eventId: number | null;
  readonly eventTitle?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MINUTE_MS = 60_000;

const PUBLIC_WORDS: readonly ExtraField[] = [
  {
    name: 'message',
    label: 'Message to players',
    hint: 'Shown above the markets. If blank, players just see that betting is suspended.',
    maxLength: 200,
  },
  {
    name: 'minutes',
    label: 'Expected minutes until resume',
    hint: 'Shown to players. You still need to resume manually.',
    maxLength: 4,
    isWhole: true,
  },
];

/** Asks for a reason before stopping betting. */
export function StopDialog({ eventId, eventTitle, open, onClose }: StopDialogProps) {
  const isActing = useIsPending(stopActionKey(eventId));
  const title = eventId === null ? 'Suspend all betting' : 'Suspend all markets';
  return (
    <ReasonDialog
      open={open}
      title={title}
      text={
        eventId === null
          ? 'Suspends every market in every event until betting is resumed. No market can be opened until then.'
          : `Suspends every market in ${eventTitle ?? 'the event'} until you resume, regardless of the feed.`
      }
      confirmLabel={eventId === null ? 'Suspend all betting' : 'Suspend all'}
      isBusy={isActing}
      onClose={onClose}
      extraFields={PUBLIC_WORDS}
      onConfirm={(reason, words) => {
        void suspendAll(eventId, { reason, ...publicWords(words) }).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}

function publicWords({ message = '', minutes = '' }: Readonly<Record<string, string>>) {
  return {
    ...(message.trim() === '' ? {} : { message: message.trim() }),
    ...(Number(minutes) > 0
      ? { until: new Date(Date.now() + Number(minutes) * MINUTE_MS).toISOString() }
      : {}),
  };
}
