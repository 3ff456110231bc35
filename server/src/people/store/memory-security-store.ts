import type { NewPasskey, Passkey, SecondFactor, SecurityStore } from './security-store.ts';

/** In-memory second factors and passkeys for unit tests and simulation. Behaves like the PostgreSQL store. */
export class MemorySecurityStore implements SecurityStore {
  readonly #factors = new Map<number, SecondFactor>();
  readonly #recovery = new Map<number, Set<string>>();
  readonly #passkeys = new Map<number, Passkey>();
  #lastId = 0;

  findSecondFactor(userId: number): Promise<SecondFactor | null> {
    return Promise.resolve(this.#factors.get(userId) ?? null);
  }

  secondFactors(): Promise<readonly SecondFactor[]> {
    return Promise.resolve([...this.#factors.values()]);
  }

  replaceSeal(userId: number, from: string, to: string): Promise<boolean> {
    const factor = this.#factors.get(userId);
    if (factor?.sealedSecret !== from) return Promise.resolve(false);
    this.#factors.set(userId, { ...factor, sealedSecret: to });
    return Promise.resolve(true);
  }

  setSecondFactor(factor: SecondFactor, recoveryHashes: readonly string[]): Promise<void> {
    this.#factors.set(factor.userId, factor);
    return this.setRecoveryCodes(factor.userId, recoveryHashes);
  }

  removeSecondFactor(userId: number): Promise<void> {
    this.#factors.delete(userId);
    this.#recovery.delete(userId);
    return Promise.resolve();
  }

  takeStep(userId: number, step: number): Promise<boolean> {
    const factor = this.#factors.get(userId);
    if (factor === undefined || factor.lastStep >= step) return Promise.resolve(false);
    this.#factors.set(userId, { ...factor, lastStep: step });
    return Promise.resolve(true);
  }

  setRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    this.#recovery.set(userId, new Set(hashes));
    return Promise.resolve();
  }

  takeRecoveryCode(userId: number, hash: string): Promise<boolean> {
    return Promise.resolve(this.#recovery.get(userId)?.delete(hash) === true);
  }

  recoveryCodesLeft(userId: number): Promise<number> {
    return Promise.resolve(this.#recovery.get(userId)?.size ?? 0);
  }

  addPasskey(passkey: NewPasskey): Promise<Passkey | null> {
    if (this.#byCredential(passkey.credentialId) !== null) return Promise.resolve(null);
    this.#lastId += 1;
    const added = { ...passkey, id: this.#lastId, lastUsedAt: null };
    this.#passkeys.set(added.id, added);
    return Promise.resolve(added);
  }

  passkeyByCredential(credentialId: string): Promise<Passkey | null> {
    return Promise.resolve(this.#byCredential(credentialId));
  }

  listPasskeys(userId: number): Promise<readonly Passkey[]> {
    return Promise.resolve([...this.#passkeys.values()].filter((own) => own.userId === userId));
  }

  notePasskeyUse(id: number, counter: number, at: number): Promise<boolean> {
    const passkey = this.#passkeys.get(id);
    if (passkey === undefined) return Promise.resolve(false);
    const grows = counter > passkey.counter || (counter === 0 && passkey.counter === 0);
    if (grows) this.#passkeys.set(id, { ...passkey, counter, lastUsedAt: at });
    return Promise.resolve(grows);
  }

  removePasskey(userId: number, id: number): Promise<boolean> {
    const isOwn = this.#passkeys.get(id)?.userId === userId;
    return Promise.resolve(isOwn && this.#passkeys.delete(id));
  }

  #byCredential(credentialId: string): Passkey | null {
    const found = [...this.#passkeys.values()].find((one) => one.credentialId === credentialId);
    return found ?? null;
  }
}
