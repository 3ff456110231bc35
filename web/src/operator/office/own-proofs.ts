import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { type OwnProofs, operatorProofRoutes } from '@crease/contracts/routes/operator-proofs.ts';
import type { SignedWire } from '@crease/contracts/routes/operator-session.ts';
import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import { useQuery } from '@tanstack/react-query';
import { makePasskey, signWithPasskey } from '#data/passkey/browser-passkey.ts';
import { type ActOutcome, actOnce } from './act-once.ts';
import { callOperator, operatorCache } from './office-call.ts';
import { endQuestion } from './proof-question.ts';

const KEY = 'own proofs';
export const PROOF_ACT = 'own proofs';

/** Returns the operator's second factors. */
export function useOwnProofs() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => callOperator(operatorProofRoutes.operatorGetProofs, {}, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Signs a challenge with a passkey. Null if the user cancelled. @throws CallFailure */
export async function signedByPasskey(): Promise<SignedWire | null> {
  const { challengeId, options } = await callOperator(
    operatorRoutes.operatorPasskeyLoginOptions,
    {},
  );
  const response = await signWithPasskey(options);
  return response === null ? null : { challengeId, response };
}

/** Completes the step-up verification and resumes pending calls. @throws CallFailure */
export async function proveAgain(
  proof: { readonly password?: string; readonly code?: string } | SignedWire,
): Promise<void> {
  const input = 'challengeId' in proof ? { passkey: proof } : proof;
  await callOperator(operatorProofRoutes.operatorProve, input);
  endQuestion(true);
}

/** Creates a secret for an authenticator app. */
export function startFactor(): Promise<ActOutcome<SecondFactorSecret>> {
  return actOnce(PROOF_ACT, () => callOperator(operatorProofRoutes.operatorStartFactor, {}));
}

/** Enables the authenticator. @returns its recovery codes, shown only once. @throws CallFailure CODE_INVALID */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await callOperator(operatorProofRoutes.operatorConfirmFactor, { code });
  await readAgain();
  return recoveryCodes;
}

export function stopFactor(): Promise<ActOutcome<boolean>> {
  return changing('Authenticator app turned off', () => callOperator(operatorProofRoutes.operatorStopFactor, {}));
}

export function renewCodes(): Promise<ActOutcome<{ readonly recoveryCodes: readonly string[] }>> {
  return changing(null, () => callOperator(operatorProofRoutes.operatorRenewRecoveryCodes, {}));
}

/** Creates a passkey on this device. @returns recovery codes with the first factor, else null. */
export function addPasskey(name: string): Promise<ActOutcome<readonly string[] | null>> {
  return changing('Passkey added', async () => {
    const { challengeId, options } = await callOperator(
      operatorProofRoutes.operatorPasskeyOptions,
      {},
    );
    const response = await makePasskey(options);
    const input = { challengeId, name, response };
    return (await callOperator(operatorProofRoutes.operatorAddPasskey, input)).recoveryCodes;
  });
}

export function removePasskey(id: number): Promise<ActOutcome<boolean>> {
  return changing('Passkey removed', () =>
    callOperator(operatorProofRoutes.operatorRemovePasskey, { id }),
  );
}

async function changing<Result>(
  done: string | null,
  act: () => Promise<Result>,
): Promise<ActOutcome<Result>> {
  const outcome = await actOnce(PROOF_ACT, act, done);
  await readAgain();
  return outcome;
}

function readAgain(): Promise<void> {
  return operatorCache.invalidateQueries({ queryKey: [KEY] });
}

export type { OwnProofs };
