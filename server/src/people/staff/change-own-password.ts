import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import type { Origin } from '#people/account/live-session.ts';
import { buildOperatorAttempt, lockedOut } from '#people/account/operator-attempt.ts';
import { findPasswordProblem } from '#people/account/password-problem.ts';
import type { PeopleEnv } from '#people/env.ts';

/**
 * Changes the calling operator's password and ends all their sessions (API 10.1). A wrong current password counts as
 * a failed login. Errors: WRONG_PASSWORD, then LOCKED_OUT; SAME_PASSWORD.
 */
export async function changeOwnPassword(
  context: PeopleEnv,
  actor: Actor,
  request: { readonly currentPassword: string; readonly newPassword: string },
  origin: Origin,
): Promise<ServiceResult<boolean>> {
  const { clock, locks, logins, operatorGuard, operators, passwords, sessions } = context;
  const { operatorId } = actor;
  const known = await operators.operatorById(operatorId);
  if (known === null) return fail('UNAUTHENTICATED');
  // Serialised like logins, so that concurrent guesses can't outrun the counter.
  return await locks.run(`operator:${known.userName.toLowerCase()}`, async () => {
    const operator = await operators.operatorById(operatorId);
    if (operator?.active !== true) return fail('UNAUTHENTICATED');
    const { currentPassword, newPassword } = request;
    const attempt = await buildOperatorAttempt(
      context,
      { userName: operator.userName, operator, device: undefined },
      origin,
    );
    const until = operatorGuard.lockedUntil(attempt);
    const isRight = await passwords.verify(operator.passwordHash, currentPassword);
    if (until > 0 || !isRight) {
      const refused = until > 0 ? lockedOut(context, until) : fail('WRONG_PASSWORD');
      if (until === 0) operatorGuard.record(attempt);
      await logins.addLoginAttempt({
        kind: 'operator',
        ownerId: operatorId,
        at: clock.now(),
        failure: refused.code,
        ip: origin.ip,
        browser: origin.browser,
        sessionId: null,
        isNewDevice: false,
      });
      return refused;
    }
    if (newPassword === currentPassword) return fail('SAME_PASSWORD');
    const problem = findPasswordProblem(newPassword, { userName: operator.userName, mobile: null });
    if (problem !== null) return failField('newPassword', problem);
    await operators.changeOperator(
      operatorId,
      { passwordHash: await passwords.hash(newPassword) },
      buildAuditRow(actor, {
        action: 'ChangePassword',
        entity: 'operator',
        entityId: operatorId,
      }),
    );
    await sessions.endAllSessions('operator', operatorId, 'PASSWORD');
    return ok(true);
  });
}
