import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { Call, Input } from '#people/account/call-context.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { ProofLevel } from '#people/security/access-memory.ts';
import { getOperatorFactors, verifyCode } from '#people/security/app-factor.ts';
import type { SignedChallenge } from '#people/security/passkey-ceremony.ts';
import type { OperatorSession } from '#people/sessions/live-session.ts';
import type { Operator } from '#people/store/account-store.ts';
import { verifyPasskey } from './operator-login.ts';
import { failProof, findFactors, operatorLockKey, startOperatorAttempt } from './operator-session.ts';

/** Credentials for a re-verification. */
type ProofRequest = Pick<Input<'operatorProve'>, 'password' | 'code'> & {
  readonly passkey?: SignedChallenge | undefined;
};

export type OperatorCaller = Pick<Call, 'operator' | 'origin'>;

/**
 * Re-verifies the caller. Failures count as failed logins. Errors: WRONG_PASSWORD, CODE_INVALID or PASSKEY_INVALID,
 * then LOCKED_OUT; PROOF_NEEDED if something is missing.
 */
export function verifyAgain(
  context: PeopleEnv,
  { operator: session, origin }: OperatorCaller,
  request: ProofRequest,
): Reply<boolean> {
  const { locks, operatorGuard, operatorProofs, operators } = context;
  return locks.run(operatorLockKey(session.operator.userName), async () => {
    const operator = await operators.operatorById(session.operator.id);
    if (operator?.active !== true) return fail('UNAUTHENTICATED');
    const { userName } = operator;
    const { attempt, locked } = await startOperatorAttempt(context, { userName, operator, origin });
    if (locked !== null) return await failProof(context, operator, origin, locked);
    const verdict = await checkCredentials(context, session, operator, request);
    if (verdict.ok) {
      operatorGuard.recordSuccess(attempt);
      operatorProofs.record(session, { isFull: verdict.value });
      return ok(true);
    }
    if (verdict.code === 'PROOF_NEEDED') return verdict;
    operatorGuard.record(attempt);
    return await failProof(context, operator, origin, verdict);
  });
}

/** Returns whether it is a full verification. The password comes first, because checking a code consumes it. */
async function checkCredentials(
  context: PeopleEnv,
  session: OperatorSession,
  { id, passwordHash }: Operator,
  { password, code, passkey }: ProofRequest,
): Reply<boolean> {
  if (passkey !== undefined) {
    const proved = await verifyPasskey(context, passkey);
    return proved?.userId === id ? ok(true) : fail('PASSKEY_INVALID');
  }
  const ways = await findFactors(context, id);
  const hasFactor = ways.app || ways.passkey;
  const isMissing = hasFactor ? code === undefined : password === undefined;
  if (isMissing) return await requireProof(context, session, 'RECENT');
  if (password !== undefined && !(await context.passwords.verify(passwordHash, password))) {
    return fail('WRONG_PASSWORD');
  }
  const isRight = !hasFactor || (code !== undefined && (await verifyCode(getOperatorFactors(context), id, code)));
  return isRight ? ok(password !== undefined) : fail('CODE_INVALID');
}

/**
 * Returns PROOF_NEEDED with what is required: the second factor for money and permissions (or the password, if there
 * is none); both for changing credentials. A passkey satisfies both.
 */
export async function requireProof(
  context: PeopleEnv,
  { operator }: OperatorSession,
  level: ProofLevel,
): Promise<Failure> {
  const { app, passkey } = await findFactors(context, operator.id);
  const code = app || passkey;
  return fail('PROOF_NEEDED', { password: level === 'NEW' || !code, code, passkey });
}
