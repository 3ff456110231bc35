import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CasinoLaunchKind } from '@crease/contracts/casino/gateway.ts';
import { freePort } from '#running/server-process.ts';

export interface ProviderProcess {
  readonly url: string;
  /** Its configuration, which the product must be started with too. */
  readonly spec: object;
  readonly setting: string;
  /** Drops the next `count` responses that the provider would receive. */
  lose(count: number): Promise<void>;
  stop(): void;
}

const KEY = { id: 'k1', secret: 'the example provider signs with this secret' };
const ID = 'example';

/** Starts the example provider and waits until it responds. */
export async function startProvider(launch: CasinoLaunchKind = 'url'): Promise<ProviderProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = fileURLToPath(new URL('./example-provider.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PROVIDER_ID: ID,
      KEY_ID: KEY.id,
      SECRET: KEY.secret,
    },
  });
  while (child.exitCode === null && !(await isUp(url))) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const games = [
    { code: 'coin', name: 'Coin', category: 'instant' },
    { code: 't20', name: 'Teen Patti 20-20', category: 'indian' },
    { code: 'rou', name: 'European Roulette', category: 'tables' },
  ];
  const spec = { id: ID, url, launch, keys: [KEY], games };
  return {
    url,
    spec,
    setting: JSON.stringify([spec]),
    lose: async (count) => {
      await fetch(`${url}/lose?count=${count}`, { method: 'POST' });
    },
    stop: () => void child.kill(),
  };
}

/** Any response will do: an unsigned call is rejected. */
async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/cg/v1/health`, { method: 'POST' })).status === 401;
  } catch {
    return false;
  }
}
