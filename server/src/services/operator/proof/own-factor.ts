import type { OwnProofs } from '@crease/contracts/routes/operator-proofs.ts';
import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import { mutexKeyOf } from '#services/account/operator-attempt.ts';
import { needsFactor, newFactor, waysOf } from '#services/account/operator-factor.ts';
import type { AppContext } from '#services/app-context.ts';
import { auditLineOf } from '#services/operator/audit-line.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { factorsOfOperators, keepFactor, renewCodes } from '#services/security/app-factor.ts';
import { SETUP_SECONDS } from '#services/security/manage-second-factor.ts';
import { wirePasskeyOf } from '#services/security/passkey-ceremony.ts';
import type { OperatorCaller } from './prove.ts';

/** The caller's second factors. */
export async function ownProofsOf(
  context: AppContext,
  { session }: OperatorCaller,
): Promise<Reply<OwnProofs>> {
  const { operatorSecurity } = context;
  const { id } = session.operator;
  const [factor, recoveryCodesLeft, passkeys] = await Promise.all([
    operatorSecurity.secondFactorOf(id),
    operatorSecurity.recoveryCodesLeft(id),
    operatorSecurity.passkeysOf(id),
  ]);
  return answer({
    app: factor !== null,
    isNeeded: needsFactor(context, session.operator),
    recoveryCodesLeft,
    passkeys: passkeys.map(wirePasskeyOf),
  });
}

/**
 * Creates a secret for an authenticator app; active once `confirmFactor` succeeds. Errors: BAD_STATE if there already
 * is one.
 */
export function startFactor(
  context: AppContext,
  caller: OperatorCaller,
): Promise<Reply<SecondFactorSecret>> {
  return inTurn(context, caller, async (id) => {
    const { session } = caller;
    if ((await waysOf(context, id)).app) return decline('BAD_STATE');
    const { secret, uri } = newFactor(context, session.operator);
    context.operatorFactorSetups.put(session.family, secret);
    return answer({ secret, uri, expiresInSeconds: SETUP_SECONDS });
  });
}

/**
 * Activates the app with its first code. Errors: CODE_INVALID, also if the secret has expired; BAD_STATE if there
 * already is one.
 */
export function confirmFactor(
  context: AppContext,
  caller: OperatorCaller,
  code: string,
): Promise<Reply<{ recoveryCodes: readonly string[] }>> {
  return inTurn(context, caller, async (id) => {
    const { operatorFactorSetups: setups } = context;
    const { family } = caller.session;
    if ((await waysOf(context, id)).app) return decline('BAD_STATE');
    const secret = setups.get(family);
    if (secret === null) return decline('CODE_INVALID');
    const recoveryCodes = await keepFactor(factorsOfOperators(context), id, { secret, code });
    if (recoveryCodes === null) return decline('CODE_INVALID');
    setups.forget(family);
    await note(context, caller, 'StartFactor');
    return answer({ recoveryCodes });
  });
}

/** Removes the app. Errors: BAD_STATE if there is none, or if the role requires it and there is no passkey. */
export function stopFactor(context: AppContext, caller: OperatorCaller): Promise<Reply<boolean>> {
  return inTurn(context, caller, async (id) => {
    const { app, passkey } = await waysOf(context, id);
    const isLast = !passkey && needsFactor(context, caller.session.operator);
    if (!app || isLast) return decline('BAD_STATE');
    await note(context, caller, 'StopFactor');
    await context.operatorSecurity.removeSecondFactor(id);
    return answer(true);
  });
}

/** Replaces the recovery codes with ten new ones. Errors: BAD_STATE without an app or passkey. */
export function renewOwnCodes(
  context: AppContext,
  caller: OperatorCaller,
): Promise<Reply<{ recoveryCodes: readonly string[] }>> {
  return inTurn(context, caller, async (id) => {
    const { app, passkey } = await waysOf(context, id);
    if (!app && !passkey) return decline('BAD_STATE');
    await note(context, caller, 'RenewRecoveryCodes');
    return answer({ recoveryCodes: await renewCodes(factorsOfOperators(context), id) });
  });
}

/** Serialises all changes to one operator's credentials. */
export function inTurn<Value>(
  { loginMutex }: AppContext,
  { session }: OperatorCaller,
  work: (operatorId: number) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  const { id, userName } = session.operator;
  return loginMutex.run(mutexKeyOf(userName), () => work(id));
}

/** Builds the audit entry for a change to one's own credentials. */
export function note(
  { accounts }: AppContext,
  { session, origin }: OperatorCaller,
  action: string,
  after: object | null = null,
): Promise<void> {
  const { id } = session.operator;
  const actor = { operatorId: id, ip: origin.ip };
  return accounts.addAudit(auditLineOf(actor, { action, entity: 'operator', entityId: id, after }));
}
