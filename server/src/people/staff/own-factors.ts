import { MAX_PASSKEYS } from '@crease/contracts/base/constants.ts';
import type { PasskeyOptions, SecondFactorSecret, Passkey as WirePasskey } from '@crease/contracts/people/account.ts';
import type { OwnProofs } from '@crease/contracts/people/operator-login.ts';
import { buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { toActor } from '#people/account/call-context.ts';
import type { PeopleEnv } from '#people/env.ts';
import { SETUP_SECONDS } from '#people/security/access-memory.ts';
import { getOperatorFactors, renewCodes, saveFactor } from '#people/security/app-factor.ts';
import {
  openRegistration,
  type PasskeySite,
  type SignedChallenge,
  toWirePasskey,
  verifyRegistration,
} from '#people/security/passkey-ceremony.ts';
import {
  findFactors,
  getOperatorHandle,
  needsFactor,
  newFactor,
  OFFICE_NAME,
  operatorLockKey,
} from './operator-session.ts';
import type { OperatorCaller } from './verify-again.ts';

export async function listOwnFactors(context: PeopleEnv, { operator: session }: OperatorCaller): Reply<OwnProofs> {
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

/** Creates a secret for `confirmFactor` to activate. Errors: BAD_STATE if there already is one. */
export function startFactor(context: PeopleEnv, caller: OperatorCaller): Reply<SecondFactorSecret> {
  return withOperatorLock(context, caller, async (id) => {
    const { operator: session } = caller;
    if ((await findFactors(context, id)).app) return fail('BAD_STATE');
    const { secret, uri } = newFactor(context, session.operator);
    context.operatorFactorSetups.put(session.family, secret);
    return ok({ secret, uri, expiresInSeconds: SETUP_SECONDS });
  });
}

/** Activates the app. Errors: CODE_INVALID, also if the secret has expired; BAD_STATE if there already is one. */
export function confirmFactor(
  context: PeopleEnv,
  caller: OperatorCaller,
  code: string,
): Reply<{ recoveryCodes: readonly string[] }> {
  return withOperatorLock(context, caller, async (id) => {
    const { operatorFactorSetups: setups } = context;
    const { family } = caller.operator;
    if ((await findFactors(context, id)).app) return fail('BAD_STATE');
    const secret = setups.get(family);
    if (secret === null) return fail('CODE_INVALID');
    const recoveryCodes = await saveFactor(getOperatorFactors(context), id, { secret, code });
    if (recoveryCodes === null) return fail('CODE_INVALID');
    setups.delete(family);
    await recordCredentialChange(context, caller, 'StartFactor');
    return ok({ recoveryCodes });
  });
}

/** Removes the app. Errors: BAD_STATE if there is none, or if the role requires it and there is no passkey. */
export function stopFactor(context: PeopleEnv, caller: OperatorCaller): Reply<boolean> {
  return withOperatorLock(context, caller, async (id) => {
    const { app, passkey } = await findFactors(context, id);
    const isLast = !passkey && needsFactor(context, caller.operator.operator);
    if (!app || isLast) return fail('BAD_STATE');
    await recordCredentialChange(context, caller, 'StopFactor');
    await context.operatorSecurity.removeSecondFactor(id);
    return ok(true);
  });
}

/** Replaces the recovery codes with ten new ones. Errors: BAD_STATE without an app or passkey. */
export function renewOwnCodes(context: PeopleEnv, caller: OperatorCaller): Reply<{ recoveryCodes: readonly string[] }> {
  return withOperatorLock(context, caller, async (id) => {
    const { app, passkey } = await findFactors(context, id);
    if (!app && !passkey) return fail('BAD_STATE');
    await recordCredentialChange(context, caller, 'RenewRecoveryCodes');
    return ok({ recoveryCodes: await renewCodes(getOperatorFactors(context), id) });
  });
}

function withOperatorLock<Value>(
  { locks }: PeopleEnv,
  { operator: session }: OperatorCaller,
  work: (operatorId: number) => Reply<Value>,
): Reply<Value> {
  const { id, userName } = session.operator;
  return locks.run(operatorLockKey(userName), () => work(id));
}

function recordCredentialChange(
  { accounts }: PeopleEnv,
  caller: OperatorCaller,
  action: string,
  after: object | null = null,
): Promise<void> {
  const { id } = caller.operator.operator;
  return accounts.addAudit(buildAuditRow(toActor(caller), { action, entity: 'operator', entityId: id, after }));
}

/** Registration options for a new passkey. Errors: BAD_STATE if the caller has the maximum number. */
export function ownPasskeyOptions(
  context: PeopleEnv,
  caller: OperatorCaller,
  site: PasskeySite,
): Reply<PasskeyOptions> {
  return withOperatorLock(context, caller, async (id) => {
    const { ids, operatorPasskeyChallenges, operatorSecurity, operators } = context;
    const operator = await operators.operatorById(id);
    const known = await operatorSecurity.listPasskeys(id);
    if (operator === null || known.length >= MAX_PASSKEYS) return fail('BAD_STATE');
    const owner = { handle: getOperatorHandle(id), userName: operator.userName };
    const { family } = caller.operator;
    const { passwordHash } = operator;
    const about = { owner, site, siteName: OFFICE_NAME, known, family, passwordHash };
    return ok(await openRegistration(ids, operatorPasskeyChallenges, about));
  });
}

/**
 * Registers a passkey; the first factor also creates recovery codes. Errors: PASSKEY_INVALID if it didn't sign this
 * session's challenge, if the password has changed since, or if it is already registered.
 */
export async function addOwnPasskey(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: SignedChallenge & { readonly name: string },
): Reply<{ passkey: WirePasskey; recoveryCodes: readonly string[] | null }> {
  const { clock, operatorPasskeyChallenges, operatorSecurity, operators } = context;
  const challenge = operatorPasskeyChallenges.consume(request.challengeId);
  if (challenge?.family !== caller.operator.family) return fail('PASSKEY_INVALID');
  const credential = await verifyRegistration(challenge, request);
  if (credential === null) return fail('PASSKEY_INVALID');
  return await withOperatorLock(context, caller, async (id) => {
    const operator = await operators.operatorById(id);
    if (operator?.passwordHash !== challenge.passwordHash) return fail('PASSKEY_INVALID');
    const isFirst = (await operatorSecurity.recoveryCodesLeft(id)) === 0;
    if ((await operatorSecurity.listPasskeys(id)).length >= MAX_PASSKEYS) {
      return fail('BAD_STATE');
    }
    const { name } = request;
    const added = await operatorSecurity.addPasskey({ ...credential, userId: id, name, createdAt: clock.now() });
    if (added === null) return fail('PASSKEY_INVALID');
    await recordCredentialChange(context, caller, 'AddPasskey', { id: added.id, name, rpId: added.rpId });
    const recoveryCodes = isFirst ? await renewCodes(getOperatorFactors(context), id) : null;
    return ok({ passkey: toWirePasskey(added), recoveryCodes });
  });
}

/** Removes a passkey. Errors: NOT_FOUND; BAD_STATE if it is the last factor and the role requires one. */
export function removeOwnPasskey(context: PeopleEnv, caller: OperatorCaller, passkeyId: number): Reply<boolean> {
  return withOperatorLock(context, caller, async (id) => {
    const { operatorSecurity } = context;
    const known = await operatorSecurity.listPasskeys(id);
    if (!known.some((one) => one.id === passkeyId)) return fail('NOT_FOUND');
    const { app } = await findFactors(context, id);
    const isLast = !app && known.length === 1;
    if (isLast && needsFactor(context, caller.operator.operator)) return fail('BAD_STATE');
    await recordCredentialChange(context, caller, 'RemovePasskey', { id: passkeyId });
    await operatorSecurity.removePasskey(id, passkeyId);
    // Leftover recovery codes would still trigger the second step at each login.
    if (isLast) await operatorSecurity.setRecoveryCodes(id, []);
    return ok(true);
  });
}
