import { expect, test } from 'vitest';
import { silentLog } from '#base/system/log.ts';
import type { GameProvider } from '#casino/providers/game-provider.ts';
import type { Sessions } from '#people/sessions/sessions.ts';
import { OpenGames } from './casino-session.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a provider that fails to close a game keeps no other game open', async () => {
  const closed: string[] = [];
  const provider = (id: string, closeSession: GameProvider['closeSession']) => ({ id, closeSession }) as GameProvider;
  const ends: Parameters<Sessions['onEnded']>[0][] = [];
  const warnings: unknown[] = [];
  const games = new OpenGames({
    sessions: { onEnded: (listener) => void ends.push(listener) },
    casinoProviders: [
      provider('away', () => Promise.reject(new Error('connection terminated'))),
      provider('crease', async ({ sessionToken }) => closed.push(sessionToken) > 0),
    ],
    log: { ...silentLog, warn: (_, fields) => void warnings.push(fields?.id) },
  });
  games.add('family', 'crease', { playerId: 'p', sessionToken: 'kept' });
  games.add('family', 'away', { playerId: 'p', sessionToken: 'lost' });

  for (const end of ends) end('family', 'LOGOUT');
  await turn();

  expect(closed).toEqual(['kept']);
  expect(warnings).toEqual(['away']);
});
