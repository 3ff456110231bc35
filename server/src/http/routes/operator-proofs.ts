import type { operatorLoginRoutes } from '@crease/contracts/routes/operator-logins.ts';
import type { operatorProofRoutes } from '@crease/contracts/routes/operator-proofs.ts';
import type { SignedWire } from '@crease/contracts/routes/operator-session.ts';
import type { AppEnv } from '#office/env.ts';
import type { Call, Handlers } from '#people/call.ts';
import {
  endOperatorSession,
  endOtherOperatorSessions,
  listOperatorLogins,
  listOperatorSessions,
} from '#people/proof/operator-logins.ts';
import {
  confirmFactor,
  listOwnFactors,
  renewOwnCodes,
  startFactor,
  stopFactor,
} from '#people/proof/own-factor.ts';
import { addOwnPasskey, ownPasskeyOptions, removeOwnPasskey } from '#people/proof/own-passkeys.ts';
import { type OperatorCaller, verifyAgain } from '#people/proof/prove.ts';
import type { SignedChallenge } from '#people/security/passkey-ceremony.ts';

type Names = keyof typeof operatorProofRoutes | keyof typeof operatorLoginRoutes;

/** Handlers of contracts/routes/operator-proofs.ts and operator-logins.ts. */
export function operatorProofHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    operatorProve: ({ password, code, passkey }, call) =>
      verifyAgain(context, toOperatorCaller(call), {
        password,
        code,
        passkey: passkey === undefined ? undefined : toSignedChallenge(call, passkey),
      }),
    operatorGetProofs: (_, call) => listOwnFactors(context, toOperatorCaller(call)),
    operatorStartFactor: (_, call) => startFactor(context, toOperatorCaller(call)),
    operatorConfirmFactor: ({ code }, call) => confirmFactor(context, toOperatorCaller(call), code),
    operatorStopFactor: (_, call) => stopFactor(context, toOperatorCaller(call)),
    operatorRenewRecoveryCodes: (_, call) => renewOwnCodes(context, toOperatorCaller(call)),
    operatorPasskeyOptions: (_, call) =>
      ownPasskeyOptions(context, toOperatorCaller(call), call.passkeySite),
    operatorAddPasskey: ({ name, ...signed }, call) =>
      addOwnPasskey(context, toOperatorCaller(call), { ...toSignedChallenge(call, signed), name }),
    operatorGetLogins: (input, call) => listOperatorLogins(context, toOperatorCaller(call), input),
    operatorGetSessions: (input, call) =>
      listOperatorSessions(context, toOperatorCaller(call), input),
    operatorEndSession: (input, call) => endOperatorSession(context, toOperatorCaller(call), input),
    operatorEndOtherSessions: (input, call) =>
      endOtherOperatorSessions(context, toOperatorCaller(call), input),
    operatorRemovePasskey: ({ id }, call) => removeOwnPasskey(context, toOperatorCaller(call), id),
  };
}

/** A passkey assertion for the calling page. */
export function toSignedChallenge(
  call: Call,
  { challengeId, response }: SignedWire,
): SignedChallenge {
  return { challengeId, response, site: call.passkeySite };
}

function toOperatorCaller(call: Call): OperatorCaller {
  return { session: call.operator, origin: call.origin };
}
