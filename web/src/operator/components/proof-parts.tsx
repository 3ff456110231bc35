import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';

/** Authenticator enrolment: the secret as text and as URI. */
export interface AppSecret {
  readonly secret: string;
  readonly uri: string;
}

/** Authenticator enrolment as QR code and as text. */
export function AppSetup({ secret, uri }: AppSecret) {
  return (
    <>
      <Stack items="center">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Stack>
      <Text as="code" size={14} textAlign="center" breaks>
        {(secret.match(/.{1,4}/g) ?? []).join(' ')}
      </Text>
    </>
  );
}

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Recovery codes, shown only once. Without them, a lost device needs another admin. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  return (
    <Stack gap={6}>
      <p>Save these recovery codes. Each one works once instead of your app or passkey. They won’t be shown again.</p>
      <Stack as="ul" columns={2} gap={3} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <CopyButton text={codes.join('\n')} label="Copy all" doneLabel="Copied" failedLabel="Couldn’t copy" />
      <Button variant="primary" size="xl" isWide onClick={onSaved}>
        I’ve saved them
      </Button>
    </Stack>
  );
}
