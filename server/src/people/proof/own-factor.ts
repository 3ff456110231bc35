import type { OwnProofs } from '@crease/contracts/routes/operator-proofs.ts';
import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import { buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { operatorLockKey } from '#people/account/operator-attempt.ts';
import { findFactors, needsFactor, newFactor } from '#people/account/operator-factor.ts';
import type { PeopleEnv } from '#people/env.ts';
import { getOperatorFactors, renewCodes, saveFactor } from '#people/security/app-factor.ts';
import { SETUP_SECONDS } from '#people/security/manage-second-factor.ts';
import { toWirePasskey } from '#people/security/passkey-ceremony.ts';
import type { OperatorCaller } from './prove.ts';

/** The caller's second factors. */
export async function listOwnFactors(
  context: PeopleEnv,
  { session }: OperatorCaller,
): Promise<ServiceResult<OwnProofs>> {
  const { operatorSecurity } = context;
  const { id } = session.operator;
  const [factor, recoveryCodesLeft, passkeys] = await Promise.all([
    operatorSecurity.findSecondFactor(id),
    operatorSecurity.recoveryCodesLeft(id),
    operatorSecurity.listPasskeys(id),
  ]);
  return ok({
    app: factor !== null,
    isNeeded: needsFactor(context, session.operator),
    recoveryCodesLeft,
    passkeys: passkeys.map(toWirePasskey),
  });
}

/**
 * Creates a secret for an authenticator app; active once `confirmFactor` succeeds. Errors: BAD_STATE if there already
 * is one.
 */
export function startFactor(
  context: PeopleEnv,
  caller: OperatorCaller,
): Promise<ServiceResult<SecondFactorSecret>> {
  return withOperatorLock(context, caller, async (id) => {
    const { session } = caller;
    if ((await findFactors(context, id)).app) return fail('BAD_STATE');
    const { secret, uri } = newFactor(context, session.operator);
    context.operatorFactorSetups.put(session.family, secret);
    return ok({ secret, uri, expiresInSeconds: SETUP_SECONDS });
  });
}

/**
 * Activates the app with its first code. Errors: CODE_INVALID, also if the secret has expired; BAD_STATE if there
 * already is one.
 */
export function confirmFactor(
  context: PeopleEnv,
  caller: OperatorCaller,
  code: string,
): Promise<ServiceResult<{ recoveryCodes: readonly string[] }>> {
  return withOperatorLock(context, caller, async (id) => {
    const { operatorFactorSetups: setups } = context;
    const { family } = caller.session;
    if ((await findFactors(context, id)).app) return fail('BAD_STATE');
    const secret = setups.get(family);
    if (secret === null) return fail('CODE_INVALID');
    const recoveryCodes = await saveFactor(getOperatorFactors(context), id, { secret, code });
    if (recoveryCodes === null) return fail('CODE_INVALID');
    setups.delete(family);
    await buildCredentialAudit(context, caller, 'StartFactor');
    return ok({ recoveryCodes });
  });
}

/** Removes the app. Errors: BAD_STATE if there is none, or if the role requires it and there is no passkey. */
export function stopFactor(
  context: PeopleEnv,
  caller: OperatorCaller,
): Promise<ServiceResult<boolean>> {
  return withOperatorLock(context, caller, async (id) => {
    const { app, passkey } = await findFactors(context, id);
    const isLast = !passkey && needsFactor(context, caller.session.operator);
    if (!app || isLast) return fail('BAD_STATE');
    await buildCredentialAudit(context, caller, 'StopFactor');
    await context.operatorSecurity.removeSecondFactor(id);
    return ok(true);
  });
}

/** Replaces the recovery codes with ten new ones. Errors: BAD_STATE without an app or passkey. */
export function renewOwnCodes(
  context: PeopleEnv,
  caller: OperatorCaller,
): Promise<ServiceResult<{ recoveryCodes: readonly string[] }>> {
  return withOperatorLock(context, caller, async (id) => {
    const { app, passkey } = await findFactors(context, id);
    if (!app && !passkey) return fail('BAD_STATE');
    await buildCredentialAudit(context, caller, 'RenewRecoveryCodes');
    return ok({ recoveryCodes: await renewCodes(getOperatorFactors(context), id) });
  });
}

/** Serialises all changes to one operator's credentials. */
export function withOperatorLock<Value>(
  { locks }: PeopleEnv,
  { session }: OperatorCaller,
  work: (operatorId: number) => Promise<ServiceResult<Value>>,
): Promise<ServiceResult<Value>> {
  const { id, userName } = session.operator;
  return locks.run(operatorLockKey(userName), () => work(id));
}

/** Builds the audit entry for a change to one's own credentials. */
export function buildCredentialAudit(
  { accounts }: PeopleEnv,
  { session, origin }: OperatorCaller,
  action: string,
  after: object | null = null,
): Promise<void> {
  const { id } = session.operator;
  const actor = { operatorId: id, ip: origin.ip };
  return accounts.addAudit(
    buildAuditRow(actor, { action, entity: 'operator', entityId: id, after }),
  );
}
