import { securityCalls } from '@crease/contracts/calls/security.ts';
import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure } from '#client/api/failure.ts';
import { makePasskey } from '#client/passkey/browser-passkey.ts';
import { session } from '#client/session/session.ts';
import { writeItem } from '#client/storage/local-items.ts';
import { noteOwnChange } from './own-change.ts';
import { PROFILE, refresh, SESSIONS } from './security-reads.ts';

/** Changes the password; the server ends other sessions. @throws CallFailure */
export async function changePassword(input: {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** IDs of passkeys to keep; omit for all. */
  readonly keepPasskeys?: readonly number[];
}): Promise<void> {
  await runChange(callRoute(securityCalls.changePassword, input));
  const { user, accessToken } = session.getState();
  if (user === null) return;
  const changed = { ...user, mustChangePassword: false };
  writeItem('userinfo', changed);
  session.setState({ user: changed, accessToken });
  await Promise.all([refresh(SESSIONS), refresh(PROFILE)]);
}

/** Ends one session. @throws CallFailure */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await callRoute(securityCalls.endSession, { sessionId });
  } finally {
    await refresh(SESSIONS);
  }
}

/** Ends all other sessions and returns their number. @throws CallFailure */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await callRoute(securityCalls.endOtherSessions, {});
  await refresh(SESSIONS);
  return ended;
}

/** Requests a new authenticator secret; not stored in the browser. @throws CallFailure */
export function startSecondFactor(currentPassword: string): Promise<SecondFactorSecret> {
  return runChange(callRoute(securityCalls.startSecondFactor, { currentPassword }));
}

/** Enables two-factor authentication and returns the recovery codes, which are shown only once. @throws CallFailure */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await runChange(callRoute(securityCalls.confirmSecondFactor, { code }));
  void refresh(PROFILE);
  return recoveryCodes;
}

export interface PasswordAndCode {
  readonly currentPassword: string;
  readonly code: string;
}

/** Disables two-factor authentication. @throws CallFailure */
export async function stopSecondFactor(proof: PasswordAndCode): Promise<void> {
  await runChange(callRoute(securityCalls.stopSecondFactor, { ...proof }));
  await refresh(PROFILE);
}

/** Returns ten new recovery codes, shown only once. @throws CallFailure */
export async function renewRecoveryCodes(proof: PasswordAndCode): Promise<readonly string[]> {
  const { recoveryCodes } = await runChange(
    callRoute(securityCalls.renewRecoveryCodes, { ...proof }),
  );
  void refresh(PROFILE);
  return recoveryCodes;
}

/** Creates a passkey in the browser and registers its public key. @throws CallFailure */
export async function addPasskey(input: {
  readonly name: string;
  readonly currentPassword: string;
  /** Two-factor code, if enabled. */
  readonly code?: string;
}): Promise<void> {
  const { name, ...proof } = input;
  const { challengeId, options } = await runChange(callRoute(securityCalls.passkeyOptions, proof));
  const response = await makePasskey(options);
  await runChange(callRoute(securityCalls.addPasskey, { challengeId, name, response }));
  await refresh(PROFILE);
}

/** Removes a passkey. @throws CallFailure */
export async function removePasskey(input: {
  readonly id: number;
  readonly currentPassword: string;
}): Promise<void> {
  await runChange(callRoute(securityCalls.removePasskey, { ...input }));
  await refresh(PROFILE);
}

/** Runs a change; refetches the profile on conflict, because another window changed it first. */
async function runChange<Result>(change: Promise<Result>): Promise<Result> {
  noteOwnChange();
  try {
    const result = await change;
    noteOwnChange();
    return result;
  } catch (failure) {
    const code = failure instanceof CallFailure ? failure.code : null;
    if (code === 'BAD_STATE' || code === 'NOT_FOUND') void refresh(PROFILE);
    throw failure;
  }
}
