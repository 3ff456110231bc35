import { QrCode } from '#ui/qr-code/qr-code.tsx';
import styles from './app-setup.module.css';

/** What goes into an authenticator app: as a picture, and as letters to type. */
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
