import { operatorSessionRoutes, type SignedWire } from '@crease/contracts/people/operator-login.ts';
import { signWithPasskey } from '#client/passkey/browser-passkey.ts';
import { operatorApi } from './office-call.ts';

/** Signs a challenge with the operator's passkey. Null if cancelled. @throws CallFailure */
export async function signChallenge(): Promise<SignedWire | null> {
  const { challengeId, options } = await operatorApi(
    operatorSessionRoutes.operatorPasskeyLoginOptions,
    {},
  );
  const response = await signWithPasskey(options);
  return response === null ? null : { challengeId, response };
}
