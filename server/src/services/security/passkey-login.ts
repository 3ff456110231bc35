import type { AuthResult, PasskeyOptions } from '@crease/contracts/wire/account.ts';
import { logIn, loginRefusalOf, type Visit } from '#services/account/log-in.ts';
import { mutexKeyOf, noteFailure } from '#services/account/login-attempt.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import {
  credentialOf,
  type PasskeySite,
  requestOptions,
  type SignedChallenge,
  signedCounter,
} from './passkey-ceremony.ts';
import { handleOf } from './passkeys.ts';

/** Authentication options for a login; the user chooses the passkey in the browser. */
export async function passkeyLoginOptions(
  { ids, passkeyChallenges }: AppContext,
  site: PasskeySite,
): Promise<Reply<PasskeyOptions>> {
  return answer(await requestOptions(ids, passkeyChallenges, site));
}

/**
 * Logs in with a passkey, replacing password and second factor.
 *
 * Errors: PASSKEY_INVALID for any problem. Not affected by password lockouts: passkeys can't be guessed, and this
 * lets users in while someone attacks their password.
 */
export async function passkeyLogin(
  context: AppContext,
  request: SignedChallenge & { readonly rememberClient: boolean },
  visit: Visit,
): Promise<Reply<AuthResult>> {
  const challenge = context.passkeyChallenges.take(request.challengeId);
  const credential = credentialOf(request.response);
  if (challenge === null || challenge.family !== null || credential === null) {
    return decline('PASSKEY_INVALID');
  }
  const passkey = await context.security.passkeyByCredential(credential);
  if (passkey === null) return decline('PASSKEY_INVALID');
  return context.loginMutex.run(mutexKeyOf(passkey.userId), async () => {
    const user = await context.accounts.userById(passkey.userId);
    if (user === null) return decline('PASSKEY_INVALID');
    const handle = handleOf(user.id);
    const counter = await signedCounter(challenge, { passkey, handle }, request);
    const { security, clock } = context;
    if (counter === null || !(await security.notePasskeyUse(passkey.id, counter, clock.now()))) {
      await noteFailure(context, user.id, visit, 'PASSKEY_INVALID');
      return decline('PASSKEY_INVALID');
    }
    const refused = await loginRefusalOf(context, user, visit.domain);
    if (refused === null) return answer(await logIn(context, user, visit, request.rememberClient));
    await noteFailure(context, user.id, visit, refused.code);
    return refused;
  });
}
