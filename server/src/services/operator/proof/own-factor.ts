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

/** What the caller proves themselves with. */
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

/** A fresh secret for an app; it counts from `confirmFactor` on. BAD_STATE while there is one. */
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

/** Turns the app on with its first code. CODE_INVALID, also when the secret's time is over; BAD_STATE while there is one. */
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

/** Turns the app off. BAD_STATE when there is none, or when the role needs it and there is no passkey. */
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

/** Ten new recovery codes in the place of the former ones. BAD_STATE without app and passkey. */
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

/** Everything that changes the secrets of one operator follows each other. */
export function inTurn<Value>(
  { loginMutex }: AppContext,
  { session }: OperatorCaller,
  work: (operatorId: number) => Promise<Reply<Value>>,
): Promise<Reply<Value>> {
  const { id, userName } = session.operator;
  return loginMutex.run(mutexKeyOf(userName), () => work(id));
}

/** The line of the audit log about a change of one's own ways in. */
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
