import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import { ManualClock } from '#testing/manual-clock.ts';
import { listDownProviders } from './casino-lobby.ts';

test('a provider whose health check fails counts as down, and the others stay on offer', async () => {
  const provider = (id: string, health: GameProvider['health']) => ({ id, health }) as GameProvider;
  const context = {
    clock: new ManualClock(),
    log: silentLog,
    casinoProviders: [
      provider('up', async () => true),
      provider('broken', () => Promise.reject(new Error('connection terminated'))),
    ],
  };

  expect(await listDownProviders(context)).toEqual(['broken']);
  context.clock.advance(15_000);
  expect(await listDownProviders(context)).toEqual(['broken']);
});
