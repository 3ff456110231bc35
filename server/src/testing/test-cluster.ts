import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#base/postgres/embedded-postgres.ts';
import { migrate } from '#base/postgres/migrate.ts';
import { openSqlClient, type SqlClient } from '#base/postgres/sql-client.ts';
import { silentLog } from '#base/system/log.ts';
import { temporaryFolder } from './temporary-files.ts';
import type { TestCluster } from './test-database.ts';

interface Running extends TestCluster {
  /** Projects that use it. */
  projects: number;
  stop(): Promise<void>;
}

/** Projects of a run load this file separately, but share one server. */
const shared: { testCluster?: Promise<Running> } & object = globalThis as object;

/** Starts the embedded database for the tests of a project, or joins the one that another project started. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= start();
  const cluster = await shared.testCluster;
  cluster.projects += 1;
  const { address, template } = cluster;
  project.provide('testCluster', { address, template });
  return async () => {
    cluster.projects -= 1;
    if (cluster.projects > 0) return;
    delete shared.testCluster;
    await cluster.stop();
  };
}

async function start(): Promise<Running> {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir, silentLog);
  const template = 'crease_template';
  const owner = await openSqlClient(postgres.address, { size: 1 });
  await owner.query(`create database ${template}`);
  await owner.close();
  const migrated = await openSqlClient({ ...postgres.address, database: template }, { size: 1 });
  await migrate(migrated);
  await prepareReset(migrated);
  await migrated.close();
  return {
    address: postgres.address,
    template,
    projects: 0,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates `empty_tables()`: deleting a test's few rows is much faster than truncating every table. */
async function prepareReset(sql: SqlClient): Promise<void> {
  await sql.query(`
    create function empty_tables() returns void language plpgsql as $$
    declare
      name text;
      used boolean;
    begin
      -- Leaves out triggers, which keep append-only tables from being emptied, and the checks of foreign keys.
      set local session_replication_role = replica;
      for name in select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename <> 'schema_migrations' loop
        execute 'select exists (select from ' || name || ')' into used;
        if used then execute 'delete from ' || name; end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`);
}
