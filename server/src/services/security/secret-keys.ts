import type { DocumentStore } from '#ports/document-store.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { KeyedCipher } from '#ports/keyed-cipher.ts';

/** What a key is for; each has one of its own. */
export type KeyPurpose =
  | 'operator-device'
  | 'operator-factor'
  | 'second-factor'
  | 'recovery-code'
  | 'image-address'
  | 'registration';

const PREFIX = 'secret.';
/** 32 bytes as base64url. */
const KEY = /^[\w-]{43}$/;

/**
 * Keys of this installation, made at their first use and kept as documents `secret.*`.
 *
 * They keep what one table holds from being of use alone: a leaked row, a statement in a log, a dump of the table of
 * second factors, a row moved to another user. They do not protect against a copy of the whole database, which holds
 * the keys too, nor against whoever can read the memory of the server.
 */
export class SecretKeys {
  readonly #documents: DocumentStore;
  readonly #ids: IdSource;
  readonly #cipher: KeyedCipher;
  readonly #keys = new Map<KeyPurpose, Promise<string>>();

  constructor(parts: {
    readonly documents: DocumentStore;
    readonly ids: IdSource;
    readonly cipher: KeyedCipher;
  }) {
    this.#documents = parts.documents;
    this.#ids = parts.ids;
    this.#cipher = parts.cipher;
  }

  /** Encrypts a text. It opens only with the same purpose and owner. */
  async seal(purpose: KeyPurpose, owner: string, text: string): Promise<string> {
    return this.#cipher.seal(await this.#keyOf(purpose), owner, text);
  }

  /** @throws Error when the text was changed, or sealed for somebody else. */
  async open(purpose: KeyPurpose, owner: string, sealed: string): Promise<string> {
    return this.#cipher.open(await this.#keyOf(purpose), owner, sealed);
  }

  /** A signature of a text as base64url. */
  async sign(purpose: KeyPurpose, text: string): Promise<string> {
    return this.#cipher.sign(await this.#keyOf(purpose), text);
  }

  /** Whether a signature is the text's. */
  async isSigned(purpose: KeyPurpose, text: string, signature: string): Promise<boolean> {
    return this.#cipher.isSame(await this.sign(purpose, text), signature);
  }

  #keyOf(purpose: KeyPurpose): Promise<string> {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const key = this.#readOrMake(purpose);
    this.#keys.set(purpose, key);
    // A database that was away for a moment is asked again at the next use.
    key.catch(() => this.#keys.delete(purpose));
    return key;
  }

  async #readOrMake(purpose: KeyPurpose): Promise<string> {
    const name = `${PREFIX}${purpose}`;
    const kept = await this.#documents.get(name);
    if (kept === null) {
      const made = this.#ids.token();
      await this.#documents.put(name, made);
      return made;
    }
    if (typeof kept !== 'string' || !KEY.test(kept)) {
      throw new Error(`The document ${name} is not a key.`);
    }
    return kept;
  }
}
