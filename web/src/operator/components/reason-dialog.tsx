import { problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldRule, required } from '@crease/contracts/rules/field-rule.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './reason-dialog.module.css';

/** An optional field. */
export interface MoreField {
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
  readonly doLabel: string;
  /** False asks for confirmation only, and `onDo` gets no reason. */
  readonly needsReason?: boolean;
  /** The reason is shown to the affected players. */
  readonly isReasonPublic?: boolean;
  readonly isBusy?: boolean;
  /** Additional fields below the reason. */
  readonly more?: readonly MoreField[];
  /** `more` is keyed by field name. */
  readonly onDo: (reason: string, more: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

const SHORTEST = 3;
const LONGEST = 200;

const isLong: FieldRule = (value) =>
  value.trim().length < SHORTEST ? problem('TOO_SHORT', { least: SHORTEST }) : null;
const isWholeNumber: FieldRule = (value) => (/^\d*$/.test(value) ? null : problem('NOT_WHOLE'));

/** Confirms an action that isn't easily undone, and asks for its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, onClose } = props;
  return (
    <Dialog open={open} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      <Question {...props} />
    </Dialog>
  );
}

/** Mounted only while open, so that the previous reason doesn't carry over. */
function Question({
  text,
  doLabel,
  needsReason = true,
  isReasonPublic = false,
  isBusy = false,
  more = [],
  onDo,
  onClose,
}: ReasonDialogProps) {
  const form = useReasonForm({ needsReason, more, onDo });

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p>{text}</p>
      {needsReason && (
        <TextField
          {...form.field('reason')}
          maxLength={LONGEST}
          hint={
            isReasonPublic
              ? 'Visible to players and recorded in the audit log.'
              : 'Recorded in the audit log.'
          }
          autoComplete="off"
          data-first-focus
        />
      )}
      {more.map(({ name, hint, maxLength, isWhole = false }) => (
        <TextField
          key={name}
          {...form.field(name)}
          hint={hint}
          maxLength={maxLength}
          inputMode={isWhole ? 'numeric' : 'text'}
          autoComplete="off"
        />
      ))}
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

function useReasonForm({
  needsReason,
  more,
  onDo,
}: Required<Pick<ReasonDialogProps, 'needsReason' | 'more' | 'onDo'>>) {
  const extra = more.map(({ name, label, isWhole = false }) => [
    name,
    { label, rules: () => (isWhole ? [isWholeNumber] : []) },
  ]);
  return useOfficeForm<string>({
    fields: {
      ...Object.fromEntries(extra),
      reason: { label: 'Reason', rules: () => (needsReason ? [required, isLong] : []) },
    },
    onSubmit: async ({ reason = '', ...rest }) => {
      onDo(reason.trim(), rest);
      return undefined;
    },
  });
}
