import type { SecondFactorSecret } from '@crease/contracts/people/account.ts';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { phrase, t } from '#i18n/text.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import {
  APP_CODE,
  CodeField,
  CURRENT_PASSWORD,
  CurrentPassword,
  mapErrorsToFields,
  PROOF_ERROR_FIELDS,
  withoutSpaces,
} from './proof-fields.tsx';
import { CodesDialog } from './recovery-codes.tsx';
import { confirmSecondFactor, startSecondFactor } from './security.ts';
import { SecurityForm } from './security-parts.tsx';
import styles from './turn-on-dialog.module.css';

export interface TurnOnDialogProps {
  readonly open: boolean;
  readonly userName: string;
  /** First line of the recovery code file. */
  readonly heading: string;
  readonly onClose: () => void;
}

const EXPIRED = phrase('This timed out. Enter your password again');

/** Enables two-factor authentication in three steps: password, app, recovery codes. */
export function TurnOnDialog({ open, userName, heading, onClose }: TurnOnDialogProps) {
  return (
    <CodesDialog open={open} title={t('Turn on two-factor authentication')} heading={heading} onClose={onClose}>
      {(onCodes) => <Steps userName={userName} onCodes={onCodes} />}
    </CodesDialog>
  );
}

function Steps({
  userName,
  onCodes,
}: {
  readonly userName: string;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  if (secret === null) return <PasswordStep userName={userName} reason={reason} onSecret={setSecret} />;
  return (
    <AppStep
      secret={secret}
      onCodes={onCodes}
      onExpired={() => {
        setReason(t(EXPIRED));
        setSecret(null);
      }}
    />
  );
}

function PasswordStep({
  userName,
  reason,
  onSecret,
}: {
  readonly userName: string;
  /** Why the step is repeated. */
  readonly reason: string | null;
  readonly onSecret: (secret: SecondFactorSecret) => void;
}) {
  const form = useRuleForm<'currentPassword'>({
    fields: { currentPassword: CURRENT_PASSWORD },
    onSubmit: ({ currentPassword }) =>
      mapErrorsToFields(PROOF_ERROR_FIELDS, async () => onSecret(await startSecondFactor(currentPassword))),
  });
  return (
    <SecurityForm
      intro={t('You’ll need a code from your phone after your password. First, enter your password.')}
      problem={form.problem ?? reason}
      isBusy={form.isBusy}
      submitText={t('Continue')}
      onSubmit={form.onSubmit}
    >
      <CurrentPassword field={form.field('currentPassword')} userName={userName} isFirst />
    </SecurityForm>
  );
}

function AppStep({
  secret: { secret, uri, expiresInSeconds },
  onCodes,
  onExpired,
}: {
  readonly secret: SecondFactorSecret;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onExpired: () => void;
}) {
  const [deadline] = useState(() => Date.now() + expiresInSeconds * 1_000);
  const form = useRuleForm<'code'>({
    fields: { code: APP_CODE },
    onSubmit: ({ code }) =>
      mapErrorsToFields(PROOF_ERROR_FIELDS, async () => onCodes(await confirmSecondFactor(withoutSpaces(code)))),
    onFailure: (failure) => {
      // With an expired secret, every code is wrong.
      const isWrong = failure instanceof CallFailure && failure.code === 'CODE_INVALID';
      if (!isWrong || Date.now() < deadline) return false;
      onExpired();
      return true;
    },
  });
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  return (
    <SecurityForm problem={form.problem} isBusy={form.isBusy} submitText={t('Turn on')} onSubmit={form.onSubmit}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {t('Scan the QR code with an authenticator app, or enter the secret. Then enter the code it shows.')}
      </p>
      <Stack items="center">
        <QrCode text={uri} label={t('QR code for your authenticator app')} />
      </Stack>
      <Stack gap={4}>
        <code className={styles.letters}>{groupLetters(secret)}</code>
        <CopyButton text={secret} label={t('Copy secret')} doneLabel={t('Copied')} failedLabel={t('Couldn’t copy')} />
      </Stack>
      <CodeField field={form.field('code')} isOfApp />
    </SecurityForm>
  );
}

/** Formats `ABCDEFGH` as `ABCD EFGH`. */
function groupLetters(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
