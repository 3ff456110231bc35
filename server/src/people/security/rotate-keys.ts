import { type FactorStore, getOperatorFactors, getUserFactors } from './app-factor.ts';
import { KEY_RETENTION_DAYS, type KeyPurpose } from './secret-keys.ts';

const DAY_MS = 86_400_000;

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
  const secrets = (await Promise.all(homes.map(openSecrets))).flat();
  for (const purpose of purposes()) {
    const keepMs = isAtOnce && purpose !== 'game-seed' ? 0 : KEY_RETENTION_DAYS[purpose] * DAY_MS;
    await ports.secretKeys.rotate(purpose, keepMs);
  }
  let sealed = 0;
  for (const { factors, userId, sealedSecret, secret } of secrets) {
    const { store, secretKeys, sealedWith, formatOwner } = factors;
    const anew = await secretKeys.seal(sealedWith, formatOwner(userId), secret);
    // Not if it was changed or removed meanwhile.
    if (await store.replaceSeal(userId, sealedSecret, anew)) sealed += 1;
  }
  return sealed;
}

async function openSecrets(factors: FactorStore) {
  const { store, secretKeys, sealedWith, formatOwner } = factors;
  const stored = await store.secondFactors();
  return Promise.all(
    stored.map(async ({ userId, sealedSecret }) => {
      const secret = await secretKeys.open(sealedWith, formatOwner(userId), sealedSecret);
      return { factors, userId, sealedSecret, secret };
    }),
  );
}

function purposes(): KeyPurpose[] {
  return Object.keys(KEY_RETENTION_DAYS).filter((name): name is KeyPurpose => name in KEY_RETENTION_DAYS);
}
