import type { AuthResult, PasskeyOptions } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { findLoginRefusal, logIn, type Visit } from '#people/account/log-in.ts';
import { recordFailure, userLockKey } from '#people/account/login-attempt.ts';
import type { PeopleEnv } from '#people/env.ts';
import {
  buildRequestOptions,
  getCredentialId,
  type PasskeySite,
  type SignedChallenge,
  verifySignature,
} from './passkey-ceremony.ts';
import { makeUserHandle } from './passkeys.ts';

/** Authentication options for a login; the user chooses the passkey in the browser. */
export async function createPasskeyLoginOptions(
  { ids, passkeyChallenges }: PeopleEnv,
  site: PasskeySite,
): Promise<ServiceResult<PasskeyOptions>> {
  return ok(await buildRequestOptions(ids, passkeyChallenges, site));
}

/**
 * Logs in with a passkey, replacing password and second factor.
 *
 * Errors: PASSKEY_INVALID for any problem. Not affected by password lockouts: passkeys can't be guessed, and this
 * lets users in while someone attacks their password.
 */
export async function logInWithPasskey(
  context: PeopleEnv,
  request: SignedChallenge & { readonly rememberClient: boolean },
  visit: Visit,
): Promise<ServiceResult<AuthResult>> {
  const challenge = context.passkeyChallenges.consume(request.challengeId);
  const credential = getCredentialId(request.response);
  if (challenge === null || challenge.family !== null || credential === null) {
    return fail('PASSKEY_INVALID');
  }
  const passkey = await context.security.passkeyByCredential(credential);
  if (passkey === null) return fail('PASSKEY_INVALID');
  return context.locks.run(userLockKey(passkey.userId), async () => {
    const user = await context.accounts.userById(passkey.userId);
    if (user === null) return fail('PASSKEY_INVALID');
    const handle = makeUserHandle(user.id);
    const counter = await verifySignature(challenge, { passkey, handle }, request);
    const { security, clock } = context;
    if (counter === null || !(await security.recordPasskeyUse(passkey.id, counter, clock.now()))) {
      await recordFailure(context, user.id, visit, 'PASSKEY_INVALID');
      return fail('PASSKEY_INVALID');
    }
    const refused = await findLoginRefusal(context, user, visit.domain);
    if (refused === null) return ok(await logIn(context, user, visit, request.rememberClient));
    await recordFailure(context, user.id, visit, refused.code);
    return refused;
  });
}
