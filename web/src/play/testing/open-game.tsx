import { fireEvent, render, screen } from '@testing-library/react';
import { PlayApp } from '#play/app/play-app.tsx';
import { openPage } from '#play/data/open-page.ts';
import type { PageServer } from '#testing/server.ts';

/** Launches a game for the logged-in player, opens its page and dismisses the rules. */
export async function openGame(server: PageServer, game: string, token: string): Promise<void> {
  const { result } = await server.server.call('launchGame', { gameCode: game }, { token });
  const { pathname, search } = new URL(result.url);
  history.replaceState(null, '', `${pathname}${search}`);
  await openPage(game);
  render(<PlayApp game={game} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Go to table' }));
}
