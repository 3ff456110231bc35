import { fireEvent, render, screen } from '@testing-library/react';
import { connection } from '#client/api/connection.ts';
import { PlayApp } from '#play/app/play-app.tsx';
import { openPage } from '#play/data/open-page.ts';
import type { PageServer } from '#testing/server.ts';

let stopKeepingFresh: () => void = () => undefined;

/** Launches a game for the logged-in player, opens its page and dismisses the rules. */
export async function openGame(server: PageServer, game: string, token: string): Promise<void> {
  await openAtRules(server, game, token);
  fireEvent.click(await screen.findByRole('button', { name: 'Go to table' }));
}

/** Launches a game for the logged-in player and opens its page. */
export async function openAtRules(server: PageServer, game: string, token: string): Promise<void> {
  const { result } = await server.server.call('launchGame', { gameCode: game }, { token });
  const { pathname, search } = new URL(result.url);
  history.replaceState(null, '', `${pathname}${search}`);
  await openPage(game);
  // The page's own hub can't connect in tests, so on a slow machine prices would go stale and be refused.
  stopKeepingFresh();
  stopKeepingFresh = connection.subscribe(({ stale }) => {
    if (stale) connection.setState({ stale: false });
  });
  render(<PlayApp game={game} />);
}
