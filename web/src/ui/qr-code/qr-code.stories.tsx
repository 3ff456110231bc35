import { QrCode } from './qr-code.tsx';

export const title = 'QR code';

export function ForAnAuthenticator() {
  return <QrCode text="otpauth://totp/Crease:asha?secret=JBSWY3DPEHPK3PXP" label="Secret" />;
}
