import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import type { PasskeyJson, PasskeyOptions, Passkey as WirePasskey } from '@crease/contracts/people/account.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';
import type { IdSource } from '#base/system/crypto.ts';
import type { NewPasskey, Passkey } from '#people/store/security-store.ts';
import { CHALLENGE_MS, type ShortMemory } from './access-memory.ts';

/** The requesting page's site; passkeys are bound to its host and origin. */
export interface PasskeySite {
  /** Host name without port: the WebAuthn relying party ID. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

export interface PasskeyChallenge {
  /** Session family registering a passkey; null for authentication. */
  readonly family: string | null;
  readonly rpId: string;
  readonly challenge: string;
  /** Password hash when issued: no passkey can be registered after the password changes. Null for authentication. */
  readonly passwordHash: string | null;
}

/** Owner of passkeys. User and operator IDs overlap, so the handle includes the type. */
interface PasskeyOwner {
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

/** Registration options for a new passkey. @param about with the owner's existing passkeys and password hash. */
export async function openRegistration(
  ids: IdSource,
  challenges: ShortMemory<PasskeyChallenge>,
  about: {
    readonly owner: PasskeyOwner;
    readonly site: PasskeySite;
    readonly siteName: string;
    readonly known: readonly Passkey[];
    readonly family: string;
    readonly passwordHash: string | null;
  },
): Promise<PasskeyOptions> {
  const { owner, site, siteName, known, family, passwordHash } = about;
  const { rpId } = site;
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userName: owner.userName,
    userDisplayName: owner.userName,
    userID: new Uint8Array(Buffer.from(owner.handle)),
    challenge: createChallengeBytes(ids),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
  const challengeId = ids.uuid();
  challenges.put(challengeId, { family, rpId, challenge: options.challenge, passwordHash });
  return { challengeId, options: { ...options } };
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
    timeout: CHALLENGE_MS,
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
): Promise<Omit<NewPasskey, 'userId' | 'name' | 'createdAt'> | null> {
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
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { rpId, credentialId: id, publicKey, counter, transports };
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
  return { id, name, createdAt: toWireTime(createdAt), lastUsedAt: toWireTimeOrNull(lastUsedAt) };
}

function createChallengeBytes(ids: IdSource): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(ids.token(), 'base64url'));
}

/** Base64url string of bounded length. */
function bytes(most: number) {
  return z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));
}

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(20_000),
    transports: z._default(z.array(bytes(20)).check(z.maxLength(10)), []),
  }),
});

const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.nullish(bytes(200)),
  }),
});

/** Parses a registration response; null if malformed. */
export function parseRegistration(json: PasskeyJson): RegistrationResponseJSON | null {
  const parsed = registration.safeParse(json);
  if (!parsed.success || !isSelfContained(parsed.data.response.attestationObject)) return null;
  return { ...parsed.data, clientExtensionResults: {} };
}

/** Parses an authentication response; null if malformed. */
export function parseAuthentication(json: PasskeyJson): AuthenticationResponseJSON | null {
  const parsed = authentication.safeParse(json);
  if (!parsed.success) return null;
  const { userHandle, ...response } = parsed.data.response;
  return {
    ...parsed.data,
    response: typeof userHandle === 'string' ? { ...response, userHandle } : response,
    clientExtensionResults: {},
  };
}

/**
 * True if the attestation contains no certificates. We request none, so browsers send none; foreign ones would make
 * the library fetch revocation lists from attacker-chosen URLs.
 */
function isSelfContained(attestationObject: string): boolean {
  try {
    const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = object.get('fmt');
    if (format === 'none') return true;
    return format === 'packed' && object.get('attStmt').get('x5c') === undefined;
  } catch {
    return false;
  }
}
