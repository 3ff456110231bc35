import { CHALLENGE_SECONDS } from '@crease/contracts/constants.ts';
import type { AuthResult, PasskeyJson, PasskeyOptions } from '@crease/contracts/wire/account.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Passkey } from '#ports/security-store.ts';
import { logIn, loginRefusalOf, type Visit } from '#services/account/log-in.ts';
import { noteFailure, turnOf } from '#services/account/login-attempt.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { authenticationOf } from './passkey-answer.ts';
import {
  challengeBytesOf,
  type PasskeyChallenge,
  type PasskeySite,
  USER_VERIFICATION,
  userHandleOf,
} from './passkeys.ts';

/** What any passkey of this site may sign to log in: the browser lets the user choose whose. */
export async function passkeyLoginOptions(
  context: AppContext,
  site: PasskeySite,
): Promise<Reply<PasskeyOptions>> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: challengeBytesOf(context),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: USER_VERIFICATION,
  });
  const { challenge } = options;
  const challengeId = context.ids.uuid();
  context.passkeyChallenges.put(challengeId, {
    family: null,
    rpId: site.rpId,
    challenge,
    passwordHash: null,
  });
  return answer({ challengeId, options: { ...options } });
}

/**
 * Logs in with a passkey, in the place of password and second factor.
 *
 * PASSKEY_INVALID for everything that is wrong with it. Wrong passwords of others do not lock it out: it cannot be
 * guessed, and it is the way in for somebody whose name is being tried.
 */
export async function passkeyLogin(
  context: AppContext,
  request: {
    readonly challengeId: string;
    readonly response: PasskeyJson;
    readonly rememberClient: boolean;
    readonly site: PasskeySite;
  },
  visit: Visit,
): Promise<Reply<AuthResult>> {
  const challenge = context.passkeyChallenges.take(request.challengeId);
  const response = authenticationOf(request.response);
  if (challenge === null || challenge.family !== null || response === null) {
    return decline('PASSKEY_INVALID');
  }
  const passkey = await context.security.passkeyByCredential(response.id);
  if (passkey === null) return decline('PASSKEY_INVALID');
  return context.loginTurns.take(turnOf(passkey.userId), async () => {
    const user = await context.accounts.userById(passkey.userId);
    if (user === null) return decline('PASSKEY_INVALID');
    const counter = await signedCounter(challenge, passkey, { response, site: request.site });
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

/** The authenticator's new count when it signed the challenge on this site for this user, else null. */
async function signedCounter(
  { challenge, rpId }: PasskeyChallenge,
  passkey: Passkey,
  { response, site }: { readonly response: AuthenticationResponseJSON; readonly site: PasskeySite },
): Promise<number | null> {
  if (rpId !== site.rpId || rpId !== passkey.rpId) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
