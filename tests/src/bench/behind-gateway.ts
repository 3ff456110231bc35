import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@crease/server/base/postgres/open-database.ts';
import { silentLog } from '@crease/server/base/system/log.ts';
import { startNats } from '@crease/server/testing/engine-cluster.ts';
import { toDatabaseUrl } from '#cluster/cluster-stage.ts';
import { BuiltProduct, killed, type Member, OPERATOR, untilReady } from '#cluster/member.ts';
import { freePort } from '#running/server-process.ts';

/** An engine and its gateways. */
export interface BehindGateways {
  /** URL of the first gateway. */
  readonly url: string;
  /** URLs of all gateways. */
  readonly gateways: readonly string[];
  readonly operator: typeof OPERATOR;
  /** Latest log output of its processes. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts an engine and gateways, each in its own process, on the embedded database. */
export async function startBehindGateways(count = 1): Promise<BehindGateways> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-bench-'));
  chmodSync(folder, 0o755);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, log: silentLog });
  const nats = await startNats();
  const product = new BuiltProduct();
  await product.build();
  const databaseUrl = toDatabaseUrl(database.address);
  const members: Member[] = [];
  const stop = async () => {
    for (const { child } of members.toReversed()) await killed(child);
    await nats.stop();
    await database.close();
    rmSync(product.folder, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const roles = ['engine', ...Array.from({ length: count }, () => 'gateway' as const)] as const;
    for (const role of roles) {
      const [port, dataDir] = [await freePort(), path.join(folder, 'files')];
      const member = product.launch({ role, port, databaseUrl, natsUrl: nats.url, dataDir });
      members.push(member);
      await untilReady(member);
    }
  } catch (failure) {
    await stop();
    throw failure;
  }
  const gateways = members.slice(1).map(({ url }) => url);
  const log = () => members.map((member) => member.log()).join('\n');
  return { url: gateways[0] ?? '', gateways, operator: OPERATOR, log, stop };
}
