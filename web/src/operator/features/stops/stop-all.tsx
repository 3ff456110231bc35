import { useState } from 'react';
import { stopAct, suspendAll, useStops } from '#operator/desk/stop-acts.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { type MoreField, ReasonDialog } from '#operator/parts/reason-dialog.tsx';
import { Button } from '#ui/button/button.tsx';

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

export interface StopDialogProps {
  /** Null: all betting of the house. */
  readonly eventId: number | null;
  readonly eventTitle?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MINUTE_MS = 60_000;

const PUBLIC_WORDS: readonly MoreField[] = [
  {
    name: 'message',
    label: 'Message to players',
    hint: 'Players read it above the markets. Without one they read only that betting is stopped.',
    maxLength: 200,
  },
  {
    name: 'minutes',
    label: 'Minutes until it goes on',
    hint: 'For players, where it is known. You resume it all the same.',
    maxLength: 4,
    isWhole: true,
  },
];

/** Asks why before betting is stopped. */
export function StopDialog({ eventId, eventTitle, open, onClose }: StopDialogProps) {
  const isActing = useIsActing(stopAct(eventId));
  const title = eventId === null ? 'Stop all betting' : 'Suspend all markets';
  return (
    <ReasonDialog
      open={open}
      title={title}
      text={
        eventId === null
          ? 'Every market of every event is suspended, and stays so until betting is resumed. Nobody can open one meanwhile.'
          : `Every market of ${eventTitle ?? 'the event'} is suspended and stays so, whatever its feed says, until it is resumed.`
      }
      doLabel={eventId === null ? 'Stop all betting' : 'Suspend all'}
      isBusy={isActing}
      onClose={onClose}
      more={PUBLIC_WORDS}
      onDo={(reason, words) => {
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
