import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';

const TOKEN_BYTES = 32;

/** Random values from the system's source. Nothing else in the server generates them. */
export const randomIdSource = {
  uuid: (): string => randomUUID(),
  /** A new secret of 32 random bytes as base64url: access, refresh and casino tokens, authorization codes. */
  token: (): string => randomBytes(TOKEN_BYTES).toString('base64url'),
  /** A numeric one-time code with this many uniformly random digits. */
  digits: (count: number): string => Array.from({ length: count }, () => randomInt(10)).join(''),
  /** SHA-256 of a secret as hex; tokens are stored in this form. */
  digest: (secret: string): string => hash('sha256', secret, 'hex'),
};

export type IdSource = Readonly<typeof randomIdSource>;

export interface Signer {
  /** Returns a signature as base64url, 43 characters. */
  sign(text: string): string;
  /** Compares in constant time. */
  isSigned(text: string, signature: string): boolean;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const AT_TEXT = IV_BYTES + TAG_BYTES;

/**
 * Encrypts and signs texts with keys held by the caller, 32 bytes as base64url: AES-256-GCM and HMAC-SHA256. A sealed
 * text is IV, tag and ciphertext as base64url; its owner is the associated data.
 */
export const aesKeyedCipher = {
  /** Encrypts and authenticates a text, bound to an owner. */
  seal: (key: string, owner: string, text: string): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, decodeBase64Url(key), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  },
  /** @throws Error if the text was altered, or sealed with another key or for another owner. */
  open: (key: string, owner: string, sealed: string): string => {
    const bytes = decodeBase64Url(sealed);
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, decodeBase64Url(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, AT_TEXT));
    const text = decipher.update(bytes.subarray(AT_TEXT));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  },
  /** Returns a signature as base64url. */
  sign: (key: string, text: string): string =>
    createHmac('sha256', decodeBase64Url(key)).update(text).digest('base64url'),
  /** Constant-time comparison; the digests have equal length, as it requires. */
  isSame: (one: string, other: string): boolean =>
    timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer')),
};

export type KeyedCipher = Readonly<typeof aesKeyedCipher>;

function decodeBase64Url(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
