import type { ReactNode, SubmitEvent } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './security-form.module.css';

export interface SecurityDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window for one change of the account; what stands in it starts anew each time. */
export function SecurityDialog({ open, title, onClose, children }: SecurityDialogProps) {
  return (
    <Dialog open={open} label={title} kind="modal" onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      {children}
    </Dialog>
  );
}

export interface SecurityFormProps {
  /** What the form does, in words. */
  readonly intro?: ReactNode;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/** Fields, the problem that none of them has, and the one button. */
export function SecurityForm({
  intro,
  problem,
  isBusy,
  submitText,
  isDangerous = false,
  onSubmit,
  children,
}: SecurityFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
      {problem !== null && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      <Button
        type="submit"
        look={isDangerous ? 'danger' : 'primary'}
        size="l"
        isWide
        isBusy={isBusy}
      >
        {submitText}
      </Button>
    </form>
  );
}
