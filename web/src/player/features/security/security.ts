import { securityCalls } from '@crease/contracts/calls/security.ts';
import type { SecondFactorSecret } from '@crease/contracts/wire/account.ts';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure } from '#data/api/failure.ts';
import { makePasskey } from '#data/passkey/browser-passkey.ts';
import { session } from '#data/session/session.ts';
import { writeItem } from '#data/storage/local-items.ts';
import { noteOwnChange } from './own-change.ts';
import { PROFILE, refresh, SESSIONS } from './security-reads.ts';

/** Changes the password; the server ends the other sessions. @throws CallFailure */
export async function changePassword(input: {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Ids of the passkeys that stay; absent: all. */
  readonly keepPasskeys?: readonly number[];
}): Promise<void> {
  await changing(callRoute(securityCalls.changePassword, input));
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

/** Ends every session but this one and tells how many. @throws CallFailure */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await callRoute(securityCalls.endOtherSessions, {});
  await refresh(SESSIONS);
  return ended;
}

/** A fresh secret for an authenticator app; it is kept nowhere. @throws CallFailure */
export function startSecondFactor(currentPassword: string): Promise<SecondFactorSecret> {
  return changing(callRoute(securityCalls.startSecondFactor, { currentPassword }));
}

/** Turns the second factor on; the codes are shown this once. @throws CallFailure */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await changing(callRoute(securityCalls.confirmSecondFactor, { code }));
  void refresh(PROFILE);
  return recoveryCodes;
}

export interface PasswordAndCode {
  readonly currentPassword: string;
  readonly code: string;
}

/** Turns the second factor off. @throws CallFailure */
export async function stopSecondFactor(proof: PasswordAndCode): Promise<void> {
  await changing(callRoute(securityCalls.stopSecondFactor, { ...proof }));
  await refresh(PROFILE);
}

/** Ten new recovery codes, shown this once. @throws CallFailure */
export async function renewRecoveryCodes(proof: PasswordAndCode): Promise<readonly string[]> {
  const { recoveryCodes } = await changing(
    callRoute(securityCalls.renewRecoveryCodes, { ...proof }),
  );
  void refresh(PROFILE);
  return recoveryCodes;
}

/** Asks the browser for a passkey and gives its public half to the server. @throws CallFailure */
export async function addPasskey(input: {
  readonly name: string;
  readonly currentPassword: string;
  /** Of the second factor, where it is on. */
  readonly code?: string;
}): Promise<void> {
  const { name, ...proof } = input;
  const { challengeId, options } = await changing(callRoute(securityCalls.passkeyOptions, proof));
  const response = await makePasskey(options);
  await changing(callRoute(securityCalls.addPasskey, { challengeId, name, response }));
  await refresh(PROFILE);
}

/** Removes a passkey. @throws CallFailure */
export async function removePasskey(input: {
  readonly id: number;
  readonly currentPassword: string;
}): Promise<void> {
  await changing(callRoute(securityCalls.removePasskey, { ...input }));
  await refresh(PROFILE);
}

/** A change that does not fit what the server has: another window was faster, so the profile is asked for again. */
async function changing<Result>(change: Promise<Result>): Promise<Result> {
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
