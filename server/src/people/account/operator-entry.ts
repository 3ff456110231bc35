import type {
  OperatorLogin,
  Operator as WireOperator,
} from '@crease/contracts/routes/operator-session.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type { Failure } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Operator } from '#people/store/operator-store.ts';
import type { Origin } from './live-session.ts';
import { createDeviceToken } from './operator-device.ts';

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
  await recordOperatorAttempt(context, operator.id, origin, {
    failure: null,
    sessionId,
    isNewDevice,
  });
  await operators.changeOperator(
    operator.id,
    { lastLoginAt: now },
    {
      actor: `operator:${operator.id}`,
      action: recoveryCodes === null ? 'LogIn' : 'LogInWithNewFactor',
      entity: 'operator',
      entityId: String(operator.id),
      reason: null,
      before: null,
      after: { browser: origin.browser },
      ip: origin.ip,
    },
  );
  return {
    accessToken,
    expireInSeconds,
    operator: toWireOperator({ ...operator, lastLoginAt: now }),
    device: await createDeviceToken(context, operator.id),
    recoveryCodes,
  };
}

/** Records a failed login. An unknown user name isn't stored because it may be a mistyped password. */
export async function refuseOperator(
  context: PeopleEnv,
  operator: Operator | null,
  origin: Origin,
  declined: Failure,
): Promise<Failure> {
  await recordOperatorAttempt(context, operator?.id ?? null, origin, {
    failure: declined.code,
    sessionId: null,
  });
  await context.accounts.addAudit({
    actor: operator === null ? 'unknown' : `operator:${operator.id}`,
    action: 'LogInRefused',
    entity: 'operator',
    entityId: operator === null ? 'unknown' : String(operator.id),
    reason: declined.code,
    before: null,
    after: { browser: origin.browser },
    ip: origin.ip,
  });
  return declined;
}

export async function recordOperatorAttempt(
  { clock, logins }: PeopleEnv,
  ownerId: number | null,
  { ip, browser }: Origin,
  end: {
    readonly failure: string | null;
    readonly sessionId: number | null;
    readonly isNewDevice?: boolean;
  },
): Promise<void> {
  await logins.addLoginAttempt({
    kind: 'operator',
    ownerId,
    at: clock.now(),
    ip,
    browser,
    isNewDevice: false,
    ...end,
  });
}

/** Maps an operator to the wire format, without the password hash. */
export function toWireOperator(operator: Operator): WireOperator {
  return {
    id: operator.id,
    userName: operator.userName,
    role: operator.role,
    active: operator.active,
    lastLogin: operator.lastLoginAt === null ? null : toWireTime(operator.lastLoginAt),
    madeBy: operator.madeBy,
  };
}
