import { signUpCalls } from '@crease/contracts/calls/sign-up.ts';
import { callRoute } from '#client/api/call-route.ts';
import { useServerCheck } from '#form/use-server-check.ts';

/** @throws CallFailure */
async function isNameFree(userName: string, signal: AbortSignal): Promise<boolean> {
  return (await callRoute(signUpCalls.checkUserName, { userName }, signal)).available;
}

export interface FreeName {
  readonly isChecking: boolean;
  readonly isFree: boolean;
  readonly isTaken: boolean;
}

/**
 * Checks whether a user name is available. Failed checks are ignored, because registration checks again.
 *
 * @param isDue the name is valid and its field has been blurred once.
 */
export function useNameAvailability(name: string, isDue: boolean): FreeName {
  const { isChecking, answer } = useServerCheck(name.toLowerCase(), isDue, isNameFree);
  return { isChecking, isFree: answer === true, isTaken: answer === false };
}
