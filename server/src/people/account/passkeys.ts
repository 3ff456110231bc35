import { MAX_PASSKEYS } from '@crease/contracts/base/constants.ts';
import type { AuthResult, PasskeyOptions, Passkey as WirePasskey } from '@crease/contracts/people/account.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { notifyCredentialChange, type PeopleEnv } from '#people/env.ts';
import {
  getCredentialId,
  openRegistration,
  type PasskeySite,
  type SignedChallenge,
  toWirePasskey,
  verifyRegistration,
  verifySignature,
} from '#people/security/passkey-ceremony.ts';
import { buildOwnAuditEntry, type Origin } from '#people/sessions/live-session.ts';
import type { Passkey } from '#people/store/security-store.ts';
import type { Input } from './call-context.ts';
import { withAllProofs, withPassword } from './current-password.ts';
import { completeLogIn, refuseLogin, userLockKey, type Visit } from './log-in.ts';
import type { Caller } from './second-factor.ts';

/**
 * Registration options for a new passkey. It will replace password and second factor, so both must be verified first.
 * Errors: BAD_STATE if the user has the maximum number.
 */
export function passkeyOptions(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: Input<'passkeyOptions'> & { readonly site: PasskeySite; readonly siteName: string },
): Reply<PasskeyOptions> {
  const { currentPassword, code, site, siteName } = request;
  const userId = session.user.id;
  return withAllProofs(context, { userId, currentPassword, code, origin }, async (user) => {
    const known = await context.security.listPasskeys(userId);
    if (known.length >= MAX_PASSKEYS) return fail('BAD_STATE');
    const owner = { handle: makeUserHandle(userId), userName: user.userName };
    const { family } = session;
    const about = { owner, site, siteName, known, family, passwordHash: user.passwordHash };
    return ok(await openRegistration(context.ids, context.passkeyChallenges, about));
  });
}

/** Registers a passkey. Errors: PASSKEY_INVALID if it didn't sign this session's challenge or is already registered. */
export async function addPasskey(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: SignedChallenge & { readonly name: string },
): Reply<WirePasskey> {
  const { accounts, clock, locks, passkeyChallenges, security } = context;
  const userId = session.user.id;
  const challenge = passkeyChallenges.consume(request.challengeId);
  if (challenge?.family !== session.family) return fail('PASSKEY_INVALID');
  const credential = await verifyRegistration(challenge, request);
  if (credential === null) return fail('PASSKEY_INVALID');
  return locks.run(userLockKey(userId), async () => {
    const user = await accounts.userById(userId);
    if (user?.passwordHash !== challenge.passwordHash) return fail('PASSKEY_INVALID');
    if ((await security.listPasskeys(userId)).length >= MAX_PASSKEYS) return fail('BAD_STATE');
    const added = await security.addPasskey({ ...credential, userId, name: request.name, createdAt: clock.now() });
    if (added === null) return fail('PASSKEY_INVALID');
    const { id, name, rpId } = added;
    await accounts.addAudit(buildOwnAuditEntry({ userId, origin }, 'AddPasskey', { id, rpId }));
    await notifyCredentialChange(context, { userId, change: 'PASSKEY_ADDED', origin, name });
    return ok(toWirePasskey(added));
  });
}

/** Removes one of the caller's passkeys. Errors: NOT_FOUND. */
export function removePasskey(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: Input<'removePasskey'>,
): Reply<boolean> {
  const userId = session.user.id;
  const { currentPassword } = request;
  return withPassword(context, { userId, currentPassword, origin }, async () => {
    const isRemoved = ({ id }: Passkey) => id === request.id;
    const gone = await removeOwnPasskeys(context, { userId, origin }, isRemoved);
    return gone.length === 0 ? fail('NOT_FOUND') : ok(true);
  });
}

/** Removes some of the calling user's passkeys, each with an audit entry and a notice. */
export async function removeOwnPasskeys(
  context: PeopleEnv,
  { userId, origin }: { readonly userId: number; readonly origin: Origin },
  isRemoved: (passkey: Passkey) => boolean,
): Promise<readonly Passkey[]> {
  const gone = await removeUserPasskeys(context, userId, isRemoved);
  for (const { id, name } of gone) {
    await context.accounts.addAudit(buildOwnAuditEntry({ userId, origin }, 'RemovePasskey', { id }));
    await notifyCredentialChange(context, { userId, change: 'PASSKEY_REMOVED', origin, name });
  }
  return gone;
}

/** Removes some of a user's passkeys. @returns the removed ones. The caller must hold the user's login lock. */
export async function removeUserPasskeys(
  { security }: Pick<PeopleEnv, 'security'>,
  userId: number,
  isRemoved: (passkey: Passkey) => boolean,
): Promise<readonly Passkey[]> {
  const leaving = (await security.listPasskeys(userId)).filter(isRemoved);
  for (const { id } of leaving) await security.removePasskey(userId, id);
  return leaving;
}

function makeUserHandle(userId: number): string {
  return `user:${userId}`;
}

/**
 * Logs in with a passkey, replacing password and second factor.
 *
 * Errors: PASSKEY_INVALID for any problem. Not affected by password lockouts: passkeys can't be guessed, and this
 * lets users in while someone attacks their password.
 */
export async function logInWithPasskey(
  context: PeopleEnv,
  request: SignedChallenge & { readonly rememberClient: boolean },
  visit: Visit,
): Reply<AuthResult> {
  const challenge = context.passkeyChallenges.consume(request.challengeId);
  const credential = getCredentialId(request.response);
  if (challenge === null || challenge.family !== null || credential === null) {
    return fail('PASSKEY_INVALID');
  }
  const passkey = await context.security.passkeyByCredential(credential);
  if (passkey === null) return fail('PASSKEY_INVALID');
  return context.locks.run(userLockKey(passkey.userId), async () => {
    const user = await context.accounts.userById(passkey.userId);
    if (user === null) return fail('PASSKEY_INVALID');
    const handle = makeUserHandle(user.id);
    const counter = await verifySignature(challenge, { passkey, handle }, request);
    const { security, clock } = context;
    if (counter === null || !(await security.recordPasskeyUse(passkey.id, counter, clock.now()))) {
      return await refuseLogin(context, user.id, visit, fail('PASSKEY_INVALID'));
    }
    return await completeLogIn(context, user, visit, request.rememberClient);
  });
}
