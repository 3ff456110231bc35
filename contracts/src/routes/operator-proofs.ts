import * as z from 'zod/mini';
import { BODY_BYTES } from '#constants.ts';
import { id } from '#values/number-from.ts';
import type { Passkey, PasskeyJson, PasskeyOptions, SecondFactorSecret } from '#wire/account.ts';
import { type SignedWire, signed } from './operator-session.ts';
import { route } from './route.ts';
import { passkeyAnswer, passkeyName, secondCode } from './security.ts';

type Nothing = Record<string, never>;
const nothing = z.object({});

/** An operator's enrolled authentication factors. */
export interface OwnProofs {
  readonly app: boolean;
  /** True if the role requires a second factor. */
  readonly isNeeded: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Passkey[];
}

/** An operator's own second factor, passkeys and recovery codes, and re-authentication (api 10.1). */
export const operatorProofRoutes = {
  operatorProve: route<{ password?: string; code?: string; passkey?: SignedWire }, boolean>()({
    method: 'POST',
    path: 'Operator/Prove',
    access: 'O',
    isOwn: true,
    from: 'body',
    about:
      'Re-authenticates the caller after PROOF_NEEDED, using the methods its details list as true. A passkey alone is enough. Failures count as failed logins.',
    request: z
      .object({
        password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
        code: z.optional(secondCode),
        passkey: z.optional(signed),
      })
      .check(
        z.refine((given) => Object.values(given).some((value) => value !== undefined), {
          message: 'provide a password, code or passkey',
          path: ['password'],
        }),
      ),
  }),
  operatorGetProofs: route<Nothing, OwnProofs>()({
    method: 'GET',
    path: 'Operator/GetProofs',
    access: 'O',
    isOwn: true,
    from: 'query',
    about: 'Returns the caller’s authentication methods.',
    request: nothing,
  }),
  operatorStartFactor: route<Nothing, SecondFactorSecret>()({
    method: 'POST',
    path: 'Operator/StartFactor',
    access: 'O',
    isOwn: true,
    proof: 'NEW',
    from: 'body',
    about:
      'Returns a new authenticator secret, active once a code from it is confirmed. BAD_STATE if one is already set up.',
    request: nothing,
  }),
  operatorConfirmFactor: route<{ code: string }, { recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: 'Operator/ConfirmFactor',
    access: 'O',
    isOwn: true,
    from: 'body',
    about:
      'Turns on the authenticator app with its first code and returns ten recovery codes, once.',
    request: z.object({ code: secondCode }),
  }),
  operatorStopFactor: route<Nothing, boolean>()({
    method: 'POST',
    path: 'Operator/StopFactor',
    access: 'O',
    isOwn: true,
    proof: 'NEW',
    from: 'body',
    about:
      'Turns off the authenticator app. BAD_STATE if there is none, or if the role requires it and there is no passkey.',
    request: nothing,
  }),
  operatorRenewRecoveryCodes: route<Nothing, { recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: 'Operator/RenewRecoveryCodes',
    access: 'O',
    isOwn: true,
    proof: 'NEW',
    from: 'body',
    about:
      'Generates ten new recovery codes, revoking the old ones. BAD_STATE without an app or passkey.',
    request: nothing,
  }),
  operatorPasskeyOptions: route<Nothing, PasskeyOptions>()({
    method: 'POST',
    path: 'Operator/PasskeyOptions',
    access: 'O',
    isOwn: true,
    proof: 'NEW',
    from: 'body',
    about: 'Returns the challenge for a new passkey.',
    request: nothing,
  }),
  operatorAddPasskey: route<
    { challengeId: string; name: string; response: PasskeyJson },
    { passkey: Passkey; recoveryCodes: readonly string[] | null }
  >()({
    method: 'POST',
    path: 'Operator/AddPasskey',
    access: 'O',
    isOwn: true,
    from: 'body',
    bodyBytes: BODY_BYTES.list,
    about:
      'Adds a passkey, up to ten. The first authentication method added returns ten recovery codes, once.',
    request: z.object({
      challengeId: signed.shape.challengeId,
      name: passkeyName,
      response: passkeyAnswer,
    }),
  }),
  operatorRemovePasskey: route<{ id: number }, boolean>()({
    method: 'POST',
    path: 'Operator/RemovePasskey',
    access: 'O',
    isOwn: true,
    proof: 'NEW',
    from: 'body',
    about:
      'Removes one of the caller’s passkeys. BAD_STATE if it’s their last authentication method and their role requires one.',
    request: z.object({ id }),
  }),
};
