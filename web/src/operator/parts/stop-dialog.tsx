import { useIsActing } from '#operator/data/act-once.ts';
import { stopAct, suspendAll } from '#operator/data/stop-acts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface StopDialogProps {
  /** Null: all betting of the house. */
  readonly eventId: number | null;
  readonly eventTitle?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

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
      onDo={(reason) => {
        void suspendAll(eventId, reason).then(({ ok }) => {
          if (ok) onClose();
        });
      }}
    />
  );
}
