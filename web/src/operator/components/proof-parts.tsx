import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import styles from './proof-parts.module.css';

/** Authenticator enrolment as QR code and as text. */
export function AppSetup({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  return (
    <>
      <div className={styles.picture}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <code className={styles.letters}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
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
    <div className={styles.step}>
      <p>
        Save these recovery codes. Each one works once instead of your app or passkey. They won’t be
        shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label="Copy all"
        doneLabel="Copied"
        failedLabel="Couldn’t copy"
      />
      <Button variant="primary" size="xl" isWide onClick={onSaved}>
        I’ve saved them
      </Button>
    </div>
  );
}
