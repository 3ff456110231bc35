import { CHALLENGE_SECONDS } from '@crease/contracts/constants.ts';
import { toWireTime } from '@crease/contracts/values/instant.ts';
import type {
  PasskeyJson,
  PasskeyOptions,
  Passkey as WirePasskey,
} from '@crease/contracts/wire/account.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Clock } from '#base/system/clock.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { NewPasskey, Passkey } from '#people/store/security-store.ts';
import { parseAuthentication, parseRegistration } from './passkey-answer.ts';
import { ShortMemory } from './short-memory.ts';

/** The requesting page's site; passkeys are bound to its host and origin. */
export interface PasskeySite {
  /** Host name without port: the WebAuthn relying party ID. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** An issued challenge. */
export interface PasskeyChallenge {
  /** Session family registering a passkey; null for authentication. */
  readonly family: string | null;
  readonly rpId: string;
  readonly challenge: string;
  /** Password hash when issued: no passkey can be registered after the password changes. Null for authentication. */
  readonly passwordHash: string | null;
}

/** Owner of passkeys. User and operator IDs overlap, so the handle includes the type. */
export interface PasskeyOwner {
  /** `user:7` or `operator:7`. */
  readonly handle: string;
  readonly userName: string;
}

/** The challenge and origin found in a signed response. */
export interface SignedChallenge {
  readonly challengeId: string;
  readonly response: PasskeyJson;
  readonly site: PasskeySite;
}

/** A passkey replaces both password and second factor, so possession of the device isn't enough. */
const USER_VERIFICATION = 'required';

/** Challenges by ID. */
export function openPasskeyChallenges(clock: Clock): ShortMemory<PasskeyChallenge> {
  return new ShortMemory(clock, CHALLENGE_SECONDS * 1_000);
}

/** Registration options for a new passkey. @param known the owner's existing passkeys. */
export function buildCreationOptions(
  ids: IdSource,
  about: {
    readonly owner: PasskeyOwner;
    readonly site: PasskeySite;
    readonly siteName: string;
    readonly known: readonly Passkey[];
  },
): ReturnType<typeof generateRegistrationOptions> {
  const { owner, site, siteName, known } = about;
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: site.rpId,
    userName: owner.userName,
    userDisplayName: owner.userName,
    userID: new Uint8Array(Buffer.from(owner.handle)),
    challenge: createChallengeBytes(ids),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    excludeCredentials: known
      .filter(({ rpId }) => rpId === site.rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
}

/** Authentication options for any passkey of a site; the user chooses one in the browser. */
export async function buildRequestOptions(
  ids: IdSource,
  challenges: ShortMemory<PasskeyChallenge>,
  site: PasskeySite,
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: createChallengeBytes(ids),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: USER_VERIFICATION,
  });
  const { challenge } = options;
  const challengeId = ids.uuid();
  challenges.put(challengeId, { family: null, rpId: site.rpId, challenge, passwordHash: null });
  return { challengeId, options: { ...options } };
}

/** Verifies a registration; null if invalid. The library reports every problem as an exception. */
export async function verifyRegistration(
  { challenge, rpId }: PasskeyChallenge,
  signed: Pick<SignedChallenge, 'response' | 'site'>,
): Promise<Pick<
  NewPasskey,
  'rpId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
> | null> {
  const response = parseRegistration(signed.response);
  if (response === null || rpId !== signed.site.rpId) return null;
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...signed.site.origins],
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified.verified) return null;
    const {
      id: credentialId,
      publicKey,
      counter,
      transports = [],
    } = verified.registrationInfo.credential;
    return { rpId, credentialId, publicKey, counter, transports };
  } catch {
    return null;
  }
}

/** Credential ID of a response as base64url; null if malformed. */
export function getCredentialId(response: PasskeyJson): string | null {
  return parseAuthentication(response)?.id ?? null;
}

/** Verifies a signed challenge for this site and owner. @returns the authenticator's new counter, or null. */
export async function verifySignature(
  { challenge, rpId }: PasskeyChallenge,
  { passkey, handle }: { readonly passkey: Passkey; readonly handle: string },
  signed: Pick<SignedChallenge, 'response' | 'site'>,
): Promise<number | null> {
  const response = parseAuthentication(signed.response);
  if (response === null || rpId !== signed.site.rpId || rpId !== passkey.rpId) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(handle).toString('base64url')) {
    return null;
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...signed.site.origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

export function toWirePasskey({ id, name, createdAt, lastUsedAt }: Passkey): WirePasskey {
  return {
    id,
    name,
    createdAt: toWireTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toWireTime(lastUsedAt),
  };
}

/** 32 random bytes. */
function createChallengeBytes(ids: IdSource): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(ids.token(), 'base64url'));
}
