import { type FieldRule, problem, required } from '@crease/contracts/base/field-problem.ts';
import { isUnchangedByFilter } from '@crease/contracts/base/text.ts';
import type { Passkey } from '@crease/contracts/people/account.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { describeDevice } from '#format/device-name.ts';
import { phrase, t } from '#i18n/text.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import {
  ANY_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  mapErrorsToFields,
  NO_CODE,
  PROOF_ERROR_FIELDS,
  withoutSpaces,
} from './proof-fields.tsx';
import { addPasskey, removePasskey } from './security.ts';
import { SecurityDialog, SecurityForm } from './security-parts.tsx';

const MAX_NAME_LENGTH = 40;

const tooLong: FieldRule = (value) =>
  value.trim().length > MAX_NAME_LENGTH ? problem('TOO_LONG', { most: MAX_NAME_LENGTH }) : null;
const isAllowedName: FieldRule = (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_NAME'));

const NAME = { label: phrase('Name'), rules: () => [required, tooLong, isAllowedName] } as const;

interface AddPasskeyDialogProps {
  readonly open: boolean;
  readonly userName: string;
  /** Two-factor is on, so a code is required too, because a passkey replaces both factors. */
  readonly hasSecondFactor: boolean;
  readonly onClose: () => void;
}

/** Adds a passkey on this device. */
export function AddPasskeyDialog({ open, ...rest }: AddPasskeyDialogProps) {
  return (
    <SecurityDialog open={open} title={t('Add passkey')} onClose={rest.onClose}>
      <AddPasskeyForm {...rest} />
    </SecurityDialog>
  );
}

function AddPasskeyForm({ userName, hasSecondFactor, onClose }: Omit<AddPasskeyDialogProps, 'open'>) {
  const form = useRuleForm<'name' | 'currentPassword' | 'code'>({
    fields: {
      name: NAME,
      currentPassword: CURRENT_PASSWORD,
      code: hasSecondFactor ? ANY_CODE : NO_CODE,
    },
    initial: { name: describeDevice(navigator.userAgent) },
    onSubmit: ({ name, currentPassword, code }) =>
      mapErrorsToFields(PROOF_ERROR_FIELDS, async () => {
        await addPasskey({
          name: name.trim(),
          currentPassword,
          ...(hasSecondFactor ? { code: withoutSpaces(code) } : {}),
        });
        toasts.show('success', t('Passkey added'));
        onClose();
      }),
  });
  return (
    <SecurityForm
      intro={t('Log in with your fingerprint, face or screen lock instead of a password.')}
      problem={form.problem}
      isBusy={form.isBusy}
      submitText={t('Continue')}
      onSubmit={form.onSubmit}
    >
      <TextField {...form.field('name')} autoComplete="off" />
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
      {hasSecondFactor && <CodeField field={form.field('code')} isOfApp={false} />}
    </SecurityForm>
  );
}

interface RemovePasskeyDialogProps {
  /** Null when closed. */
  readonly passkey: Passkey | null;
  readonly userName: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Removes a passkey after confirming the password. */
export function RemovePasskeyDialog({ passkey, ...rest }: RemovePasskeyDialogProps) {
  return (
    <SecurityDialog open={passkey !== null} title={t('Remove passkey')} onClose={rest.onClose}>
      {passkey !== null && <RemovePasskeyForm passkey={passkey} {...rest} />}
    </SecurityDialog>
  );
}

function RemovePasskeyForm({
  passkey,
  userName,
  onRemoved,
}: Omit<RemovePasskeyDialogProps, 'passkey'> & { readonly passkey: Passkey }) {
  const form = useRuleForm<'currentPassword'>({
    fields: { currentPassword: CURRENT_PASSWORD },
    onSubmit: ({ currentPassword }) =>
      mapErrorsToFields(PROOF_ERROR_FIELDS, async () => {
        await removePasskey({ id: passkey.id, currentPassword });
        toasts.show('success', t('Passkey removed'));
        onRemoved();
      }),
  });
  return (
    <SecurityForm
      intro={t('“{name}” will no longer log you in.', { name: passkey.name })}
      problem={form.problem}
      isBusy={form.isBusy}
      submitText={t('Remove passkey')}
      isDangerous
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
    </SecurityForm>
  );
}
