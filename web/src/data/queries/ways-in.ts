import { securityRoutes } from '@crease/contracts/routes/security.ts';
import { callRoute } from '#data/api/call.ts';
import { signWithPasskey } from '#data/passkey/browser-passkey.ts';
import { enter } from './account.ts';

/** Ends a login that asked for a second factor. @throws CallFailure */
export async function logInWithCode(input: {
  readonly challenge: string;
  readonly code: string;
  readonly rememberClient: boolean;
}): Promise<void> {
  enter(await callRoute(securityRoutes.verifySecondFactor, input));
}

/**
 * Logs in with a passkey.
 *
 * @returns false when the person has cancelled. @throws CallFailure
 */
export async function logInWithPasskey(rememberClient: boolean): Promise<boolean> {
  const { challengeId, options } = await callRoute(securityRoutes.passkeyLoginOptions, {});
  const response = await signWithPasskey(options);
  if (response === null) return false;
  enter(await callRoute(securityRoutes.passkeyLogin, { challengeId, response, rememberClient }));
  return true;
}
