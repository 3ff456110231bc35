import type { CasinoGame } from '@crease/contracts/wire/casino.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';

/** What the build has written: scripts and styles by the code of the game. */
const FILES = '/play-files.json';

let known: Promise<Readonly<Record<string, readonly string[]>>> | null = null;

/**
 * Fetches what the page of a game of the house is made of, so that it stands at once when it is opened; not for somebody
 * who saves data. Games of others come from their own places. Nothing is lost where it fails.
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
