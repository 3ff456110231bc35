import { toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { OperatorLogin, Operator as WireOperator } from '@crease/contracts/people/operator-login.ts';
import { buildAuditRow } from '#base/audit-log.ts';
import type { Failure, Reply } from '#base/reply.ts';
import { recordAttempt } from '#people/account/log-in.ts';
import type { Attempt } from '#people/attempt-limits.ts';
import type { PeopleEnv } from '#people/env.ts';
import { buildTotpUri, createTotpSecret } from '#people/security/app-factor.ts';
import type { Origin } from '#people/sessions/live-session.ts';
import type { Operator } from '#people/store/account-store.ts';

/** Lock key that serialises every credential check of one operator. */
export function operatorLockKey(userName: string): string {
  return `operator:${userName.toLowerCase()}`;
}

/** Runs work under the login lock of an operator, with their present row; null if there is no such operator. */
export async function withOperator<Value>(
  { locks, operators }: PeopleEnv,
  id: number | null,
  work: (operator: Operator | null) => Reply<Value>,
): Reply<Value> {
  const named = id === null ? null : await operators.operatorById(id);
  if (named === null) return await work(null);
  return await locks.run(operatorLockKey(named.userName), async () => work(await operators.operatorById(named.id)));
}

/**
 * Builds the attempt of an operator login, whose place is a known device or else the IP address. @returns it with the
 * refusal while the operator is locked out there.
 */
export async function startOperatorAttempt(
  context: PeopleEnv,
  { userName: name, operator, origin, device }: OperatorVisit,
): Promise<{ readonly attempt: Attempt; readonly locked: Failure | null }> {
  const known = operator === null ? null : await verifyDeviceToken(context, operator.id, device);
  const attempt =
    known === null
      ? { name, place: `address:${origin.ip}`, isKnownDevice: false }
      : { name, place: `device:${known}`, isKnownDevice: true };
  return { attempt, locked: context.operatorGuard.findRefusal(attempt) };
}

interface OperatorVisit {
  readonly userName: string;
  readonly operator: Operator | null;
  readonly origin: Origin;
  readonly device?: string | undefined;
}

/** Opens the session of a fully authenticated operator; also counts as a step-up confirmation. */
export async function openOperatorSession(
  context: PeopleEnv,
  operator: Operator,
  origin: Origin,
  recoveryCodes: readonly string[] | null,
): Promise<OperatorLogin> {
  const { clock, logins, operators, sessions } = context;
  const now = clock.now();
  const isNewDevice = await logins.isNewDevice('operator', operator.id, origin);
  const { accessToken, expireInSeconds, sessionId } = await sessions.openOperator(operator, origin);
  const owner = { kind: 'operator', ownerId: operator.id } as const;
  await recordAttempt(context, owner, origin, { failure: null, sessionId, isNewDevice });
  await operators.changeOperator(
    operator.id,
    { lastLoginAt: now },
    buildAuditRow(
      { operatorId: operator.id, ip: origin.ip },
      {
        action: recoveryCodes === null ? 'LogIn' : 'LogInWithNewFactor',
        entity: 'operator',
        entityId: operator.id,
        after: { browser: origin.browser },
      },
    ),
  );
  return {
    accessToken,
    expireInSeconds,
    operator: toWireOperator({ ...operator, lastLoginAt: now }),
    device: await createDeviceToken(context, operator.id),
    recoveryCodes,
  };
}

/** Records a failed proof of a logged-in operator. */
export async function failProof(
  context: PeopleEnv,
  { id }: Operator,
  origin: Origin,
  declined: Failure,
): Promise<Failure> {
  await recordAttempt(context, { kind: 'operator', ownerId: id }, origin, { failure: declined.code });
  return declined;
}

/** Records a failed login. An unknown user name isn't stored because it may be a mistyped password. */
export async function refuseOperator(
  context: PeopleEnv,
  operator: Operator | null,
  origin: Origin,
  declined: Failure,
): Promise<Failure> {
  await recordAttempt(context, { kind: 'operator', ownerId: operator?.id ?? null }, origin, { failure: declined.code });
  const actor = operator === null ? 'unknown' : `operator:${operator.id}`;
  await context.accounts.addAudit(
    buildAuditRow(
      { actor, ip: origin.ip },
      {
        action: 'LogInRefused',
        entity: 'operator',
        entityId: operator?.id ?? 'unknown',
        reason: declined.code,
        after: { browser: origin.browser },
      },
    ),
  );
  return declined;
}

/** Maps an operator to the wire format, without the password hash. */
export function toWireOperator(operator: Operator): WireOperator {
  const { id, userName, role, active, lastLoginAt, madeBy } = operator;
  return { id, userName, role, active, lastLogin: toWireTimeOrNull(lastLoginAt), madeBy };
}

/** Name shown in authenticator apps and by passkeys. */
export const OFFICE_NAME = 'Crease back office';

export function needsFactor(
  { operatorFactor, domains }: Pick<PeopleEnv, 'operatorFactor' | 'domains'>,
  { role }: Pick<Operator, 'role'>,
): boolean {
  if (role !== 'admin' && role !== 'cashier') return false;
  return operatorFactor === 'REQUIRED' || (operatorFactor === 'LICENSED' && domains.hasLicence());
}

export function newFactor(
  { ids }: Pick<PeopleEnv, 'ids'>,
  { userName }: Pick<Operator, 'userName'>,
): { readonly secret: string; readonly uri: string } {
  const secret = createTotpSecret(ids);
  return { secret, uri: buildTotpUri(secret, OFFICE_NAME, userName) };
}

export async function findFactors(
  { operatorSecurity }: Pick<PeopleEnv, 'operatorSecurity'>,
  operatorId: number,
): Promise<{ readonly app: boolean; readonly passkey: boolean }> {
  const [factor, passkeys] = await Promise.all([
    operatorSecurity.findSecondFactor(operatorId),
    operatorSecurity.listPasskeys(operatorId),
  ]);
  return { app: factor !== null, passkey: passkeys.length > 0 };
}

export function getOperatorHandle(operatorId: number): string {
  return `operator:${operatorId}`;
}

/** Signed ID of a device that has logged in as an operator. Identifies the device but grants no access. */
const FORM = /^([\w-]{20,64})\.([\w-]{20,128})$/;

async function createDeviceToken({ ids, secretKeys }: PeopleEnv, operatorId: number): Promise<string> {
  const id = ids.token();
  return `${id}.${await secretKeys.sign('operator-device', `${operatorId}:${id}`)}`;
}

/** Verifies a device token issued to this operator; returns its ID, or null if invalid. */
async function verifyDeviceToken(
  { secretKeys }: PeopleEnv,
  operatorId: number,
  device: string | undefined,
): Promise<string | null> {
  const parts = FORM.exec(device ?? '');
  const [, id = '', signature = ''] = parts ?? [];
  if (parts === null) return null;
  const isOurs = await secretKeys.isSigned('operator-device', `${operatorId}:${id}`, signature);
  return isOurs ? id : null;
}
