import { openNatsBus } from '#adapters/nats/nats-bus.ts';
import type { Database } from '#adapters/postgres/open-database.ts';
import { PostgresDocumentStore } from '#adapters/postgres/postgres-document-store.ts';
import { aesKeyedCipher } from '#adapters/system/aes-keyed-cipher.ts';
import { randomIdSource } from '#adapters/system/random-id-source.ts';
import { SignedBus } from '#cluster/signed-bus.ts';
import type { Config } from '#config/read-config.ts';
import type { Bus } from '#ports/bus.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { SecretKeys } from '#services/security/secret-keys.ts';
import type { Lifetime } from './lifetime.ts';

interface BusParts {
  readonly config: Pick<Config, 'natsUrl'>;
  readonly database: Pick<Database, 'sql'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly life: Lifetime;
}

/** Opens the installation's bus. Its messages are signed with a key that all processes read from the database. */
export async function openBus({ config, database, clock, log, life }: BusParts): Promise<Bus> {
  const documents = new PostgresDocumentStore(database.sql, () => clock.now());
  const keys = new SecretKeys({ documents, ids: randomIdSource, cipher: aesKeyedCipher, clock });
  const signer = await keys.signer('bus');
  const bus = await openNatsBus(config.natsUrl ?? '', log);
  life.opened({ name: 'bus', close: () => bus.close() });
  return new SignedBus({ bus, signer, clock, log });
}
