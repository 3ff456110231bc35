import { SYSTEM_ACTOR } from '#ports/audit.ts';
import type { Clock } from '#ports/clock.ts';
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
  | 'registration'
  | 'casino-session'
  | 'game-seed';

const PREFIX = 'secret.';
/** 32 bytes as base64url. */
const KEY = /^[\w-]{43}$/;

/** A purpose's key, and those before it that still count. */
interface Keys {
  readonly current: string;
  readonly former: readonly { readonly key: string; readonly until: number }[];
}

/**
 * Keys of this installation, made at their first use and kept as documents `secret.*`.
 *
 * They keep what one table holds from being of use alone: a leaked row, a statement in a log, a dump of the table of
 * second factors, a row moved to another user. They do not protect against a copy of the whole database, which holds
 * the keys too, nor against anyone who can read the memory of the server.
 *
 * A key that was rotated goes on opening and proving what was made with it until its time is over.
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

  /** Encrypts a text. It opens only with the same purpose and owner. */
  async seal(purpose: KeyPurpose, owner: string, text: string): Promise<string> {
    return this.#cipher.seal((await this.#keysOf(purpose)).current, owner, text);
  }

  /** @throws Error when the text was changed, sealed for somebody else, or with a key whose time is over. */
  async open(purpose: KeyPurpose, owner: string, sealed: string): Promise<string> {
    const [current, ...former] = await this.#validKeysOf(purpose);
    for (const key of former) {
      const text = this.#openedWith(key, owner, sealed);
      if (text !== null) return text;
    }
    return this.#cipher.open(current, owner, sealed);
  }

  /** A signature of a text as base64url. */
  async sign(purpose: KeyPurpose, text: string): Promise<string> {
    return this.#cipher.sign((await this.#keysOf(purpose)).current, text);
  }

  /** Every signature that counts: that of now first, then those of former keys. */
  async signatures(purpose: KeyPurpose, text: string): Promise<readonly string[]> {
    return (await this.#validKeysOf(purpose)).map((key) => this.#cipher.sign(key, text));
  }

  /** Whether a signature is the text's. */
  async isSigned(purpose: KeyPurpose, text: string, signature: string): Promise<boolean> {
    const right = await this.signatures(purpose, text);
    return right.filter((one) => this.#cipher.isSame(one, signature)).length > 0;
  }

  /** Puts a new key in the place of the one of now, which counts for so long yet; 0: it is worth nothing from now on. */
  async rotate(purpose: KeyPurpose, keepMs: number): Promise<void> {
    const { current, former } = await this.#keysOf(purpose);
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

  async #validKeysOf(purpose: KeyPurpose): Promise<readonly [string, ...string[]]> {
    const { current, former } = await this.#keysOf(purpose);
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

  #keysOf(purpose: KeyPurpose): Promise<Keys> {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const keys = this.#readOrMake(purpose);
    this.#keys.set(purpose, keys);
    // A database that was away for a moment is asked again at the next use.
    keys.catch(() => this.#keys.delete(purpose));
    return keys;
  }

  async #readOrMake(purpose: KeyPurpose): Promise<Keys> {
    const name = `${PREFIX}${purpose}`;
    const kept = await this.#documents.get(name);
    if (kept === null) {
      const made = this.#ids.token();
      await this.#documents.put(name, made);
      return { current: made, former: [] };
    }
    // A key that was never rotated is a text alone.
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
