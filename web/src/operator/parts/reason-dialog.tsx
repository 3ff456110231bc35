import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './reason-dialog.module.css';

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** Words of the button that does it. */
  readonly doLabel: string;
  /** False: it only asks, and `onDo` gets no reason. */
  readonly needsReason?: boolean;
  readonly isBusy?: boolean;
  /** More fields, below the reason. */
  readonly children?: ReactNode;
  readonly onDo: (reason: string) => void;
  readonly onClose: () => void;
}

const SHORTEST = 3;
const LONGEST = 200;

/** Asks before something that cannot simply be taken back, and for its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, onClose } = props;
  return (
    <Dialog open={open} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      <Question {...props} />
    </Dialog>
  );
}

/** There only while the window is open: the next question begins without the last one's reason. */
function Question({
  text,
  doLabel,
  needsReason = true,
  isBusy = false,
  children,
  onDo,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isShort = needsReason && reason.trim().length < SHORTEST;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isShort) onDo(reason.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{text}</p>
      {needsReason && (
        <TextField
          label="Reason"
          value={reason}
          maxLength={LONGEST}
          error={isAsked && isShort ? 'Say why, in at least 3 letters.' : null}
          hint="Stands in the audit log."
          onChange={setReason}
          autoComplete="off"
          data-first-focus
        />
      )}
      {children}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button
          type="submit"
          look="danger"
          isBusy={isBusy}
          {...(needsReason ? {} : { 'data-first-focus': '' })}
        >
          {doLabel}
        </Button>
      </div>
    </form>
  );
}
