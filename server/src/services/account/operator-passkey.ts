import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import type { PasskeyOptions } from '@crease/contracts/wire/account.ts';
import type { Passkey } from '#ports/security-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import {
  credentialOf,
  type PasskeySite,
  requestOptions,
  type SignedChallenge,
  signedCounter,
} from '#services/security/passkey-ceremony.ts';
import type { Origin } from './live-session.ts';
import { mutexKeyOf } from './operator-attempt.ts';
import { openOperatorSession, refuseOperator } from './operator-entry.ts';

/** What an authenticator keeps as the owner of an operator's passkey. */
export function operatorHandleOf(operatorId: number): string {
  return `operator:${operatorId}`;
}

/** What an operator's passkey of this site may sign. */
export async function operatorPasskeyOptions(
  { ids, operatorPasskeyChallenges }: AppContext,
  site: PasskeySite,
): Promise<Reply<PasskeyOptions>> {
  return answer(await requestOptions(ids, operatorPasskeyChallenges, site));
}

/** The passkey that signed a challenge, once; null for anything that is wrong with it. */
export async function provedPasskey(
  { clock, operatorPasskeyChallenges, operatorSecurity }: AppContext,
  signed: SignedChallenge,
): Promise<Passkey | null> {
  const challenge = operatorPasskeyChallenges.take(signed.challengeId);
  const credential = credentialOf(signed.response);
  if (challenge === null || challenge.family !== null || credential === null) return null;
  const passkey = await operatorSecurity.passkeyByCredential(credential);
  if (passkey === null) return null;
  const handle = operatorHandleOf(passkey.userId);
  const counter = await signedCounter(challenge, { passkey, handle }, signed);
  if (counter === null) return null;
  const isNew = await operatorSecurity.notePasskeyUse(passkey.id, counter, clock.now());
  return isNew ? passkey : null;
}

/**
 * Logs an operator in with a passkey, in the place of password and second factor. PASSKEY_INVALID for everything that is
 * wrong; also while a reset operator has not chosen a password by their link. Wrong passwords of others lock nobody out
 * here: a passkey cannot be guessed.
 */
export async function loginByPasskey(
  context: AppContext,
  signed: SignedChallenge,
  origin: Origin,
): Promise<Reply<OperatorLogin>> {
  const passkey = await provedPasskey(context, signed);
  const named = passkey === null ? null : await context.accounts.operatorById(passkey.userId);
  if (named === null) {
    return await refuseOperator(context, null, origin, decline('PASSKEY_INVALID'));
  }
  return await context.loginMutex.run(mutexKeyOf(named.userName), async () => {
    const operator = await context.accounts.operatorById(named.id);
    if (operator?.active !== true || operator.passwordHash === null) {
      return await refuseOperator(context, operator, origin, decline('PASSKEY_INVALID'));
    }
    return answer(await openOperatorSession(context, operator, origin, null));
  });
}
