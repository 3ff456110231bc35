import { CHALLENGE_SECONDS, MOST_PASSKEYS } from '@crease/contracts/constants.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type {
  PasskeyJson,
  PasskeyOptions,
  Passkey as WirePasskey,
} from '@crease/contracts/wire/account.ts';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Clock } from '#ports/clock.ts';
import type { Passkey } from '#ports/security-store.ts';
import { turnOf } from '#services/account/login-attempt.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { withAllProofs, withPassword } from './check-current-password.ts';
import type { Caller } from './manage-second-factor.ts';
import { registrationOf } from './passkey-answer.ts';
import { removePasskeysOf } from './remove-passkeys.ts';
import { noticeProofChange } from './security-news.ts';
import { ShortMemory } from './short-memory.ts';

/** The page that asks: passkeys belong to its host and name its origin. */
export interface PasskeySite {
  /** Host name without port: the relying party of WebAuthn. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** What was handed out to be signed. */
export interface PasskeyChallenge {
  /** Family of the session that adds a passkey; null: a login. */
  readonly family: string | null;
  readonly rpId: string;
  readonly challenge: string;
  /** Password of the user when it was handed out: a passkey is not added past a change of it. Null: a login. */
  readonly passwordHash: string | null;
}

/** Challenges by their id. */
export function openPasskeyChallenges(clock: Clock): ShortMemory<PasskeyChallenge> {
  return new ShortMemory(clock, CHALLENGE_SECONDS * 1_000);
}

/** A passkey stands for password and second factor together: having the device is not enough, its owner is asked. */
export const USER_VERIFICATION = 'required';

/**
 * What a new passkey has to sign. It will stand for password and second factor together, so it is given only to somebody
 * who has proved both. BAD_STATE when the user has as many as they may.
 */
export function passkeyOptions(
  context: AppContext,
  { session, origin }: Caller,
  request: {
    readonly currentPassword: string;
    readonly code?: string | undefined;
    readonly site: PasskeySite;
    readonly siteName: string;
  },
): Promise<Reply<PasskeyOptions>> {
  const { currentPassword, code, site, siteName } = request;
  const userId = session.user.id;
  return withAllProofs(context, { userId, currentPassword, code, origin }, async (user) => {
    const known = await context.security.passkeysOf(userId);
    if (known.length >= MOST_PASSKEYS) return decline('BAD_STATE');
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: site.rpId,
      userName: user.userName,
      userDisplayName: user.userName,
      userID: new Uint8Array(Buffer.from(handleTextOf(userId))),
      challenge: challengeBytesOf(context),
      timeout: CHALLENGE_SECONDS * 1_000,
      attestationType: 'none',
      excludeCredentials: known
        .filter(({ rpId }) => rpId === site.rpId)
        .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
    });
    const { challenge } = options;
    const challengeId = context.ids.uuid();
    const { family } = session;
    const { passwordHash } = user;
    context.passkeyChallenges.put(challengeId, {
      family,
      rpId: site.rpId,
      challenge,
      passwordHash,
    });
    return answer({ challengeId, options: { ...options } });
  });
}

/** Keeps a new passkey. PASSKEY_INVALID when it did not sign what this session was given, or is somebody's already. */
export async function addPasskey(
  context: AppContext,
  { session, origin }: Caller,
  request: {
    readonly challengeId: string;
    readonly name: string;
    readonly response: PasskeyJson;
    readonly site: PasskeySite;
  },
): Promise<Reply<WirePasskey>> {
  const { accounts, clock, loginTurns, passkeyChallenges, security } = context;
  const userId = session.user.id;
  const challenge = passkeyChallenges.take(request.challengeId);
  if (challenge?.family !== session.family) return decline('PASSKEY_INVALID');
  const credential = await verifiedCredential(challenge, request);
  if (credential === null) return decline('PASSKEY_INVALID');
  return loginTurns.take(turnOf(userId), async () => {
    const user = await accounts.userById(userId);
    if (user?.passwordHash !== challenge.passwordHash) return decline('PASSKEY_INVALID');
    if ((await security.passkeysOf(userId)).length >= MOST_PASSKEYS) return decline('BAD_STATE');
    const added = await security.addPasskey({
      userId,
      rpId: challenge.rpId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: request.name,
      createdAt: clock.now(),
    });
    if (added === null) return decline('PASSKEY_INVALID');
    const { id, name, rpId } = added;
    await accounts.addAudit(ownAuditLineOf({ userId, origin }, 'AddPasskey', { id, rpId }));
    await noticeProofChange(context, { userId, change: 'PASSKEY_ADDED', origin, name });
    return answer(wirePasskeyOf(added));
  });
}

/** Removes one of the caller's passkeys; NOT_FOUND when he has none with that id. */
export function removePasskey(
  context: AppContext,
  { session, origin }: Caller,
  request: { readonly id: number; readonly currentPassword: string },
): Promise<Reply<boolean>> {
  const userId = session.user.id;
  const { currentPassword } = request;
  return withPassword(context, { userId, currentPassword, origin }, async () => {
    const [gone] = await removePasskeysOf(context, userId, ({ id }) => id === request.id);
    if (gone === undefined) return decline('NOT_FOUND');
    const { id, name } = gone;
    await context.accounts.addAudit(ownAuditLineOf({ userId, origin }, 'RemovePasskey', { id }));
    await noticeProofChange(context, { userId, change: 'PASSKEY_REMOVED', origin, name });
    return answer(true);
  });
}

export function wirePasskeyOf({ id, name, createdAt, lastUsedAt }: Passkey): WirePasskey {
  return {
    id,
    name,
    createdAt: timeOf(createdAt),
    lastUsedAt: lastUsedAt === null ? null : timeOf(lastUsedAt),
  };
}

/** 32 unpredictable bytes. */
export function challengeBytesOf({ ids }: AppContext): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(ids.token(), 'base64url'));
}

/** What an authenticator keeps as the owner of a passkey, as base64url. */
export function userHandleOf(userId: number): string {
  return Buffer.from(handleTextOf(userId)).toString('base64url');
}

function handleTextOf(userId: number): string {
  return `user:${userId}`;
}

/** The library tells everything that is wrong by an exception; to the caller all of it is one refusal. */
async function verifiedCredential(
  { challenge, rpId }: PasskeyChallenge,
  request: { readonly response: PasskeyJson; readonly site: PasskeySite },
): Promise<WebAuthnCredential | null> {
  const response = registrationOf(request.response);
  if (response === null || rpId !== request.site.rpId) return null;
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...request.site.origins],
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    return verified.verified ? verified.registrationInfo.credential : null;
  } catch {
    return null;
  }
}
