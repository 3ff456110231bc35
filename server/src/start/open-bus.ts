import { DocumentStore } from '#base/document-store.ts';
import type { Database } from '#base/postgres/open-database.ts';
import { aesKeyedCipher } from '#base/system/aes-keyed-cipher.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import { randomIdSource } from '#base/system/random-id-source.ts';
import type { Bus } from '#journal/bus.ts';
import { openNatsBus } from '#journal/cluster/nats-bus.ts';
import { SignedBus } from '#journal/cluster/signed-bus.ts';
import { SecretKeys } from '#people/security/secret-keys.ts';
import type { Config } from '#start/config/read-config.ts';
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
  const documents = new DocumentStore(database.sql, () => clock.now());
  const keys = new SecretKeys({ documents, ids: randomIdSource, cipher: aesKeyedCipher, clock });
  const signer = await keys.signer('bus');
  const bus = await openNatsBus(config.natsUrl ?? '', log);
  life.opened({ name: 'bus', close: () => bus.close() });
  return new SignedBus({ bus, signer, clock, log });
}
