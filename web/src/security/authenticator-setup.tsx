import type { SecondFactorSecret } from '@crease/contracts/people/account.ts';
import { t } from '#i18n/text.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import styles from './authenticator-setup.module.css';

/** The secret of an authenticator app as QR code and as text. Includes a QR code library. */
export function AuthenticatorSetup({ secret, uri }: Pick<SecondFactorSecret, 'secret' | 'uri'>) {
  return (
    <>
      <Stack items="center">
        <QrCode text={uri} label={t('QR code for your authenticator app')} />
      </Stack>
      <Stack gap={4}>
        <code className={styles.letters}>{groupLetters(secret)}</code>
        <CopyButton text={secret} label={t('Copy secret')} doneLabel={t('Copied')} failedLabel={t('Couldn’t copy')} />
      </Stack>
    </>
  );
}

/** Formats `ABCDEFGH` as `ABCD EFGH`. */
function groupLetters(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
