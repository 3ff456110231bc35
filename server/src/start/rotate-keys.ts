import { DocumentStore } from '#base/document-store.ts';
import { DatabaseProblem } from '#base/postgres/database-problem.ts';
import { openDatabase } from '#base/postgres/open-database.ts';
import { aesKeyedCipher } from '#base/system/aes-keyed-cipher.ts';
import { silentLog } from '#base/system/pino-log.ts';
import { randomIdSource } from '#base/system/random-id-source.ts';
import { systemClock } from '#base/system/system-clock.ts';
import { rotateKeys } from '#people/security/rotate-keys.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import { SecurityStore } from '#people/store/security-store.ts';
import { ConfigProblem, readConfig } from '#start/config/read-config.ts';

/** `npm run rotate-keys`: rotates the installation's keys; `-- --at-once` if the old ones were stolen. */
async function rotate(): Promise<void> {
  const { databaseUrl, dataDir, backups } = readConfig(process.env);
  const isAtOnce = process.argv.includes('--at-once');
  const database = await openDatabase({ databaseUrl, dataDir, backups, log: silentLog });
  const { sql } = database;
  try {
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
  } finally {
    await (database.takenOver ? database.leave() : database.close());
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await rotate();
} catch (error) {
  if (!(error instanceof DatabaseProblem || error instanceof ConfigProblem)) throw error;
  print(`✗ ${error.message}`);
  process.exitCode = 1;
}
