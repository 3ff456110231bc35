import { IMAGE_ADDRESS_SECONDS } from '@crease/contracts/base/constants.ts';
import * as z from 'zod/mini';
import { buildAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import { getOrCreate } from '#base/collections.ts';
import type { BaseEnv } from '#base/env.ts';
import type { StoredImage } from '#base/image-store.ts';
import type { Signer } from '#base/system/crypto.ts';

/** Purposes, each with its own key, and the validity of former keys in days: the lifetime of what they protect. */
export const KEY_RETENTION_DAYS = {
  'operator-device': 90,
  'operator-factor': 365,
  'second-factor': 365,
  'recovery-code': 365,
  'image-address': 1,
  registration: 7,
  // Game sessions last half a day, but payouts use them beyond that.
  'casino-session': 7,
  // Round seeds must stay readable as long as rounds can be verified, even if the previous key was stolen.
  'game-seed': 3_650,
  // Until every process has been restarted.
  bus: 1,
};

export type KeyPurpose = keyof typeof KEY_RETENTION_DAYS;

const PREFIX = 'secret.';
/** 32 bytes as base64url. */
const storedKey = z.string().check(z.regex(/^[\w-]{43}$/));
const rotatedKeys = z.object({
  current: storedKey,
  /** Former keys that are still valid. */
  former: z.array(z.object({ key: storedKey, until: z.int() })),
});
type Keys = z.infer<typeof rotatedKeys>;

type SecretKeysParts = Pick<BaseEnv, 'documents' | 'ids' | 'cipher' | 'clock'>;

/**
 * Keys of this installation, created on first use and stored as documents `secret.*`.
 *
 * They make single tables useless on their own: a leaked row, a logged statement, a dump of the second-factor table,
 * a row moved to another user. They don't protect against a copy of the whole database, which includes the keys, or
 * against access to the server's memory.
 *
 * Rotated keys keep decrypting and verifying until they expire.
 */
export class SecretKeys {
  readonly #parts: SecretKeysParts;
  readonly #keys = new Map<KeyPurpose, Promise<Keys>>();

  constructor(parts: SecretKeysParts) {
    this.#parts = parts;
  }

  /** Encrypts a text, bound to a purpose and owner. */
  async seal(purpose: KeyPurpose, owner: string, text: string): Promise<string> {
    return this.#parts.cipher.seal((await this.#loadKeys(purpose)).current, owner, text);
  }

  /** @throws Error if the text was altered, sealed for another owner, or sealed with an expired key. */
  async open(purpose: KeyPurpose, owner: string, sealed: string): Promise<string> {
    const [current, ...former] = await this.#listValidKeys(purpose);
    for (const key of former) {
      const text = this.#openedWith(key, owner, sealed);
      if (text !== null) return text;
    }
    return this.#parts.cipher.open(current, owner, sealed);
  }

  /** Signs a text; base64url. */
  async sign(purpose: KeyPurpose, text: string): Promise<string> {
    return this.#parts.cipher.sign((await this.#loadKeys(purpose)).current, text);
  }

  /** All valid signatures of a text, the current key's first. */
  async signatures(purpose: KeyPurpose, text: string): Promise<readonly string[]> {
    return (await this.#listValidKeys(purpose)).map((key) => this.#parts.cipher.sign(key, text));
  }

  async isSigned(purpose: KeyPurpose, text: string, signature: string): Promise<boolean> {
    const right = await this.signatures(purpose, text);
    return right.filter((one) => this.#parts.cipher.isSame(one, signature)).length > 0;
  }

  /** Returns a signer on the present keys, for texts that can't wait for the database. */
  async signer(purpose: KeyPurpose): Promise<Signer> {
    const keys = await this.#listValidKeys(purpose);
    return {
      sign: (text) => this.#parts.cipher.sign(keys[0], text),
      isSigned: (text, signature) =>
        keys.some((key) => this.#parts.cipher.isSame(this.#parts.cipher.sign(key, text), signature)),
    };
  }

  /** Replaces the current key, which stays valid for `keepMs`; 0 invalidates it immediately. */
  async rotate(purpose: KeyPurpose, keepMs: number): Promise<void> {
    const { current, former } = await this.#loadKeys(purpose);
    const now = this.#parts.clock.now();
    const all = [{ key: current, until: now + keepMs }, ...former];
    const saved: Keys = {
      current: this.#parts.ids.token(),
      former: keepMs === 0 ? [] : all.filter(({ until }) => until > now),
    };
    const after = { formerCounts: keepMs > 0 };
    const change = { action: 'RotateKey', entity: 'key', entityId: purpose, after };
    const audit = buildAuditRow(SYSTEM_ORIGIN, change);
    await this.#parts.documents.put(`${PREFIX}${purpose}`, saved, audit);
    this.#keys.set(purpose, Promise.resolve(saved));
  }

  async #listValidKeys(purpose: KeyPurpose): Promise<readonly [string, ...string[]]> {
    const { current, former } = await this.#loadKeys(purpose);
    const now = this.#parts.clock.now();
    return [current, ...former.filter(({ until }) => until > now).map(({ key }) => key)];
  }

  #openedWith(key: string, owner: string, sealed: string): string | null {
    try {
      return this.#parts.cipher.open(key, owner, sealed);
    } catch {
      return null;
    }
  }

  #loadKeys(purpose: KeyPurpose): Promise<Keys> {
    return getOrCreate(this.#keys, purpose, () => {
      const keys = this.#readOrMake(purpose);
      // Retry on next use if the database was unavailable.
      keys.catch(() => this.#keys.delete(purpose));
      return keys;
    });
  }

  async #readOrMake(purpose: KeyPurpose): Promise<Keys> {
    const name = `${PREFIX}${purpose}`;
    // Processes of an installation may need a new key at the same moment, and must agree on it.
    const saved =
      (await this.#parts.documents.get(name)) ?? (await this.#parts.documents.create(name, this.#parts.ids.token()));
    // A key that was never rotated is stored as a plain string.
    const single = storedKey.safeParse(saved);
    if (single.success) return { current: single.data, former: [] };
    const { data } = rotatedKeys.safeParse(saved);
    if (data === undefined) throw new Error(`The document ${name} is not a key.`);
    return data;
  }
}

type ImageSigning = Pick<BaseEnv, 'clock'> & { readonly secretKeys: SecretKeys };

/** Images with URLs of their own: their folder below `/uploads/`, the prefix of the signed text, and the lifetime. */
interface SignedImages {
  readonly folder: string;
  readonly prefix: string;
  readonly seconds: number;
}

const UPLOADS: SignedImages = { folder: '', prefix: '', seconds: IMAGE_ADDRESS_SECONDS };

/** The parts of a signed image URL, as received. */
export interface SignedAddress {
  readonly id: string;
  readonly e: unknown;
  readonly s: unknown;
}

const WHOLE = /^[1-9]\d{0,14}$/;

/** Creates a signed image URL; valid for an hour by default. */
export async function signImageUrl(
  { clock, secretKeys }: ImageSigning,
  id: number,
  { folder, prefix, seconds }: SignedImages = UPLOADS,
): Promise<string> {
  const expires = Math.floor(clock.now() / 1_000) + seconds;
  const signature = await secretKeys.sign('image-address', `${prefix}${id}.${expires}`);
  return `/uploads/${folder}${id}?e=${expires}&s=${signature}`;
}

/** Reads the image ID and the remaining lifetime from a signed URL; null if anything is invalid. */
export async function checkImageUrl(
  { clock, secretKeys }: ImageSigning,
  { id, e, s }: SignedAddress,
  { prefix } = UPLOADS,
): Promise<{ readonly id: number; readonly secondsLeft: number } | null> {
  if (typeof e !== 'string' || typeof s !== 'string') return null;
  if (!WHOLE.test(id) || !WHOLE.test(e)) return null;
  const isSigned = await secretKeys.isSigned('image-address', `${prefix}${id}.${e}`, s);
  const secondsLeft = Number(e) - Math.floor(clock.now() / 1_000);
  return isSigned && secondsLeft > 0 ? { id: Number(id), secondsLeft } : null;
}

/** Finds an image by its URL parts, with the URL's remaining lifetime; null if anything is invalid. */
export async function findSignedImage(
  context: ImageSigning & Pick<BaseEnv, 'images'>,
  address: SignedAddress,
): Promise<{ readonly image: StoredImage; readonly secondsLeft: number } | null> {
  const found = await checkImageUrl(context, address);
  const image = found === null ? null : await context.images.imageById(found.id);
  return found === null || image === null ? null : { image, secondsLeft: found.secondsLeft };
}
