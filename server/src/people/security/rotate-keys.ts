import { type FactorStore, getOperatorFactors, getUserFactors } from './app-factor.ts';
import type { KeyPurpose } from './secret-keys.ts';

const DAY_MS = 86_400_000;

/** Validity of former keys in days: the lifetime of what they protect; recovery codes a year. */
const RETENTION_DAYS: Readonly<Record<KeyPurpose, number>> = {
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

/**
 * Rotates all keys of the installation and re-encrypts the app secrets. Users notice nothing: signatures by former
 * keys stay valid for their retention.
 *
 * @param isAtOnce invalidates former keys immediately: trusted devices, recovery codes and signed image URLs become
 * void.
 * @returns the number of app secrets re-encrypted.
 */
export async function rotateKeys(
  ports: Parameters<typeof getUserFactors>[0] & Parameters<typeof getOperatorFactors>[0],
  { isAtOnce }: { readonly isAtOnce: boolean },
): Promise<number> {
  const homes = [getUserFactors(ports), getOperatorFactors(ports)];
  // Decrypt with the former keys while they are still valid.
  const secrets = await Promise.all(homes.map(openSecrets));
  for (const purpose of purposes()) {
    await ports.secretKeys.rotate(purpose, isAtOnce && purpose !== 'game-seed' ? 0 : RETENTION_DAYS[purpose] * DAY_MS);
  }
  let sealed = 0;
  for (const [index, home] of homes.entries()) {
    for (const secret of secrets[index] ?? []) {
      if (await reseal(home, secret)) sealed += 1;
    }
  }
  return sealed;
}

interface Opened {
  readonly id: number;
  readonly sealed: string;
  readonly secret: string;
}

async function openSecrets(home: FactorStore): Promise<Opened[]> {
  const { store, secretKeys, sealedWith, formatOwner } = home;
  const factors = await store.secondFactors();
  return Promise.all(
    factors.map(async ({ userId: id, sealedSecret: sealed }) => ({
      id,
      sealed,
      secret: await secretKeys.open(sealedWith, formatOwner(id), sealed),
    })),
  );
}

/** @returns false if the factor was changed or removed meanwhile. */
async function reseal(factors: FactorStore, { id, sealed, secret }: Opened): Promise<boolean> {
  const anew = await factors.secretKeys.seal(factors.sealedWith, factors.formatOwner(id), secret);
  return await factors.store.replaceSeal(id, sealed, anew);
}

function purposes(): KeyPurpose[] {
  return Object.keys(RETENTION_DAYS).filter((name): name is KeyPurpose => name in RETENTION_DAYS);
}
