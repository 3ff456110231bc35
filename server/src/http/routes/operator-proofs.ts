import type { operatorLoginRoutes } from '@crease/contracts/routes/operator-logins.ts';
import type { operatorProofRoutes } from '@crease/contracts/routes/operator-proofs.ts';
import type { SignedWire } from '@crease/contracts/routes/operator-session.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import {
  endOperatorSession,
  endOtherOperatorSessions,
  operatorLoginsOf,
  operatorSessionsOf,
} from '#services/operator/proof/operator-logins.ts';
import {
  confirmFactor,
  ownProofsOf,
  renewOwnCodes,
  startFactor,
  stopFactor,
} from '#services/operator/proof/own-factor.ts';
import {
  addOwnPasskey,
  ownPasskeyOptions,
  removeOwnPasskey,
} from '#services/operator/proof/own-passkeys.ts';
import { type OperatorCaller, proveAgain } from '#services/operator/proof/prove.ts';
import type { SignedChallenge } from '#services/security/passkey-ceremony.ts';

type Names = keyof typeof operatorProofRoutes | keyof typeof operatorLoginRoutes;

/** Handlers of contracts/routes/operator-proofs.ts and operator-logins.ts. */
export function operatorProofHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorProve: ({ password, code, passkey }, call) =>
      proveAgain(context, callerOf(call), {
        password,
        code,
        passkey: passkey === undefined ? undefined : signedOf(call, passkey),
      }),
    operatorGetProofs: (_, call) => ownProofsOf(context, callerOf(call)),
    operatorStartFactor: (_, call) => startFactor(context, callerOf(call)),
    operatorConfirmFactor: ({ code }, call) => confirmFactor(context, callerOf(call), code),
    operatorStopFactor: (_, call) => stopFactor(context, callerOf(call)),
    operatorRenewRecoveryCodes: (_, call) => renewOwnCodes(context, callerOf(call)),
    operatorPasskeyOptions: (_, call) =>
      ownPasskeyOptions(context, callerOf(call), call.passkeySite),
    operatorAddPasskey: ({ name, ...signed }, call) =>
      addOwnPasskey(context, callerOf(call), { ...signedOf(call, signed), name }),
    operatorGetLogins: (input, call) => operatorLoginsOf(context, callerOf(call), input),
    operatorGetSessions: (input, call) => operatorSessionsOf(context, callerOf(call), input),
    operatorEndSession: (input, call) => endOperatorSession(context, callerOf(call), input),
    operatorEndOtherSessions: (input, call) =>
      endOtherOperatorSessions(context, callerOf(call), input),
    operatorRemovePasskey: ({ id }, call) => removeOwnPasskey(context, callerOf(call), id),
  };
}

/** A passkey assertion for the calling page. */
export function signedOf(call: Call, { challengeId, response }: SignedWire): SignedChallenge {
  return { challengeId, response, site: call.passkeySite };
}

function callerOf(call: Call): OperatorCaller {
  return { session: call.operator, origin: call.origin };
}
