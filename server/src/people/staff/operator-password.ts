import { PASSWORD_LINK_HOURS } from '@crease/contracts/base/constants.ts';
import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { PasswordLink } from '@crease/contracts/people/operator-staff.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import { fail, failField, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import type { PeopleEnv } from '#people/env.ts';
import { findPasswordProblem } from '#people/security/passwords.ts';
import type { Origin } from '#people/sessions/live-session.ts';
import { failProof, startOperatorAttempt, withOperator } from './operator-session.ts';

/**
 * Changes the calling operator's password and ends all their sessions (API 10.1). A wrong current password counts as
 * a failed login. Errors: WRONG_PASSWORD, then LOCKED_OUT; SAME_PASSWORD.
 */
export async function changeOwnPassword(
  context: PeopleEnv,
  actor: Actor,
  request: Input<'operatorChangePassword'>,
  origin: Origin,
): Reply<boolean> {
  const { operatorGuard, operators, passwords, sessions } = context;
  const { operatorId } = actor;
  // Serialised like logins, so that concurrent guesses can't outrun the counter.
  return await withOperator(context, operatorId, async (operator) => {
    if (operator?.active !== true) return fail('UNAUTHENTICATED');
    const { currentPassword, newPassword } = request;
    const { userName } = operator;
    const { attempt, locked } = await startOperatorAttempt(context, { userName, operator, origin });
    const isRight = await passwords.verify(operator.passwordHash, currentPassword);
    if (locked !== null || !isRight) {
      if (locked === null) operatorGuard.record(attempt);
      return await failProof(context, operator, origin, locked ?? fail('WRONG_PASSWORD'));
    }
    if (newPassword === currentPassword) return fail('SAME_PASSWORD');
    const problem = findPasswordProblem(newPassword, { userName, mobile: null });
    if (problem !== null) return failField('newPassword', problem);
    await operators.changeOperator(
      operatorId,
      { passwordHash: await passwords.hash(newPassword) },
      buildAuditRow(actor, { action: 'ChangePassword', entity: 'operator', entityId: operatorId }),
    );
    await sessions.endAllSessions('operator', operatorId, 'PASSWORD');
    return ok(true);
  });
}

const HOUR_MS = 3_600_000;
const FORM = /^(\d{1,10})\.([\w-]{20,100})$/;

interface StoredLink {
  readonly hash: string;
  readonly endsAt: number;
}

/** Creates a link for an operator to set a password, replacing an earlier one. It can't be shown again. */
export async function makePasswordLink(
  { clock, documents, ids }: PeopleEnv,
  operatorId: number,
): Promise<PasswordLink> {
  const link = `${operatorId}.${ids.token()}`;
  const endsAt = clock.now() + PASSWORD_LINK_HOURS * HOUR_MS;
  const saved: StoredLink = { hash: ids.digest(link), endsAt };
  await documents.put(makeLinkName(operatorId), saved);
  return { link, endsAt: toWireTime(endsAt) };
}

/** Sets the password through a link, once, and ends all sessions. Errors: LINK_OVER, also for a blocked operator. */
export async function choosePassword(
  context: PeopleEnv,
  { link, password }: Input<'operatorChoosePassword'>,
  ip: string,
): Reply<boolean> {
  const { clock, documents, ids, operators, passwords, sessions } = context;
  const id = Number(FORM.exec(link)?.[1] ?? 0);
  return await withOperator(context, id === 0 ? null : id, async (operator) => {
    const saved = await documents.get(makeLinkName(id));
    if (!isDocument<StoredLink>(saved, 'hash', 'endsAt') || operator?.active !== true) return fail('LINK_OVER');
    if (saved.hash !== ids.digest(link) || saved.endsAt <= clock.now()) return fail('LINK_OVER');
    const problem = findPasswordProblem(password, { userName: operator.userName, mobile: null });
    if (problem !== null) return failField('password', problem);
    const passwordHash = await passwords.hash(password);
    await documents.remove(makeLinkName(id));
    const actor = { operatorId: id, ip };
    const line = { action: 'ChoosePassword', entity: 'operator', entityId: id };
    await operators.changeOperator(id, { passwordHash }, buildAuditRow(actor, line));
    await sessions.endAllSessions('operator', id, 'PASSWORD');
    return ok(true);
  });
}

export function dropPasswordLink({ documents }: PeopleEnv, operatorId: number): Promise<void> {
  return documents.remove(makeLinkName(operatorId));
}

function makeLinkName(operatorId: number): string {
  return `password-link:${operatorId}`;
}
