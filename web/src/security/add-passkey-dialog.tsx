import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import { isUnchangedByFilter } from '@crease/contracts/base/text.ts';
import type { OwnProofWire } from '@crease/contracts/people/security-routes.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { describeDevice } from '#format/device-name.ts';
import { phrase, t } from '#i18n/text.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import {
  mapErrorsToFields,
  type Owner,
  PROOF_ERROR_FIELDS,
  ProofFields,
  proofFields,
  readProof,
} from './proof-fields.tsx';
import { SecurityForm } from './security-form.tsx';

const MAX_NAME_LENGTH = 40;

const tooLong: FieldRule = (value) =>
  value.trim().length > MAX_NAME_LENGTH ? problem('TOO_LONG', { most: MAX_NAME_LENGTH }) : null;
const isAllowedName: FieldRule = (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_NAME'));

const NAME = { label: phrase('Name'), rules: () => [required, tooLong, isAllowedName] } as const;

export interface AddPasskeyDialogProps {
  readonly open: boolean;
  /** Person to confirm with the password, and with a code if two-factor is on. Null asks for neither. */
  readonly owner: Owner | null;
  /** Creates the passkey. @throws CallFailure */
  readonly onAdd: (name: string, proof: OwnProofWire) => Promise<void>;
  readonly onClose: () => void;
}

/** Adds a passkey on this device. */
export function AddPasskeyDialog({ open, ...rest }: AddPasskeyDialogProps) {
  return (
    <TitledDialog open={open} title={t('Add passkey')} onClose={rest.onClose}>
      <AddPasskeyForm {...rest} />
    </TitledDialog>
  );
}

function AddPasskeyForm({ owner, onAdd, onClose }: Omit<AddPasskeyDialogProps, 'open'>) {
  const form = useRuleForm<'name' | 'currentPassword' | 'code'>({
    fields: { name: NAME, ...proofFields(owner) },
    initial: { name: describeDevice(navigator.userAgent) },
    onSubmit: ({ name, ...values }) =>
      mapErrorsToFields(PROOF_ERROR_FIELDS, async () => {
        await onAdd(name.trim(), readProof(values));
        toasts.show('success', t('Passkey added'));
        onClose();
      }),
  });
  return (
    <SecurityForm
      form={form}
      intro={t('Log in with your fingerprint, face or screen lock instead of a password.')}
      submitText={t('Continue')}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      {owner !== null && <ProofFields field={form.field} {...owner} />}
    </SecurityForm>
  );
}
