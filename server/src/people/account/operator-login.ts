import { CHALLENGE_SECONDS, OTP_TRIES } from '@crease/contracts/constants.ts';
import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { getOperatorFactors, saveFactor, verifyCode } from '#people/security/app-factor.ts';
import type { SignedChallenge } from '#people/security/passkey-ceremony.ts';
import type { Operator } from '#people/store/operator-store.ts';
import type { Origin } from './live-session.ts';
import { buildOperatorAttempt, lockedOut, operatorLockKey } from './operator-attempt.ts';
import { openOperatorSession, refuseOperator } from './operator-entry.ts';
import { findFactors, needsFactor, newFactor, type OperatorChallenge } from './operator-factor.ts';
import { verifyPasskey } from './operator-passkey.ts';

/** A TOTP code, a recovery code or a signed passkey challenge. */
export type FactorProof = string | SignedChallenge;

/**
 * Logs an operator in (api 10.1). Returns SECOND_FACTOR with a challenge if a second factor is set up, or
 * FACTOR_NEEDED with a secret to enrol if one is required but missing.
 *
 * Failed attempts are counted per name and place, whether or not the name exists, so responses reveal nothing and no
 * operator can be locked out by others. An inactive operator is treated as unknown.
 */
export function loginOperator(
  context: PeopleEnv,
  request: {
    readonly userName: string;
    readonly password: string;
    readonly device?: string | undefined;
  },
  origin: Origin,
): Promise<ServiceResult<OperatorLogin>> {
  const { userName, password } = request;
  return context.locks.run(operatorLockKey(userName), async () => {
    const { operatorGuard, operators, passwords } = context;
    const found = await operators.operatorByName(userName);
    const operator = found?.active === true ? found : null;
    const attempt = await buildOperatorAttempt(
      context,
      { userName, operator, device: request.device },
      origin,
    );
    const until = operatorGuard.lockedUntil(attempt);
    const right = await passwords.verify(operator?.passwordHash ?? null, password);
    if (until > 0)
      return await refuseOperator(context, operator, origin, lockedOut(context, until));
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
  request: {
    readonly challenge: string;
    readonly proof: FactorProof;
    readonly device?: string | undefined;
  },
  origin: Origin,
): Promise<ServiceResult<OperatorLogin>> {
  const { ids, operatorChallenges, operatorGuard, operators } = context;
  const key = ids.digest(request.challenge);
  const known = operatorChallenges.get(key);
  const named = known === null ? null : await operators.operatorById(known.operatorId);
  if (named === null) return codeInvalid(0);
  return await context.locks.run(operatorLockKey(named.userName), async () => {
    const waiting = operatorChallenges.get(key);
    const operator = await operators.operatorById(named.id);
    if (waiting === null || operator?.active !== true) return codeInvalid(0);
    if (operator.passwordHash !== waiting.passwordHash) return codeInvalid(0);
    const { userName } = operator;
    const attempt = await buildOperatorAttempt(
      context,
      { userName, operator, device: request.device },
      origin,
    );
    const until = operatorGuard.lockedUntil(attempt);
    if (until > 0)
      return await refuseOperator(context, operator, origin, lockedOut(context, until));
    const proved = await verifyProof(context, waiting, request.proof);
    if (proved === null) {
      operatorGuard.record(attempt);
      return await refuseOperator(context, operator, origin, wrongCode(context, key, waiting));
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
  step: {
    readonly fresh: { readonly secret: string; readonly uri: string } | null;
    readonly passkey: boolean;
  },
): Failure {
  const { fresh, passkey } = step;
  const token = ids.token();
  const secret = fresh?.secret ?? null;
  const waiting = { operatorId: id, passwordHash, secret, wrongCodes: 0 };
  operatorChallenges.put(ids.digest(token), waiting);
  const pending = { challenge: token, expiresInSeconds: CHALLENGE_SECONDS };
  return fresh === null
    ? fail('SECOND_FACTOR', { ...pending, passkey })
    : fail('FACTOR_NEEDED', { ...pending, ...fresh });
}

function wrongCode(
  { operatorChallenges }: PeopleEnv,
  key: string,
  waiting: OperatorChallenge,
): Failure {
  const wrongCodes = waiting.wrongCodes + 1;
  const triesLeft = OTP_TRIES - wrongCodes;
  if (triesLeft > 0) operatorChallenges.replace(key, { ...waiting, wrongCodes });
  else operatorChallenges.delete(key);
  return codeInvalid(triesLeft);
}

function codeInvalid(triesLeft: number): Failure {
  return fail('CODE_INVALID', { triesLeft });
}
