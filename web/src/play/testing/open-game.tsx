import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { connection } from '#client/api/connection.ts';
import { PlayApp } from '#play/app/play-app.tsx';
import { handlePush, openPage } from '#play/data/open-page.ts';
import { openPageServer, type PageServer } from '#testing/server.ts';

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

interface OpenGame {
  readonly server: PageServer;
  readonly token: string;
  /** The player's balance on the server in rupees. */
  readonly balance: () => Promise<number>;
  /** Sets the bet limits of the game, which is already open. */
  readonly limit: (minBet: number, maxBet: number) => Promise<void>;
}

interface GameOptions {
  /** The test moves the clock, and the page receives what the server pushes. */
  readonly isTimed?: boolean;
}

/** Opens a game for a new player before each test. @returns a function that returns the open game. */
export function openBeforeEach(game: string, { isTimed = false }: GameOptions = {}): () => OpenGame {
  let open: OpenGame | null = null;
  beforeEach(async () => {
    const server = await openPageServer({ withGames: true, inRealTime: !isTimed });
    const { accessToken: token } = await server.logIn();
    const balance = async () => (await server.server.call('getUserOpenBets', {}, { token })).result.balance;
    const limit = async (minBet: number, maxBet: number) => {
      const { result } = await server.server.call('getGames', {});
      const { id = 0 } = result.flatMap(({ games }) => games).find(({ gameCode }) => gameCode === game) ?? {};
      const terms = { enabled: true, minBet, maxBet, maxWin: null, offOn: [], sites: [] };
      const by = { token: await server.server.operator() };
      const saved = await server.server.call('operatorSaveCasinoGame', { id, ...terms }, by);
      expect(saved.error).toBeNull();
    };
    open = { server, token, balance, limit };
    if (isTimed) await server.push(`/play/${game}`, handlePush);
    await openGame(server, game, token);
  });
  afterEach(async () => {
    cleanup();
    await open?.server.close();
  });
  return () => {
    if (open === null) throw new Error('a game is open once a test has begun');
    return open;
  };
}
