import { CHALLENGE_SECONDS } from '@crease/contracts/base/constants.ts';
import type { OperatorLogin } from '@crease/contracts/people/operator-login.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import type { PeopleEnv } from '#people/env.ts';
import { failWrongCode, type OperatorChallenge } from '#people/security/access-memory.ts';
import { getOperatorFactors, saveFactor, verifyCode } from '#people/security/app-factor.ts';
import { getCredentialId, type SignedChallenge, verifySignature } from '#people/security/passkey-ceremony.ts';
import type { Origin } from '#people/sessions/live-session.ts';
import type { Operator } from '#people/store/account-store.ts';
import type { Passkey } from '#people/store/security-store.ts';
import {
  findFactors,
  getOperatorHandle,
  needsFactor,
  newFactor,
  openOperatorSession,
  operatorLockKey,
  refuseOperator,
  startOperatorAttempt,
  withOperator,
} from './operator-session.ts';

/** A TOTP code, a recovery code or a signed passkey challenge. */
type FactorProof = string | SignedChallenge;

/**
 * Logs an operator in (api 10.1). Returns SECOND_FACTOR with a challenge if a second factor is set up, or
 * FACTOR_NEEDED with a secret to enrol if one is required but missing.
 *
 * Failed attempts are counted per name and place, whether or not the name exists, so responses reveal nothing and no
 * operator can be locked out by others. An inactive operator is treated as unknown.
 */
export function loginOperator(
  context: PeopleEnv,
  request: Input<'operatorAuthenticate'>,
  origin: Origin,
): Reply<OperatorLogin> {
  const { userName, password } = request;
  return context.locks.run(operatorLockKey(userName), async () => {
    const { operatorGuard, operators, passwords } = context;
    const found = await operators.operatorByName(userName);
    const operator = found?.active === true ? found : null;
    const by = { userName, operator, origin, device: request.device };
    const { attempt, locked } = await startOperatorAttempt(context, by);
    const right = await passwords.verify(operator?.passwordHash ?? null, password);
    if (locked !== null) return await refuseOperator(context, operator, origin, locked);
    if (operator === null || !right) {
      operatorGuard.record(attempt);
      return await refuseOperator(context, operator, origin, fail('INVALID_LOGIN'));
    }
    const ways = await findFactors(context, operator.id);
    if (ways.app || ways.passkey) {
      return challenge(context, operator, { fresh: null, passkey: ways.passkey });
    }
    if (needsFactor(context, operator)) {
      const fresh = newFactor(context, operator);
      return challenge(context, operator, { fresh, passkey: false });
    }
    operatorGuard.recordSuccess(attempt);
    return ok(await openOperatorSession(context, operator, origin, null));
  });
}

/** Completes a login that returned SECOND_FACTOR or FACTOR_NEEDED. Recovery codes are returned once, on enrolment. */
export async function verifyOperatorFactor(
  context: PeopleEnv,
  request: Pick<Input<'operatorVerifySecondFactor'>, 'challenge' | 'device'> & { readonly proof: FactorProof },
  origin: Origin,
): Reply<OperatorLogin> {
  const { ids, operatorChallenges, operatorGuard } = context;
  const key = ids.digest(request.challenge);
  const known = operatorChallenges.get(key);
  return await withOperator(context, known?.operatorId ?? null, async (operator) => {
    const waiting = operatorChallenges.get(key);
    const isCurrent = operator?.active === true && operator.passwordHash === waiting?.passwordHash;
    if (waiting === null || !isCurrent) return fail('CODE_INVALID', { triesLeft: 0 });
    const { userName } = operator;
    const by = { userName, operator, origin, device: request.device };
    const { attempt, locked } = await startOperatorAttempt(context, by);
    if (locked !== null) return await refuseOperator(context, operator, origin, locked);
    const proved = await verifyProof(context, waiting, request.proof);
    if (proved === null) {
      operatorGuard.record(attempt);
      const refused = failWrongCode(operatorChallenges, key, waiting);
      return await refuseOperator(context, operator, origin, refused);
    }
    operatorChallenges.delete(key);
    operatorGuard.recordSuccess(attempt);
    return ok(await openOperatorSession(context, operator, origin, proved.recoveryCodes));
  });
}

async function verifyProof(
  context: PeopleEnv,
  { operatorId, secret }: OperatorChallenge,
  proof: FactorProof,
): Promise<{ readonly recoveryCodes: readonly string[] | null } | null> {
  const home = getOperatorFactors(context);
  if (typeof proof !== 'string') {
    const passkey = secret === null ? await verifyPasskey(context, proof) : null;
    return passkey?.userId === operatorId ? { recoveryCodes: null } : null;
  }
  if (secret === null) {
    return (await verifyCode(home, operatorId, proof)) ? { recoveryCodes: null } : null;
  }
  const recoveryCodes = await saveFactor(home, operatorId, { secret, code: proof });
  return recoveryCodes === null ? null : { recoveryCodes };
}

/** Doesn't record a success yet, so that a correct password doesn't reset the count of wrong codes. */
function challenge(
  { ids, operatorChallenges }: PeopleEnv,
  { id, passwordHash }: Operator,
  { fresh, passkey }: { readonly fresh: ReturnType<typeof newFactor> | null; readonly passkey: boolean },
): Failure {
  const token = ids.token();
  const secret = fresh?.secret ?? null;
  const waiting = { operatorId: id, passwordHash, secret, wrongCodes: 0 };
  operatorChallenges.put(ids.digest(token), waiting);
  const pending = { challenge: token, expiresInSeconds: CHALLENGE_SECONDS };
  return fresh === null
    ? fail('SECOND_FACTOR', { ...pending, passkey })
    : fail('FACTOR_NEEDED', { ...pending, ...fresh });
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
): Reply<OperatorLogin> {
  const passkey = await verifyPasskey(context, signed);
  return await withOperator(context, passkey?.userId ?? null, async (operator) => {
    if (operator?.active !== true || operator.passwordHash === null) {
      return await refuseOperator(context, operator, origin, fail('PASSKEY_INVALID'));
    }
    return ok(await openOperatorSession(context, operator, origin, null));
  });
}
