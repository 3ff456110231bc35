import { type OperatorLogin, operatorSessionRoutes } from '@crease/contracts/people/operator-login.ts';
import { CallFailure } from '#client/api/failure.ts';
import { operatorApi, operatorCache, signChallenge } from '#operator/core/office-call.ts';
import { beginSession, endSession } from '#operator/core/office-session.ts';

/** Second step of a login after the password. */
export interface FactorStep {
  readonly challenge: string;
  /** A passkey is accepted too. */
  readonly passkey: boolean;
  /** Enrolment secret as text and URI, only when setting up a factor. */
  readonly setup: { readonly secret: string; readonly uri: string } | null;
}

/**
 * Token of a browser that has logged in before, which bypasses a lockout caused by strangers. It grants nothing else.
 */
const DEVICE = 'operatorDevice';

/**
 * Logs an operator in, or returns the required second step.
 *
 * @throws CallFailure INVALID_LOGIN, LOCKED_OUT.
 */
export async function logIn(userName: string, password: string): Promise<FactorStep | null> {
  try {
    const request = { userName, password, ...knownDevice() };
    startSession(await operatorApi(operatorSessionRoutes.operatorAuthenticate, request));
    return null;
  } catch (failure) {
    const step = failure instanceof CallFailure ? readFactorStep(failure) : null;
    if (step === null) throw failure;
    return step;
  }
}

/**
 * Completes a login with an authenticator or recovery code.
 *
 * @returns new recovery codes to show before `startSession` if the factor was just enrolled, else null: the session has
 * started.
 * @throws CallFailure CODE_INVALID, LOCKED_OUT.
 */
export async function verifyFactor({ challenge }: FactorStep, code: string): Promise<OperatorLogin | null> {
  const request = { challenge, code, ...knownDevice() };
  const login = await operatorApi(operatorSessionRoutes.operatorVerifySecondFactor, request);
  if (login.recoveryCodes !== null) return login;
  startSession(login);
  return null;
}

/**
 * Completes a login with a passkey, or logs in with it alone. @returns false if the user cancelled. @throws
 * CallFailure
 */
export async function logInWithPasskey(step: FactorStep | null): Promise<boolean> {
  const passkey = await signChallenge();
  if (passkey === null) return false;
  const login =
    step === null
      ? await operatorApi(operatorSessionRoutes.operatorPasskeyLogin, {
          ...passkey,
          ...knownDevice(),
        })
      : await operatorApi(operatorSessionRoutes.operatorVerifySecondFactor, {
          challenge: step.challenge,
          passkey,
          ...knownDevice(),
        });
  startSession(login);
  return true;
}

/** Starts the session of a successful login. */
export function startSession(login: OperatorLogin): void {
  localStorage.setItem(DEVICE, login.device);
  operatorCache.clear();
  beginSession(login);
}

/** Logs out locally at once, and on the server when reachable. */
export async function logOutOperator(): Promise<void> {
  const logout = operatorApi(operatorSessionRoutes.operatorLogout, {}).catch(() => undefined);
  endSession();
  operatorCache.clear();
  await logout;
}

function knownDevice(): { readonly device?: string } {
  const device = localStorage.getItem(DEVICE);
  return device === null ? {} : { device };
}

function readFactorStep({ code, details }: CallFailure): FactorStep | null {
  const { challenge, passkey, secret, uri } = details;
  if (typeof challenge !== 'string') return null;
  if (code === 'SECOND_FACTOR') return { challenge, passkey: passkey === true, setup: null };
  if (code !== 'FACTOR_NEEDED' || typeof secret !== 'string' || typeof uri !== 'string') return null;
  return { challenge, passkey: false, setup: { secret, uri } };
}
