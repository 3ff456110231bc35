import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import {
  type OwnProofs,
  operatorProofRoutes,
  type SignedWire,
} from '@crease/contracts/people/operator-login.ts';
import { useQuery } from '@tanstack/react-query';
import { makePasskey, signWithPasskey } from '#client/passkey/browser-passkey.ts';
import { closeQuestion, operatorApi, operatorCache } from './office-call.ts';
import { type ActionOutcome, runAction } from './run-action.ts';

const KEY = 'own proofs';
export const PROOF_ACTION = 'own proofs';

/** Returns the operator's second factors. */
export function useOwnProofs() {
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => operatorApi(operatorProofRoutes.operatorGetProofs, {}, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Signs a challenge with a passkey. Null if the user cancelled. @throws CallFailure */
export async function signedByPasskey(): Promise<SignedWire | null> {
  const { challengeId, options } = await operatorApi(
    operatorRoutes.operatorPasskeyLoginOptions,
    {},
  );
  const response = await signWithPasskey(options);
  return response === null ? null : { challengeId, response };
}

/** Completes the step-up verification and resumes pending calls. @throws CallFailure */
export async function reauthenticate(
  proof: { readonly password?: string; readonly code?: string } | SignedWire,
): Promise<void> {
  const input = 'challengeId' in proof ? { passkey: proof } : proof;
  await operatorApi(operatorProofRoutes.operatorProve, input);
  closeQuestion(true);
}

/** Creates a secret for an authenticator app. */
export function startFactor() {
  return runAction(PROOF_ACTION, () => operatorApi(operatorProofRoutes.operatorStartFactor, {}));
}

/** Enables the authenticator. @returns its recovery codes, shown only once. @throws CallFailure CODE_INVALID */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await operatorApi(operatorProofRoutes.operatorConfirmFactor, { code });
  await refetchProofs();
  return recoveryCodes;
}

export function stopFactor(): Promise<ActionOutcome<boolean>> {
  return runChange('Authenticator app turned off', () =>
    operatorApi(operatorProofRoutes.operatorStopFactor, {}),
  );
}

export function renewCodes(): Promise<
  ActionOutcome<{ readonly recoveryCodes: readonly string[] }>
> {
  return runChange(null, () => operatorApi(operatorProofRoutes.operatorRenewRecoveryCodes, {}));
}

/** Creates a passkey on this device. @returns recovery codes with the first factor, else null. */
export function addPasskey(name: string): Promise<ActionOutcome<readonly string[] | null>> {
  return runChange('Passkey added', async () => {
    const { challengeId, options } = await operatorApi(
      operatorProofRoutes.operatorPasskeyOptions,
      {},
    );
    const response = await makePasskey(options);
    const input = { challengeId, name, response };
    return (await operatorApi(operatorProofRoutes.operatorAddPasskey, input)).recoveryCodes;
  });
}

export function removePasskey(id: number): Promise<ActionOutcome<boolean>> {
  return runChange('Passkey removed', () =>
    operatorApi(operatorProofRoutes.operatorRemovePasskey, { id }),
  );
}

async function runChange<Result>(
  done: string | null,
  action: () => Promise<Result>,
): Promise<ActionOutcome<Result>> {
  const outcome = await runAction(PROOF_ACTION, action, done);
  await refetchProofs();
  return outcome;
}

function refetchProofs(): Promise<void> {
  return operatorCache.invalidateQueries({ queryKey: [KEY] });
}

export type { OwnProofs };
