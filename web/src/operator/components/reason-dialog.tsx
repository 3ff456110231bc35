import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import { useState } from 'react';
import type { CallFailure } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { proposeAction, type WithoutReason } from '#operator/core/proposals.ts';
import { fourEyesFigures } from '#operator/core/words.ts';
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

export interface SecondOperatorDialogProps {
  /** Action to propose. Null closes the dialog. */
  readonly action: WithoutReason | null;
  /** Amount that exceeded the operator's own; null if the amount doesn't matter. */
  readonly figures?: string | null;
  readonly onClose: () => void;
  readonly onProposed?: () => void;
}

/** Asks for a reason and proposes a rejected action to a second operator. */
export function SecondOperatorDialog({ action, figures = null, onClose, onProposed }: SecondOperatorDialogProps) {
  if (action === null) return null;
  const text =
    'Nothing has changed yet. Propose it and it will wait on the dashboard for another operator to confirm or reject.';
  return (
    <ReasonDialog
      open
      title="A second operator must confirm this"
      text={figures === null ? text : `${figures}. ${text}`}
      confirmLabel="Propose"
      onClose={onClose}
      onConfirm={async (reason) => {
        const outcome = await proposeAction({ ...action, reason });
        if (outcome.ok) onProposed?.();
        return outcome;
      }}
    />
  );
}

export interface ProposeButtonProps extends Pick<SecondOperatorDialogProps, 'figures'>, ButtonProps {
  /** Makes the action when the button is pressed. */
  readonly action: () => WithoutReason;
}

/** Proposes an action that always needs two operators. */
export function ProposeButton({ action, figures = null, ...button }: ProposeButtonProps) {
  const [asked, setAsked] = useState<WithoutReason | null>(null);
  return (
    <>
      <Button {...button} onClick={() => setAsked(action())} />
      <SecondOperatorDialog action={asked} figures={figures} onClose={() => setAsked(null)} />
    </>
  );
}

const NOTHING = { action: null, figures: null };

/** The action that a rejection left for a second operator, with the figures it named. */
export function useSecondOperator() {
  const [asked, setAsked] = useState<Pick<SecondOperatorDialogProps, 'action' | 'figures'>>(NOTHING);
  return {
    /** Props of the dialog. */
    second: { ...asked, onClose: () => setAsked(NOTHING) },
    /** Asks if an action was rejected because one operator alone may not do it. @returns true if so */
    proposeAfter(failure: CallFailure | null, action: WithoutReason): boolean {
      const needsTwo = failure?.code === 'FOUR_EYES';
      if (needsTwo) setAsked({ action, figures: fourEyesFigures(failure) });
      return needsTwo;
    },
  };
}
