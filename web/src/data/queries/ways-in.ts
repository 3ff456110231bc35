import { securityRoutes } from '@crease/contracts/routes/security.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { callRoute } from '#data/api/call.ts';
import { CallFailure } from '#data/api/failure.ts';
import { t } from '#text/text.ts';
import { enter } from './account.ts';

/** Ends a login that asked for a second factor. @throws CallFailure */
export async function logInWithCode(input: {
  readonly challenge: string;
  readonly code: string;
  readonly rememberClient: boolean;
}): Promise<void> {
  enter(await callRoute(securityRoutes.verifySecondFactor, input));
}

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Logs in with a passkey.
 *
 * @returns false when the person has cancelled. @throws CallFailure
 */
export async function logInWithPasskey(rememberClient: boolean): Promise<boolean> {
  const [{ challengeId, options }, { startAuthentication }] = await Promise.all([
    callRoute(securityRoutes.passkeyLoginOptions, {}),
    import('@simplewebauthn/browser'),
  ]);
  if (!isRequestOptions(options)) throw notAccepted();
  const answer = await startAuthentication({ optionsJSON: options }).catch((failure: unknown) => {
    // The browser tells a refusal and a time-out alike, on purpose.
    if (failure instanceof Error && /^(NotAllowed|Abort)Error$/.test(failure.name)) return null;
    throw notAccepted();
  });
  if (answer === null) return false;
  enter(
    await callRoute(securityRoutes.passkeyLogin, {
      challengeId,
      response: { ...answer },
      rememberClient,
    }),
  );
  return true;
}

function isRequestOptions(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return (
    typeof options === 'object' &&
    options !== null &&
    'challenge' in options &&
    typeof options.challenge === 'string'
  );
}

function notAccepted(): CallFailure {
  return new CallFailure({
    code: 'PASSKEY_INVALID',
    message: t('The passkey was not accepted'),
    status: 0,
  });
}
