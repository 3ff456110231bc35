import type { PasskeyJson } from '@crease/contracts/wire/account.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import * as z from 'zod/mini';

/** Base64url string of bounded length. */
function bytes(most: number) {
  return z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));
}

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
};

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
    const object = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    );
    const format = object.get('fmt');
    if (format === 'none') return true;
    return format === 'packed' && object.get('attStmt').get('x5c') === undefined;
  } catch {
    return false;
  }
}
