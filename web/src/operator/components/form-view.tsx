import { type ReactNode, type Ref, useId, useState } from 'react';
import type { FieldBinding, RuleForm } from '#form/rule-form.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Note, Row } from '#ui/layout/layout.tsx';
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
  /** Buttons after the submit button. */
  readonly after?: ReactNode;
  readonly 'aria-label'?: string;
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
  after,
  children,
  ...rest
}: FormViewProps) {
  return (
    <form {...rest} className={isInDialog ? styles.inDialog : styles.form} onSubmit={form.onSubmit} noValidate>
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
        {after}
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

/** Padding and distances of a form inside a panel or dialog, for a part of one or what belongs to it. */
export function FormPart({ isInDialog = false, children }: Pick<FormViewProps, 'isInDialog' | 'children'>) {
  return <div className={isInDialog ? styles.inDialog : styles.form}>{children}</div>;
}

/** Fields beside each other where they fit. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface FieldsProps<Name extends string> {
  readonly form: { readonly field: (name: Name) => FieldBinding };
  readonly names: readonly Name[];
  /** Further fields of the row. */
  readonly children?: ReactNode;
}

/** Text fields of a form beside each other, without suggestions of the browser. */
export function TextFields<Name extends string>({ form, names, children }: FieldsProps<Name>) {
  return (
    <FieldRow>
      {names.map((name) => (
        <TextField key={name} {...form.field(name)} autoComplete="off" />
      ))}
      {children}
    </FieldRow>
  );
}

/** Number fields of a form beside each other. */
export function NumberFields<Name extends string>({ form, names, children }: FieldsProps<Name>) {
  return (
    <FieldRow>
      {names.map((name) => (
        <NumberField key={name} {...form.field(name)} />
      ))}
      {children}
    </FieldRow>
  );
}

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}

/** Select field. */
export function SelectField<Value extends string>({ label, value, options, onChange }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div>
      <Note as="label" block below={2} htmlFor={id}>
        {label}
      </Note>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
