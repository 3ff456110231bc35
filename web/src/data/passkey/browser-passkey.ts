import type { PasskeyJson } from '@crease/contracts/wire/account.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallFailure } from '#data/api/failure.ts';
import { t } from '#text/text.ts';

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Lets a passkey sign what the server has handed out.
 *
 * @returns null when the person has cancelled. @throws CallFailure PASSKEY_INVALID
 */
export async function signWithPasskey(options: PasskeyJson): Promise<PasskeyJson | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isRequestOptions(options)) throw notAccepted();
  const signed = await startAuthentication({ optionsJSON: options }).catch((failure: unknown) => {
    // The browser tells a refusal and a time-out alike, on purpose.
    if (failure instanceof Error && /^(NotAllowed|Abort)Error$/.test(failure.name)) return null;
    throw notAccepted();
  });
  return signed === null ? null : { ...signed };
}

/** Lets the browser make a passkey; its public half is for the server. @throws CallFailure PASSKEY_INVALID */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isCreationOptions(options)) throw notAccepted();
  const made = await startRegistration({ optionsJSON: options }).catch((failure: unknown) => {
    throw passkeyFailure(wordsOf(failure));
  });
  return { ...made };
}

function isRequestOptions(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return (
    typeof options === 'object' &&
    options !== null &&
    'challenge' in options &&
    typeof options.challenge === 'string'
  );
}

/** The parts of the options that the browser cannot do without. */
function isCreationOptions(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  if (typeof options !== 'object' || options === null) return false;
  if (!('challenge' in options) || typeof options.challenge !== 'string') return false;
  if (!('user' in options) || typeof options.user !== 'object' || options.user === null)
    return false;
  return 'rp' in options && 'pubKeyCredParams' in options;
}

function notAccepted(): CallFailure {
  return passkeyFailure(t('The passkey was not accepted'));
}

function passkeyFailure(message: string): CallFailure {
  return new CallFailure({ code: 'PASSKEY_INVALID', message, status: 0 });
}

/** Why the browser made no passkey. It tells a refusal and a time-out alike, on purpose. */
function wordsOf(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'InvalidStateError') return t('This device already has a passkey for your account');
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t('No passkey was made. You can try again');
  return t('This device could not make a passkey');
}
