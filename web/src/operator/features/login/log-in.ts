import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { OperatorLogin } from '@crease/contracts/routes/operator-session.ts';
import { CallFailure } from '#data/api/failure.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { beginSession, endSession } from '#operator/office/office-session.ts';
import { signedByPasskey } from '#operator/office/own-proofs.ts';

/** What a login needs beside the password. */
export interface FactorStep {
  readonly challenge: string;
  /** A passkey ends the login too. */
  readonly passkey: boolean;
  /** Only where a factor is set up: what goes into the app, as letters and as an address. */
  readonly setup: { readonly secret: string; readonly uri: string } | null;
}

/** This browser has logged in before: a lock that strangers have caused lets it past. It opens nothing. */
const DEVICE = 'operatorDevice';

/**
 * Logs an operator in, or says what is still needed.
 *
 * @throws CallFailure INVALID_LOGIN, LOCKED_OUT.
 */
export async function beginShift(userName: string, password: string): Promise<FactorStep | null> {
  try {
    const request = { userName, password, ...knownDevice() };
    begin(await callOperator(operatorRoutes.operatorAuthenticate, request));
    return null;
  } catch (failure) {
    const step = failure instanceof CallFailure ? stepOf(failure) : null;
    if (step === null) throw failure;
    return step;
  }
}

/**
 * Ends a login by a code of the app, or a recovery code.
 *
 * @returns fresh recovery codes to show before `begin`, where the factor was set up just now; else null: it has started.
 * @throws CallFailure CODE_INVALID, LOCKED_OUT.
 */
export async function proveShift(
  { challenge }: FactorStep,
  code: string,
): Promise<OperatorLogin | null> {
  const request = { challenge, code, ...knownDevice() };
  const login = await callOperator(operatorRoutes.operatorVerifySecondFactor, request);
  if (login.recoveryCodes !== null) return login;
  begin(login);
  return null;
}

/** Ends a login by a passkey, or logs in by it alone. @returns false when the person has cancelled. @throws CallFailure */
export async function shiftByPasskey(step: FactorStep | null): Promise<boolean> {
  const passkey = await signedByPasskey();
  if (passkey === null) return false;
  const login =
    step === null
      ? await callOperator(operatorRoutes.operatorPasskeyLogin, { ...passkey, ...knownDevice() })
      : await callOperator(operatorRoutes.operatorVerifySecondFactor, {
          challenge: step.challenge,
          passkey,
          ...knownDevice(),
        });
  begin(login);
  return true;
}

/** Chooses the password of the person who was given the link. @throws CallFailure LINK_OVER, VALIDATION */
export async function choosePassword(link: string, password: string): Promise<void> {
  await callOperator(operatorRoutes.operatorChoosePassword, { link, password });
  endSession('Your password is set. Log in with it.');
}

/** Goes in with a login that the server has opened. */
export function begin(login: OperatorLogin): void {
  localStorage.setItem(DEVICE, login.device);
  operatorCache.clear();
  beginSession(login);
}

/** Logs out here at once, and at the server as soon as it hears of it. */
export async function endShift(): Promise<void> {
  const logout = callOperator(operatorRoutes.operatorLogout, {}).catch(() => undefined);
  endSession();
  operatorCache.clear();
  await logout;
}

function knownDevice(): { readonly device?: string } {
  const device = localStorage.getItem(DEVICE);
  return device === null ? {} : { device };
}

function stepOf({ code, details }: CallFailure): FactorStep | null {
  const { challenge, passkey, secret, uri } = details;
  if (typeof challenge !== 'string') return null;
  if (code === 'SECOND_FACTOR') return { challenge, passkey: passkey === true, setup: null };
  if (code !== 'FACTOR_NEEDED' || typeof secret !== 'string' || typeof uri !== 'string')
    return null;
  return { challenge, passkey: false, setup: { secret, uri } };
}
