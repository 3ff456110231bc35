import type { ReactNode, SubmitEvent } from 'react';
import { t } from '#i18n/text.ts';
import { FormError } from '#player/routes/form-problem.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './security-parts.module.css';

export interface SecurityDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog for one account change; its content resets each time it opens. */
export function SecurityDialog({ open, title, onClose, children }: SecurityDialogProps) {
  return (
    <Dialog open={open} label={title} kind="modal" onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      {children}
    </Dialog>
  );
}

export interface SecurityFormProps {
  /** Describes the form. */
  readonly intro?: ReactNode;
  readonly problem: string | null;
  /** Link to where the problem can be fixed. */
  readonly link?: string | null;
  readonly isBusy: boolean;
  readonly submitText: string;
  readonly isDangerous?: boolean;
  /** Adds a back button next to the submit button. */
  readonly onBack?: (() => void) | undefined;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/** Fields, form-level error and submit button. */
export function SecurityForm({
  intro,
  problem,
  link = null,
  isBusy,
  submitText,
  isDangerous = false,
  onBack,
  onSubmit,
  children,
}: SecurityFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {intro !== undefined && (
        <Text as="p" size={13} leading={18} tone="muted">
          {intro}
        </Text>
      )}
      {children}
      <FormError problem={problem} link={link} />
      <Row gap={4} align="stretch">
        {onBack !== undefined && (
          <Button size="l" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} size="l" isWide isBusy={isBusy}>
          {submitText}
        </Button>
      </Row>
    </form>
  );
}

export interface SecurityRowProps {
  readonly title: string;
  /** Status text. */
  readonly text: string;
  /** Next to the title. */
  readonly badge?: ReactNode;
  /** Actions. */
  readonly children?: ReactNode;
  /** Full-width content below. */
  readonly below?: ReactNode;
}

/** A row of the security settings. */
export function SecurityRow({ title, text, badge, children, below }: SecurityRowProps) {
  return (
    <Row gap={4} gapX={5} justify="between" wrap border="top" className={styles.row}>
      <div className={styles.words}>
        <Row as="h3" wrap font="label" className={styles.title}>
          {title}
          {badge}
        </Row>
        <p className={styles.text}>{text}</p>
      </div>
      {children !== undefined && (
        <Row gap={4} align="stretch" wrap>
          {children}
        </Row>
      )}
      {below}
    </Row>
  );
}
