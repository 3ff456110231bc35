import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import { useState } from 'react';
import { useRuleForm } from '#form/rule-form.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';

/** An optional field. */
export interface ExtraField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  readonly isWhole?: boolean;
}

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Consequence of the action. */
  readonly text: string;
  /** Label of the confirm button. */
  readonly confirmLabel: string;
  /** False asks for confirmation only, and `onConfirm` gets no reason. */
  readonly needsReason?: boolean;
  /** The reason is shown to the affected players. */
  readonly isReasonPublic?: boolean;
  /** Additional fields below the reason. */
  readonly extraFields?: readonly ExtraField[];
  /** Runs the action; `extraFields` is keyed by field name. The dialog stays open if it fails. */
  readonly onConfirm: (
    reason: string,
    extraFields: Readonly<Record<string, string>>,
  ) => Promise<{ readonly ok: boolean }>;
  readonly onClose: () => void;
}

const MIN_LENGTH = 3;
const MAX_LENGTH = 200;

const isLong: FieldRule = (value) =>
  value.trim().length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null;
const isWholeNumber: FieldRule = (value) => (/^\d*$/.test(value) ? null : problem('NOT_WHOLE'));

/** Confirms an action that isn't easily undone, and asks for its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, onClose } = props;
  return (
    <TitledDialog open={open} title={title} onClose={onClose}>
      <ReasonForm {...props} />
    </TitledDialog>
  );
}

export interface ReasonButtonProps extends ButtonProps {
  readonly dialog: Omit<ReasonDialogProps, 'open' | 'onClose'>;
}

/** Opens a dialog that confirms the action of the button. */
export function ReasonButton({ dialog, ...button }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ReasonDialog {...dialog} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Mounted only while open, so that the previous reason doesn't carry over. */
function ReasonForm({
  text,
  confirmLabel,
  needsReason = true,
  isReasonPublic = false,
  extraFields = [],
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const form = useReasonForm({ needsReason, extraFields, onConfirm, onClose });

  return (
    <Stack as="form" gap={6} padX={8} padTop={4} padBottom={8} onSubmit={form.onSubmit} noValidate>
      <p>{text}</p>
      {needsReason && (
        <TextField
          {...form.field('reason')}
          isValid={false}
          maxLength={MAX_LENGTH}
          hint={isReasonPublic ? 'Visible to players and recorded in the audit log.' : 'Recorded in the audit log.'}
          autoComplete="off"
          data-first-focus
        />
      )}
      {extraFields.map(({ name, hint, maxLength, isWhole = false }) => (
        <TextField
          key={name}
          {...form.field(name)}
          isValid={false}
          hint={hint}
          maxLength={maxLength}
          inputMode={isWhole ? 'numeric' : 'text'}
          autoComplete="off"
        />
      ))}
      <Row pushed wrap gap={4}>
        <Button onClick={onClose}>Back</Button>
        <Button
          type="submit"
          variant="danger"
          isBusy={form.isBusy}
          {...(needsReason ? {} : { 'data-first-focus': '' })}
        >
          {confirmLabel}
        </Button>
      </Row>
    </Stack>
  );
}

function useReasonForm({
  needsReason,
  extraFields,
  onConfirm,
  onClose,
}: Required<Pick<ReasonDialogProps, 'needsReason' | 'extraFields' | 'onConfirm' | 'onClose'>>) {
  const extra = extraFields.map(({ name, label, isWhole = false }) => [
    name,
    { label, rules: () => (isWhole ? [isWholeNumber] : []) },
  ]);
  return useRuleForm<string>({
    fields: {
      ...Object.fromEntries(extra),
      reason: { label: 'Reason', rules: () => (needsReason ? [required, isLong] : []) },
    },
    onSubmit: async ({ reason = '', ...rest }) => {
      const { ok } = await onConfirm(reason.trim(), rest);
      if (ok) onClose();
    },
  });
}
