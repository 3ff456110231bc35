import * as z from 'zod/mini';
import { BODY_BYTES } from '#constants.ts';
import { id } from '#values/number-from.ts';
import type { Passkey, PasskeyJson, PasskeyOptions, SecondFactorSecret } from '#wire/account.ts';
import { type SignedWire, signed } from './operator-session.ts';
import { route } from './route.ts';
import { passkeyAnswer, passkeyName, secondCode } from './security.ts';

type Nothing = Record<string, never>;
const nothing = z.object({});

/** How an operator proves who they are. */
export interface OwnProofs {
  readonly app: boolean;
  /** Their role may not do without a second factor. */
  readonly isNeeded: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly Passkey[];
}

/** An operator's own second factor, passkeys and recovery codes, and proving themselves once more (api 10.1). */
export const operatorProofRoutes = {
  operatorProve: route<{ password?: string; code?: string; passkey?: SignedWire }, boolean>()({
    method: 'POST',
    path: 'Operator/Prove',
    access: 'O',
    isOwn: true,
    from: 'body',
    about:
      'Proves once more who calls, after PROOF_NEEDED: by what its details name as true. A passkey is enough by itself. Wrong ones count as wrong logins.',
    request: z
      .object({
        password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
        code: z.optional(secondCode),
        passkey: z.optional(signed),
      })
      .check(
        z.refine((given) => Object.values(given).some((value) => value !== undefined), {
          message: 'password, code or passkey',
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
    about: 'What the caller proves themselves with.',
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
      'A fresh secret for an authenticator app; it counts once a code of it is confirmed. BAD_STATE while there is one.',
    request: nothing,
  }),
  operatorConfirmFactor: route<{ code: string }, { recoveryCodes: readonly string[] }>()({
    method: 'POST',
    path: 'Operator/ConfirmFactor',
    access: 'O',
    isOwn: true,
    from: 'body',
    about:
      'Turns the authenticator app on with its first code, and answers ten recovery codes, once.',
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
      'Turns the authenticator app off. BAD_STATE when there is none, or when the role needs it and there is no passkey.',
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
      'Ten new recovery codes; the former ones stop working. BAD_STATE without app and passkey.',
    request: nothing,
  }),
  operatorPasskeyOptions: route<Nothing, PasskeyOptions>()({
    method: 'POST',
    path: 'Operator/PasskeyOptions',
    access: 'O',
    isOwn: true,
    proof: 'NEW',
    from: 'body',
    about: 'What a new passkey of the caller has to sign.',
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
      'Adds a passkey; ten at most. With the first proof of somebody come ten recovery codes, once.',
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
      'Removes a passkey of the caller. BAD_STATE when it is their last proof and their role needs one.',
    request: z.object({ id }),
  }),
};
