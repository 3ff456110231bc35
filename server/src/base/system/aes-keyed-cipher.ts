import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyedCipher } from './keyed-cipher.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const AT_TEXT = IV_BYTES + TAG_BYTES;

/**
 * AES-256-GCM and HMAC-SHA256. A sealed text is IV, tag and ciphertext as base64url; its owner is the associated
 * data.
 */
export const aesKeyedCipher: KeyedCipher = {
  seal: (key, owner, text) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, decodeBase64Url(key), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  },
  open: (key, owner, sealed) => {
    const bytes = decodeBase64Url(sealed);
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(CIPHER, decodeBase64Url(key), iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, AT_TEXT));
    const text = decipher.update(bytes.subarray(AT_TEXT));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  },
  sign: (key, text) => createHmac('sha256', decodeBase64Url(key)).update(text).digest('base64url'),
  isSame: (one, other) => timingSafeEqual(computeDigest(one), computeDigest(other)),
};

/** Digests have equal length, as a constant-time comparison requires. */
function computeDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function decodeBase64Url(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
