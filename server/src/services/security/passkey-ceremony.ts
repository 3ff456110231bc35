import { CHALLENGE_SECONDS } from '@crease/contracts/constants.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
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
import type { Clock } from '#ports/clock.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { NewPasskey, Passkey } from '#ports/security-store.ts';
import { authenticationOf, registrationOf } from './passkey-answer.ts';
import { ShortMemory } from './short-memory.ts';

/** The page that asks: passkeys belong to its host and name its origin. */
export interface PasskeySite {
  /** Host name without port: the relying party of WebAuthn. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** What was handed out to be signed. */
export interface PasskeyChallenge {
  /** Family of the session that adds a passkey; null: somebody proves themselves with one. */
  readonly family: string | null;
  readonly rpId: string;
  readonly challenge: string;
  /** Password at the time it was handed out: a passkey is not added past a change of it. Null where none is added. */
  readonly passwordHash: string | null;
}

/** Who has passkeys: bettors and operators have the same numbers, so what a device keeps names the kind too. */
export interface PasskeyOwner {
  /** `user:7` or `operator:7`. */
  readonly handle: string;
  readonly userName: string;
}

/** What a passkey has signed: the challenge it names, and the site that the browser was on. */
export interface SignedChallenge {
  readonly challengeId: string;
  readonly response: PasskeyJson;
  readonly site: PasskeySite;
}

/** A passkey stands for password and second factor together: having the device is not enough, its owner is asked. */
const USER_VERIFICATION = 'required';

/** Challenges by their id. */
export function openPasskeyChallenges(clock: Clock): ShortMemory<PasskeyChallenge> {
  return new ShortMemory(clock, CHALLENGE_SECONDS * 1_000);
}

/** What a new passkey has to sign. @param known those that the owner has already. */
export function creationOptions(
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
    challenge: challengeBytesOf(ids),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    excludeCredentials: known
      .filter(({ rpId }) => rpId === site.rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
}

/** What any passkey of a site may sign: the browser lets its user choose which. */
export async function requestOptions(
  ids: IdSource,
  challenges: ShortMemory<PasskeyChallenge>,
  site: PasskeySite,
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: challengeBytesOf(ids),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: USER_VERIFICATION,
  });
  const { challenge } = options;
  const challengeId = ids.uuid();
  challenges.put(challengeId, { family: null, rpId: site.rpId, challenge, passwordHash: null });
  return { challengeId, options: { ...options } };
}

/** The new passkey that signed a challenge, or null; the library tells everything that is wrong by an exception. */
export async function createdPasskey(
  { challenge, rpId }: PasskeyChallenge,
  signed: Pick<SignedChallenge, 'response' | 'site'>,
): Promise<Pick<
  NewPasskey,
  'rpId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
> | null> {
  const response = registrationOf(signed.response);
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

/** Base64url name of the passkey that an answer comes from, or null when it is none. */
export function credentialOf(response: PasskeyJson): string | null {
  return authenticationOf(response)?.id ?? null;
}

/** The authenticator's new count when it signed the challenge on this site for this owner, else null. */
export async function signedCounter(
  { challenge, rpId }: PasskeyChallenge,
  { passkey, handle }: { readonly passkey: Passkey; readonly handle: string },
  signed: Pick<SignedChallenge, 'response' | 'site'>,
): Promise<number | null> {
  const response = authenticationOf(signed.response);
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

export function wirePasskeyOf({ id, name, createdAt, lastUsedAt }: Passkey): WirePasskey {
  return {
    id,
    name,
    createdAt: timeOf(createdAt),
    lastUsedAt: lastUsedAt === null ? null : timeOf(lastUsedAt),
  };
}

/** 32 unpredictable bytes. */
function challengeBytesOf(ids: IdSource): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(ids.token(), 'base64url'));
}
