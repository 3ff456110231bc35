import { RECOVERY_CODES } from '@crease/contracts/base/constants.ts';
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import type { BaseEnv } from '#base/env.ts';
import type { IdSource } from '#base/system/crypto.ts';
import type { SecurityStore } from '#people/store/security-store.ts';
import type { KeyPurpose, SecretKeys } from './secret-keys.ts';

/** RFC 4226, section 4, R6: 160 bits. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Format of an app code, as distinct from a recovery code. */
const DIGITS = /^\d{6}$/;
const base32 = new ScureBase32Plugin();

/** Generates a secret for an authenticator app, as base32. */
export function createTotpSecret(ids: IdSource): string {
  const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, SECRET_BYTES);
  return base32.encode(new Uint8Array(bytes), { padding: false });
}

export function buildTotpUri(secret: string, issuer: string, userName: string): string {
  return generateURI({ issuer, label: userName, secret, period: STEP_SECONDS, digits: 6 });
}

/** Time step of a six-digit code (RFC 6238, 30 s) at a time, ms; null if not the current, previous or next one. */
function findCodeStep(secret: string, code: string, at: number): number | null {
  if (!DIGITS.test(code)) return null;
  const checked = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at / 1_000),
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
}

/** 32 unambiguous characters (no I, O, 0 or 1): five bits each, uniformly random. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** Generates ten codes in the form `XXXX-XXXX`, 40 bits each. */
export function createRecoveryCodes(ids: IdSource): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const bytes = Buffer.from(ids.token(), 'base64url').subarray(0, LENGTH);
    const text = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    codes.add(`${text.slice(0, HALF)}-${text.slice(HALF)}`);
  }
  return [...codes];
}

interface FactorPorts extends Pick<BaseEnv, 'clock' | 'ids'> {
  readonly secretKeys: SecretKeys;
}

/** Storage of second factors for one group, bettors or operators, whose IDs overlap. */
export interface FactorStore extends FactorPorts {
  readonly store: SecurityStore;
  /** Keys for encrypting app secrets and signing recovery codes. */
  readonly sealedWith: KeyPurpose;
  readonly codesWith: KeyPurpose;
  /** Binds a secret or recovery code to its owner, so that it is useless elsewhere. */
  readonly formatOwner: (id: number) => string;
  readonly formatCodeOwner: (id: number) => string;
}

export function getUserFactors(ports: FactorPorts & { readonly security: SecurityStore }): FactorStore {
  return {
    ...ports,
    store: ports.security,
    sealedWith: 'second-factor',
    codesWith: 'recovery-code',
    formatOwner: (id) => `user:${id}`,
    formatCodeOwner: (id) => `${id}`,
  };
}

export function getOperatorFactors(ports: FactorPorts & { readonly operatorSecurity: SecurityStore }): FactorStore {
  return {
    ...ports,
    store: ports.operatorSecurity,
    sealedWith: 'operator-factor',
    codesWith: 'operator-factor',
    formatOwner: (id) => `operator:${id}`,
    formatCodeOwner: (id) => `recovery:${id}`,
  };
}

/** Verifies a six-digit app code or a recovery code. A valid code is consumed. */
export async function verifyCode(factors: FactorStore, id: number, typed: string): Promise<boolean> {
  const { store, secretKeys, clock } = factors;
  const code = typed.replace(/\s/g, '');
  if (!DIGITS.test(code)) return await consumeRecoveryCode(factors, id, code);
  const factor = await store.findSecondFactor(id);
  if (factor === null) return false;
  const secret = await secretKeys.open(factors.sealedWith, factors.formatOwner(id), factor.sealedSecret);
  const step = findCodeStep(secret, code, clock.now());
  return step !== null && (await store.consumeStep(id, step));
}

/** Stores a secret if its first code is valid, with ten new recovery codes; null for a wrong code. */
export async function saveFactor(
  factors: FactorStore,
  id: number,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { store, secretKeys, clock, ids } = factors;
  const step = findCodeStep(secret, code.replace(/\s/g, ''), clock.now());
  if (step === null) return null;
  const codes = createRecoveryCodes(ids);
  const sealedSecret = await secretKeys.seal(factors.sealedWith, factors.formatOwner(id), secret);
  const factor = { userId: id, sealedSecret, lastStep: step, createdAt: clock.now() };
  await store.setSecondFactor(factor, await hashCodes(factors, id, codes));
  return codes;
}

export async function renewCodes(factors: FactorStore, id: number): Promise<readonly string[]> {
  const codes = createRecoveryCodes(factors.ids);
  await factors.store.setRecoveryCodes(id, await hashCodes(factors, id, codes));
  return codes;
}

/** A recovery code is stored as signed with the key of its time. */
async function consumeRecoveryCode(factors: FactorStore, id: number, code: string): Promise<boolean> {
  const { secretKeys, store, codesWith } = factors;
  for (const hash of await secretKeys.signatures(codesWith, normalizeCode(factors, id, code))) {
    if (await store.consumeRecoveryCode(id, hash)) return true;
  }
  return false;
}

/** Stored form of recovery codes: HMACs bound to their owner. */
function hashCodes(factors: FactorStore, id: number, codes: readonly string[]) {
  const { secretKeys, codesWith } = factors;
  return Promise.all(codes.map((code) => secretKeys.sign(codesWith, normalizeCode(factors, id, code))));
}

/** Normalises case, spaces and dashes. */
function normalizeCode({ formatCodeOwner }: FactorStore, id: number, code: string): string {
  return `${formatCodeOwner(id)}:${code.toUpperCase().replace(/[\s-]/g, '')}`;
}
