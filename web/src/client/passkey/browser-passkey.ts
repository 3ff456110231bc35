import type { PasskeyJson } from '@crease/contracts/people/account.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallFailure } from '#client/api/failure.ts';
import { t } from '#i18n/text.ts';

/** True if this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Signs the server's challenge with a passkey.
 *
 * @returns null if the user cancelled. @throws CallFailure PASSKEY_INVALID
 */
export async function signWithPasskey(options: PasskeyJson): Promise<PasskeyJson | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isRequestOptions(options)) throw notAccepted();
  const signed = await startAuthentication({ optionsJSON: options }).catch((failure: unknown) => {
    // Browsers deliberately don't distinguish cancellation from a timeout.
    if (failure instanceof Error && /^(NotAllowed|Abort)Error$/.test(failure.name)) return null;
    throw notAccepted();
  });
  return signed === null ? null : { ...signed };
}

/** Creates a passkey and returns its public part for the server. @throws CallFailure PASSKEY_INVALID */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isCreationOptions(options)) throw notAccepted();
  const made = await startRegistration({ optionsJSON: options }).catch((failure: unknown) => {
    throw passkeyFailure(describeFailure(failure));
  });
  return { ...made };
}

function isRequestOptions(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return (
    typeof options === 'object' && options !== null && 'challenge' in options && typeof options.challenge === 'string'
  );
}

/** Checks the options that the browser requires. */
function isCreationOptions(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  if (typeof options !== 'object' || options === null) return false;
  if (!('challenge' in options) || typeof options.challenge !== 'string') return false;
  if (!('user' in options) || typeof options.user !== 'object' || options.user === null) return false;
  return 'rp' in options && 'pubKeyCredParams' in options;
}

function notAccepted(): CallFailure {
  return passkeyFailure(t('Passkey not accepted'));
}

function passkeyFailure(message: string): CallFailure {
  return new CallFailure({ code: 'PASSKEY_INVALID', message, status: 0 });
}

/** Describes why no passkey was created. Browsers deliberately don't distinguish cancellation from a timeout. */
function describeFailure(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'InvalidStateError') return t('This device already has a passkey for your account');
  if (name === 'NotAllowedError' || name === 'AbortError') return t('Passkey not created. Try again');
  return t('This device couldn’t create a passkey');
}
