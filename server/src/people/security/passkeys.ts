import { MAX_PASSKEYS } from '@crease/contracts/constants.ts';
import type { PasskeyOptions, Passkey as WirePasskey } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { userLockKey } from '#people/account/login-attempt.ts';
import { notifyCredentialChange } from '#people/account/login-gates.ts';
import { buildOwnAuditEntry } from '#people/account/own-audit-line.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Passkey } from '#people/store/security-store.ts';
import { withAllProofs, withPassword } from './check-current-password.ts';
import type { Caller } from './manage-second-factor.ts';
import {
  buildCreationOptions,
  type PasskeySite,
  type SignedChallenge,
  toWirePasskey,
  verifyRegistration,
} from './passkey-ceremony.ts';

/**
 * Registration options for a new passkey. It will replace password and second factor, so both must be verified first.
 * Errors: BAD_STATE if the user has the maximum number.
 */
export function passkeyOptions(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: {
    readonly currentPassword: string;
    readonly code?: string | undefined;
    readonly site: PasskeySite;
    readonly siteName: string;
  },
): Promise<ServiceResult<PasskeyOptions>> {
  const { currentPassword, code, site, siteName } = request;
  const userId = session.user.id;
  return withAllProofs(context, { userId, currentPassword, code, origin }, async (user) => {
    const known = await context.security.listPasskeys(userId);
    if (known.length >= MAX_PASSKEYS) return fail('BAD_STATE');
    const owner = { handle: makeUserHandle(userId), userName: user.userName };
    const options = await buildCreationOptions(context.ids, { owner, site, siteName, known });
    const challengeId = context.ids.uuid();
    context.passkeyChallenges.put(challengeId, {
      family: session.family,
      rpId: site.rpId,
      challenge: options.challenge,
      passwordHash: user.passwordHash,
    });
    return ok({ challengeId, options: { ...options } });
  });
}

/** Registers a passkey. Errors: PASSKEY_INVALID if it didn't sign this session's challenge or is already registered. */
export async function addPasskey(
  context: PeopleEnv,
  { session, origin }: Caller,
  request: SignedChallenge & { readonly name: string },
): Promise<ServiceResult<WirePasskey>> {
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
    const added = await security.addPasskey({
      ...credential,
      userId,
      name: request.name,
      createdAt: clock.now(),
    });
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
  request: { readonly id: number; readonly currentPassword: string },
): Promise<ServiceResult<boolean>> {
  const userId = session.user.id;
  const { currentPassword } = request;
  return withPassword(context, { userId, currentPassword, origin }, async () => {
    const [gone] = await removeUserPasskeys(context, userId, ({ id }) => id === request.id);
    if (gone === undefined) return fail('NOT_FOUND');
    const { id, name } = gone;
    await context.accounts.addAudit(
      buildOwnAuditEntry({ userId, origin }, 'RemovePasskey', { id }),
    );
    await notifyCredentialChange(context, { userId, change: 'PASSKEY_REMOVED', origin, name });
    return ok(true);
  });
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

/** User handle stored by the authenticator for a bettor. */
export function makeUserHandle(userId: number): string {
  return `user:${userId}`;
}
