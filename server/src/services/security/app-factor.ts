import type { Clock } from '#ports/clock.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { SecurityStore } from '#ports/security-store.ts';
import { newRecoveryCodes } from './recovery-code.ts';
import type { KeyPurpose, SecretKeys } from './secret-keys.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/** Where the second factors of one kind of people rest, bettors or operators: the same numbers are other people's. */
export interface FactorHome {
  readonly store: SecurityStore;
  readonly keys: SecretKeys;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Key that the secrets of apps are sealed with, and that of recovery codes. */
  readonly sealedWith: KeyPurpose;
  readonly codesWith: KeyPurpose;
  /** What a sealed secret, and a recovery code, are bound to: those of somebody else are of no use. */
  readonly ownerOf: (id: number) => string;
  readonly codeOwnerOf: (id: number) => string;
}

interface HomePorts {
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** The second factors of bettors. */
export function factorsOfUsers({
  security,
  secretKeys,
  clock,
  ids,
}: HomePorts & { readonly security: SecurityStore }): FactorHome {
  return {
    store: security,
    keys: secretKeys,
    clock,
    ids,
    sealedWith: 'second-factor',
    codesWith: 'recovery-code',
    ownerOf: (id) => `user:${id}`,
    codeOwnerOf: (id) => `${id}`,
  };
}

/** The second factors of operators. */
export function factorsOfOperators({
  operatorSecurity,
  secretKeys,
  clock,
  ids,
}: HomePorts & { readonly operatorSecurity: SecurityStore }): FactorHome {
  return {
    store: operatorSecurity,
    keys: secretKeys,
    clock,
    ids,
    sealedWith: 'operator-factor',
    codesWith: 'operator-factor',
    ownerOf: (id) => `operator:${id}`,
    codeOwnerOf: (id) => `recovery:${id}`,
  };
}

/**
 * Whether a code proves somebody's second factor: six digits of their app, or a recovery code. A code that was right is
 * used up by this.
 */
export async function takeCode(home: FactorHome, id: number, typed: string): Promise<boolean> {
  const { store, keys, clock } = home;
  const code = typed.replace(/\s/g, '');
  if (!isTotpCode(code)) return await takeRecoveryCode(home, id, code);
  const factor = await store.secondFactorOf(id);
  if (factor === null) return false;
  const secret = await keys.open(home.sealedWith, home.ownerOf(id), factor.sealedSecret);
  const step = stepOfCode(secret, code, clock.now());
  return step !== null && (await store.takeStep(id, step));
}

/** Keeps a secret whose first code is right, with ten fresh recovery codes; null for a wrong code. */
export async function keepFactor(
  home: FactorHome,
  id: number,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { store, keys, clock, ids } = home;
  const step = stepOfCode(secret, code.replace(/\s/g, ''), clock.now());
  if (step === null) return null;
  const codes = newRecoveryCodes(ids);
  const sealedSecret = await keys.seal(home.sealedWith, home.ownerOf(id), secret);
  const factor = { userId: id, sealedSecret, lastStep: step, createdAt: clock.now() };
  await store.setSecondFactor(factor, await hashesOf(home, id, codes));
  return codes;
}

/** Ten new recovery codes in the place of the former ones. */
export async function renewCodes(home: FactorHome, id: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes(home.ids);
  await home.store.setRecoveryCodes(id, await hashesOf(home, id, codes));
  return codes;
}

function hashesOf(home: FactorHome, id: number, codes: readonly string[]) {
  return Promise.all(codes.map((code) => hashOf(home, id, code)));
}

/** A code rests as the key of its time has signed it. */
async function takeRecoveryCode(home: FactorHome, id: number, code: string): Promise<boolean> {
  const { keys, store, codesWith } = home;
  for (const hash of await keys.signatures(codesWith, codeTextOf(home, id, code))) {
    if (await store.takeRecoveryCode(id, hash)) return true;
  }
  return false;
}

/** How a recovery code rests: an HMAC of it for its owner. */
function hashOf(home: FactorHome, id: number, code: string) {
  return home.keys.sign(home.codesWith, codeTextOf(home, id, code));
}

/** Whatever case and dashes it was typed with. */
function codeTextOf({ codeOwnerOf }: FactorHome, id: number, code: string): string {
  return `${codeOwnerOf(id)}:${code.toUpperCase().replace(/[\s-]/g, '')}`;
}
