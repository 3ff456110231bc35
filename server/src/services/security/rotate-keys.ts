import type { SecurityStore } from '#ports/security-store.ts';
import { type FactorHome, factorsOfOperators, factorsOfUsers } from './app-factor.ts';
import type { KeyPurpose } from './secret-keys.ts';

const DAY_MS = 86_400_000;

/** How long a former key counts: as long as what was made with it is of use, recovery codes for a year. */
const KEPT_DAYS: Readonly<Record<KeyPurpose, number>> = {
  'operator-device': 90,
  'operator-factor': 365,
  'second-factor': 365,
  'recovery-code': 365,
  'image-address': 1,
  registration: 7,
  // A session of a game lasts half a day; what its player is owed is taken with it after that.
  'casino-session': 7,
  // Seeds of rounds have to open for as long as they are played, also when the key before was stolen.
  'game-seed': 3_650,
};

/**
 * Puts new keys in the place of all that the installation has, and seals the secrets of apps anew with them. Nobody has to
 * do anything: what was signed with a former key counts for its time.
 *
 * @param isAtOnce former keys count no longer: devices are strangers, recovery codes and picture addresses of before are void.
 * @returns how many secrets of apps were sealed anew.
 */
export async function rotateKeys(
  ports: Parameters<typeof factorsOfUsers>[0] & { readonly operatorSecurity: SecurityStore },
  { isAtOnce }: { readonly isAtOnce: boolean },
): Promise<number> {
  const homes = [factorsOfUsers(ports), factorsOfOperators(ports)];
  // Opened with the keys of before, while those still open anything.
  const secrets = await Promise.all(homes.map(secretsOf));
  for (const purpose of purposes()) {
    await ports.secretKeys.rotate(
      purpose,
      isAtOnce && purpose !== 'game-seed' ? 0 : KEPT_DAYS[purpose] * DAY_MS,
    );
  }
  let sealed = 0;
  for (const [at, home] of homes.entries()) {
    for (const secret of secrets[at] ?? []) {
      if (await sealAnew(home, secret)) sealed += 1;
    }
  }
  return sealed;
}

interface Opened {
  readonly id: number;
  readonly sealed: string;
  readonly secret: string;
}

async function secretsOf({ store, keys, sealedWith, ownerOf }: FactorHome): Promise<Opened[]> {
  const factors = await store.secondFactors();
  return Promise.all(
    factors.map(async ({ userId: id, sealedSecret: sealed }) => ({
      id,
      sealed,
      secret: await keys.open(sealedWith, ownerOf(id), sealed),
    })),
  );
}

/** False when the factor was changed or removed meanwhile. */
async function sealAnew(home: FactorHome, { id, sealed, secret }: Opened): Promise<boolean> {
  const anew = await home.keys.seal(home.sealedWith, home.ownerOf(id), secret);
  return await home.store.replaceSeal(id, sealed, anew);
}

function purposes(): KeyPurpose[] {
  return Object.keys(KEPT_DAYS).filter((name): name is KeyPurpose => name in KEPT_DAYS);
}
