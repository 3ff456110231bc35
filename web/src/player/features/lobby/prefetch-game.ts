import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';

/** Build output: scripts and styles by game code. */
const FILES = '/play-files.json';

let known: Promise<Readonly<Record<string, readonly string[]>>> | null = null;

/**
 * Prefetches the assets of an in-house game, unless the user saves data. Third-party games load from their own hosts.
 * Failures are harmless.
 */
export async function prefetchGame({
  providerId,
  gameCode,
}: Pick<CasinoGame, 'providerId' | 'gameCode'>): Promise<void> {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData = connection instanceof Object && Reflect.get(connection, 'saveData') === true;
  if (providerId !== PROVIDER_ID || savesData) return;
  known ??= fetch(FILES).then((answer) => answer.json());
  const files = await known.catch(() => {
    known = null;
    return null;
  });
  for (const file of files?.[gameCode] ?? []) addLink(`/${file}`);
}

function addLink(href: string): void {
  if (document.head.querySelector(`link[rel=prefetch][href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}
