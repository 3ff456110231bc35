import { type ReactNode, type Ref, useState } from 'react';
import type { RuleForm } from '#form/rule-form.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import styles from './form.module.css';

export interface FormViewProps {
  readonly form: Pick<RuleForm<never>, 'onSubmit' | 'problem'> & { readonly isPending: boolean };
  /** Label of the submit button. */
  readonly submit: string;
  readonly variant?: ButtonProps['variant'];
  /** The submit button can't be pressed, for example before any edit. */
  readonly disabled?: boolean;
  /** Spacing of a dialog instead of a panel's, and a button of full width unless others are beside it. */
  readonly isInDialog?: boolean;
  /** Buttons before the submit button. */
  readonly buttons?: ReactNode;
  readonly ref?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A form: its fields, its problem as a whole, and the button that submits it. */
export function FormView({
  form,
  submit,
  variant = 'primary',
  disabled = false,
  isInDialog = false,
  buttons,
  ref,
  children,
}: FormViewProps) {
  return (
    <form ref={ref} className={isInDialog ? styles.inDialog : styles.form} onSubmit={form.onSubmit} noValidate>
      {children}
      <ProblemNotice problem={form.problem} />
      <Row gap={4} wrap>
        {buttons}
        <Button
          type="submit"
          variant={variant}
          isWide={isInDialog && buttons === undefined}
          isBusy={form.isPending}
          disabled={disabled}
        >
          {submit}
        </Button>
      </Row>
    </form>
  );
}

export interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  /** Title of the dialog, and label of the button by default. */
  readonly title: string;
  readonly label?: string;
  /** Letter that opens the dialog as well. */
  readonly hotKey?: string;
  /** Content of the dialog, mounted only while it is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function DialogButton({ title, label = title, hotKey, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useHotKeys(hotKey === undefined ? {} : { [hotKey.toLowerCase()]: open });
  return (
    <>
      <Button {...button} aria-keyshortcuts={hotKey} onClick={open}>
        {label}
      </Button>
      <TitledDialog open={isOpen} title={title} onClose={close}>
        {children(close)}
      </TitledDialog>
    </>
  );
}
