import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { SocketAddress } from '#base/postgres/cluster-folder.ts';
import { startEmbeddedPostgres } from '#base/postgres/embedded-postgres.ts';
import { silentLog } from '#base/system/log.ts';
import { temporaryFolder } from './temporary-files.ts';

/**
 * Starts a database for each worker before the first file of the project `pg`; one per file took longer to create
 * than most files to run. Each has the same connection limit as before and is isolated from other workers.
 */
export default async function startClusters(project: TestProject): Promise<() => Promise<void>> {
  const count = process.env.DATABASE_URL === undefined ? project.config.maxWorkers : 0;
  const clusters = await Promise.all(Array.from({ length: count }, startCluster));
  project.provide(
    'clusters',
    clusters.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(clusters.map(({ stop }) => stop()));
  };
}

async function startCluster(): Promise<{
  readonly address: SocketAddress;
  readonly stop: () => Promise<void>;
}> {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir, silentLog);
  return {
    address: postgres.address,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
