import { PASSWORD_LINK_HOURS } from '@crease/contracts/constants.ts';
import type { PasswordLink } from '@crease/contracts/routes/operator-staff.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import { buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, failField, ok, type ServiceResult } from '#base/reply.ts';
import { operatorLockKey } from '#people/account/operator-attempt.ts';
import { findPasswordProblem } from '#people/account/password-problem.ts';
import type { PeopleEnv } from '#people/env.ts';

const HOUR_MS = 3_600_000;
const FORM = /^(\d{1,10})\.([\w-]{20,100})$/;

/** A stored link: its digest and expiry. */
interface KeptLink {
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
  const kept: KeptLink = { hash: ids.digest(link), endsAt };
  await documents.put(makeLinkName(operatorId), kept);
  return { link, endsAt: toWireTime(endsAt) };
}

/**
 * Sets the password through a link, once, and ends all sessions. Errors: LINK_OVER if it is unknown, used or expired,
 * or if the operator is blocked.
 */
export async function choosePassword(
  context: PeopleEnv,
  { link, password }: { readonly link: string; readonly password: string },
  ip: string,
): Promise<ServiceResult<boolean>> {
  const { clock, documents, ids, locks, operators, passwords, sessions } = context;
  const id = Number(FORM.exec(link)?.[1] ?? 0);
  const named = id === 0 ? null : await operators.operatorById(id);
  if (named === null) return fail('LINK_OVER');
  return await locks.run(operatorLockKey(named.userName), async () => {
    const kept = await documents.get(makeLinkName(id));
    const operator = await operators.operatorById(id);
    if (!isKept(kept) || operator?.active !== true) return fail('LINK_OVER');
    if (kept.hash !== ids.digest(link) || kept.endsAt <= clock.now()) return fail('LINK_OVER');
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

/** Revokes an operator's link, if there is one. */
export function dropPasswordLink({ documents }: PeopleEnv, operatorId: number): Promise<void> {
  return documents.remove(makeLinkName(operatorId));
}

function makeLinkName(operatorId: number): string {
  return `password-link:${operatorId}`;
}

function isKept(value: unknown): value is KeptLink {
  return typeof value === 'object' && value !== null && 'hash' in value && 'endsAt' in value;
}
