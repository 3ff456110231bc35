import { useEffect, useRef } from 'react';

/**
 * Takes the code from the text message where the browser offers that (WebOTP); the person is asked by the browser.
 *
 * @param sentAt a new message is waited for with each.
 */
export function useTextedCode(sentAt: number, onCode: (code: string) => void): void {
  const take = useRef(onCode);
  useEffect(() => {
    take.current = onCode;
  });

  useEffect(() => {
    if (sentAt === 0 || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const wanted = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(wanted).then(
      (credential) => {
        if (credential !== null && 'code' in credential && typeof credential.code === 'string') {
          take.current(credential.code);
        }
      },
      // Declined, or too late: the code can be typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [sentAt]);
}
