import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import type { PasskeyOptions } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import {
  buildRequestOptions,
  getCredentialId,
  type PasskeySite,
  type SignedChallenge,
  verifySignature,
} from '#people/security/passkey-ceremony.ts';
import type { Passkey } from '#people/store/security-store.ts';
import type { Origin } from './live-session.ts';
import { operatorLockKey } from './operator-attempt.ts';
import { openOperatorSession, refuseOperator } from './operator-entry.ts';

/** WebAuthn user handle of an operator. */
export function getOperatorHandle(operatorId: number): string {
  return `operator:${operatorId}`;
}

/** Creates WebAuthn request options for operator login on this site. */
export async function operatorPasskeyOptions(
  { ids, operatorPasskeyChallenges }: PeopleEnv,
  site: PasskeySite,
): Promise<ServiceResult<PasskeyOptions>> {
  return ok(await buildRequestOptions(ids, operatorPasskeyChallenges, site));
}

/** Verifies and consumes a passkey challenge; null on any error. */
export async function verifyPasskey(
  { clock, operatorPasskeyChallenges, operatorSecurity }: PeopleEnv,
  signed: SignedChallenge,
): Promise<Passkey | null> {
  const challenge = operatorPasskeyChallenges.consume(signed.challengeId);
  const credential = getCredentialId(signed.response);
  if (challenge === null || challenge.family !== null || credential === null) return null;
  const passkey = await operatorSecurity.passkeyByCredential(credential);
  if (passkey === null) return null;
  const handle = getOperatorHandle(passkey.userId);
  const counter = await verifySignature(challenge, { passkey, handle }, signed);
  if (counter === null) return null;
  const isNew = await operatorSecurity.recordPasskeyUse(passkey.id, counter, clock.now());
  return isNew ? passkey : null;
}

/**
 * Logs an operator in with a passkey, which replaces password and second factor. Errors: PASSKEY_INVALID for any
 * failure, also while an operator whose access was reset hasn't chosen a new password. Login lockouts don't apply
 * because a passkey can't be guessed.
 */
export async function loginByPasskey(
  context: PeopleEnv,
  signed: SignedChallenge,
  origin: Origin,
): Promise<ServiceResult<OperatorLogin>> {
  const passkey = await verifyPasskey(context, signed);
  const named = passkey === null ? null : await context.operators.operatorById(passkey.userId);
  if (named === null) {
    return await refuseOperator(context, null, origin, fail('PASSKEY_INVALID'));
  }
  return await context.locks.run(operatorLockKey(named.userName), async () => {
    const operator = await context.operators.operatorById(named.id);
    if (operator?.active !== true || operator.passwordHash === null) {
      return await refuseOperator(context, operator, origin, fail('PASSKEY_INVALID'));
    }
    return ok(await openOperatorSession(context, operator, origin, null));
  });
}
