import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { Clock } from '#base/system/clock.ts';
import type { IdSource } from '#base/system/id-source.ts';
import type { KeyedCipher, Signer } from '#base/system/keyed-cipher.ts';

/** Purposes of keys; each has its own key. */
export type KeyPurpose =
  | 'operator-device'
  | 'operator-factor'
  | 'second-factor'
  | 'recovery-code'
  | 'image-address'
  | 'registration'
  | 'casino-session'
  | 'game-seed'
  | 'bus';

const PREFIX = 'secret.';
/** 32 bytes as base64url. */
const KEY = /^[\w-]{43}$/;

/** Current key of a purpose, and former keys that are still valid. */
interface Keys {
  readonly current: string;
  readonly former: readonly { readonly key: string; readonly until: number }[];
}

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
  readonly #documents: DocumentStore;
  readonly #ids: IdSource;
  readonly #cipher: KeyedCipher;
  readonly #clock: Clock;
  readonly #keys = new Map<KeyPurpose, Promise<Keys>>();

  constructor(parts: {
    readonly documents: DocumentStore;
    readonly ids: IdSource;
    readonly cipher: KeyedCipher;
    readonly clock: Clock;
  }) {
    this.#documents = parts.documents;
    this.#ids = parts.ids;
    this.#cipher = parts.cipher;
    this.#clock = parts.clock;
  }

  /** Encrypts a text, bound to a purpose and owner. */
  async seal(purpose: KeyPurpose, owner: string, text: string): Promise<string> {
    return this.#cipher.seal((await this.#loadKeys(purpose)).current, owner, text);
  }

  /** @throws Error if the text was altered, sealed for another owner, or sealed with an expired key. */
  async open(purpose: KeyPurpose, owner: string, sealed: string): Promise<string> {
    const [current, ...former] = await this.#listValidKeys(purpose);
    for (const key of former) {
      const text = this.#openedWith(key, owner, sealed);
      if (text !== null) return text;
    }
    return this.#cipher.open(current, owner, sealed);
  }

  /** Signs a text; base64url. */
  async sign(purpose: KeyPurpose, text: string): Promise<string> {
    return this.#cipher.sign((await this.#loadKeys(purpose)).current, text);
  }

  /** All valid signatures of a text, the current key's first. */
  async signatures(purpose: KeyPurpose, text: string): Promise<readonly string[]> {
    return (await this.#listValidKeys(purpose)).map((key) => this.#cipher.sign(key, text));
  }

  /** True if the signature is valid. */
  async isSigned(purpose: KeyPurpose, text: string, signature: string): Promise<boolean> {
    const right = await this.signatures(purpose, text);
    return right.filter((one) => this.#cipher.isSame(one, signature)).length > 0;
  }

  /** Returns a signer on the present keys, for texts that can't wait for the database. */
  async signer(purpose: KeyPurpose): Promise<Signer> {
    const keys = await this.#listValidKeys(purpose);
    return {
      sign: (text) => this.#cipher.sign(keys[0], text),
      isSigned: (text, signature) =>
        keys.some((key) => this.#cipher.isSame(this.#cipher.sign(key, text), signature)),
    };
  }

  /** Replaces the current key, which stays valid for `keepMs`; 0 invalidates it immediately. */
  async rotate(purpose: KeyPurpose, keepMs: number): Promise<void> {
    const { current, former } = await this.#loadKeys(purpose);
    const now = this.#clock.now();
    const all = [{ key: current, until: now + keepMs }, ...former];
    const kept: Keys = {
      current: this.#ids.token(),
      former: keepMs === 0 ? [] : all.filter(({ until }) => until > now),
    };
    await this.#documents.put(`${PREFIX}${purpose}`, kept, {
      actor: SYSTEM_ACTOR,
      action: 'RotateKey',
      entity: 'key',
      entityId: purpose,
      reason: null,
      before: null,
      after: { formerCounts: keepMs > 0 },
      ip: '',
    });
    this.#keys.set(purpose, Promise.resolve(kept));
  }

  async #listValidKeys(purpose: KeyPurpose): Promise<readonly [string, ...string[]]> {
    const { current, former } = await this.#loadKeys(purpose);
    const now = this.#clock.now();
    return [current, ...former.filter(({ until }) => until > now).map(({ key }) => key)];
  }

  #openedWith(key: string, owner: string, sealed: string): string | null {
    try {
      return this.#cipher.open(key, owner, sealed);
    } catch {
      return null;
    }
  }

  #loadKeys(purpose: KeyPurpose): Promise<Keys> {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const keys = this.#readOrMake(purpose);
    this.#keys.set(purpose, keys);
    // Retry on next use if the database was unavailable.
    keys.catch(() => this.#keys.delete(purpose));
    return keys;
  }

  async #readOrMake(purpose: KeyPurpose): Promise<Keys> {
    const name = `${PREFIX}${purpose}`;
    // Processes of an installation may need a new key at the same moment, and must agree on it.
    const kept =
      (await this.#documents.get(name)) ?? (await this.#documents.create(name, this.#ids.token()));
    // A key that was never rotated is stored as a plain string.
    if (typeof kept === 'string' && KEY.test(kept)) return { current: kept, former: [] };
    if (!isKeys(kept)) throw new Error(`The document ${name} is not a key.`);
    return kept;
  }
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false;
  if (!('current' in value && 'former' in value) || !Array.isArray(value.former)) return false;
  return (
    typeof value.current === 'string' &&
    KEY.test(value.current) &&
    value.former.every(({ key, until }) => KEY.test(key) && Number.isSafeInteger(until))
  );
}
