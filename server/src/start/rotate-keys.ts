import { DocumentStore } from '#base/document-store.ts';
import type { Database } from '#base/postgres/open-database.ts';
import { systemClock } from '#base/system/clock.ts';
import { aesKeyedCipher, randomIdSource } from '#base/system/crypto.ts';
import { rotateKeys } from '#people/security/rotate-keys.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import { SecurityStore } from '#people/store/security-store.ts';
import { print, runCommand, withDatabase } from './command-line.ts';

/** `npm run rotate-keys`: rotates the installation's keys; `-- --at-once` if the old ones were stolen. */
async function rotate({ sql }: Database): Promise<number> {
  const isAtOnce = process.argv.includes('--at-once');
  const ids = randomIdSource;
  const clock = systemClock();
  const documents = new DocumentStore(sql, () => clock.now());
  const secretKeys = new SecretKeys({ documents, ids, cipher: aesKeyedCipher, clock });
  const security = new SecurityStore(sql);
  const operatorSecurity = new SecurityStore(sql, 'operator');
  const ports = { secretKeys, security, operatorSecurity, clock, ids };
  const sealed = await rotateKeys(ports, { isAtOnce });
  print(`✓ Keys rotated; ${sealed} authenticator secrets re-encrypted.`);
  print(
    isAtOnce
      ? 'Old keys are revoked. Recovery codes must be regenerated.'
      : 'Anything signed with the old keys stays valid until it expires.',
  );
  print('Restart any running server: it still has the old keys.');
  return 0;
}

await runCommand(() => withDatabase(rotate));
