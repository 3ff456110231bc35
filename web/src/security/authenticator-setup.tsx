import type { SecondFactorSecret } from '@crease/contracts/people/account.ts';
import { useState } from 'react';
import { CallFailure } from '#client/api/failure.ts';
import { useRuleForm } from '#form/rule-form.ts';
import { t } from '#i18n/text.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Box, Stack } from '#ui/layout/layout.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { APP_CODE, CodeField, mapErrorsToFields, PROOF_ERROR_FIELDS, withoutSpaces } from './proof-fields.tsx';
import styles from './security.module.css';
import { Lead, SecurityForm } from './security-form.tsx';

/** The secret of an authenticator app as QR code and as text. Includes a QR code library. */
export function AuthenticatorSetup({ secret, uri }: Pick<SecondFactorSecret, 'secret' | 'uri'>) {
  return (
    <>
      <Stack items="center">
        <QrCode text={uri} label={t('QR code for your authenticator app')} />
      </Stack>
      <Stack gap={4}>
        <Box as="code" padX={5} padY={4} className={styles.letters}>
          {groupLetters(secret)}
        </Box>
        <CopyButton text={secret} label={t('Copy secret')} doneLabel={t('Copied')} failedLabel={t('Couldn’t copy')} />
      </Stack>
    </>
  );
}

/** Formats `ABCDEFGH` as `ABCD EFGH`. */
function groupLetters(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}

export interface FirstCodeFormProps {
  readonly setup: SecondFactorSecret;
  /** Turns the app on. @throws CallFailure */
  readonly onCode: (code: string) => Promise<void>;
  readonly onExpired: () => void;
}

/** Sets up an authenticator app, active from its first valid code. */
export function FirstCodeForm({ setup, onCode, onExpired }: FirstCodeFormProps) {
  const [deadline] = useState(() => Date.now() + setup.expiresInSeconds * 1_000);
  const form = useRuleForm<'code'>({
    fields: { code: APP_CODE },
    onSubmit: ({ code }) => mapErrorsToFields(PROOF_ERROR_FIELDS, () => onCode(withoutSpaces(code))),
    onFailure: (failure) => {
      // With an expired secret, every code is wrong.
      const isWrong = failure instanceof CallFailure && failure.code === 'CODE_INVALID';
      if (!isWrong || Date.now() < deadline) return false;
      onExpired();
      return true;
    },
  });
  return (
    <SecurityForm form={form} submitText={t('Turn on')}>
      <Lead>{t('Scan the QR code with an authenticator app, or enter the secret. Then enter the code it shows.')}</Lead>
      <AuthenticatorSetup {...setup} />
      <CodeField field={form.field('code')} isOfApp />
    </SecurityForm>
  );
}
