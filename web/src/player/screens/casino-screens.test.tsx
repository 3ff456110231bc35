import { CasinoStudio } from '@crease/server/testing/casino-desk.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refetchAll } from '#client/api/query-client.ts';
import { preferences } from '#client/session/preferences.ts';
import { hasReadRules } from '#client/storage/dismissals.ts';
import { closeServer, server, startServer, visit } from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';

const GAMES = '/api/InternationalCasino/GetGames';
const LAUNCH = '/api/DreamCasino/games/url';

let studio: CasinoStudio;

beforeEach(async () => {
  studio = new CasinoStudio(() => Date.now());
  await startServer({ casinoProviders: [studio.provider] });
  await server.logIn();
});
afterEach(async () => {
  preferences.setState({ recentGames: [], favouriteGames: [] });
  await closeServer();
});

const rail = (name: string) => screen.findByRole('region', { name });
const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const tiles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((tile) => within(tile).getByText(/^(dice|t20)$/).textContent);

test('shows all games in one grid with their stakes, which a new favourite never moves', async () => {
  await visit('/casino');

  expect((await tile('dice')).textContent).toContain('From ₹0.01');
  expect(tiles()).toEqual(['dice', 't20']);
  fireEvent.click(screen.getByRole('button', { name: 'Favourite: t20' }));
  expect(preferences.getState().favouriteGames).toEqual(['studio-1:t20']);
  expect(tiles()).toEqual(['dice', 't20']);
});

test('puts recently played games first', async () => {
  preferences.setState({ recentGames: ['studio-1:t20'] });
  await visit('/casino');

  await tile('dice');
  expect(tiles()).toEqual(['t20', 'dice']);
});

test('lists game types in the left column of wide screens', async () => {
  stubWindowWidth(1440);
  const { router } = await visit('/casino');
  const types = await screen.findByRole('navigation', { name: 'Game types' });
  expect(within(screen.getByRole('main')).queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Sports and matches' })).toBeNull();
  fireEvent.click(await within(types).findByRole('link', { name: 'Tables 2' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lobby-page/tables'));
});

test('lists game types in a strip on phones', async () => {
  stubWindowWidth(390);
  await visit('/casino');
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'Tables' })).toBeTruthy();
});

test('finds a game by its common names, suggests similar ones and explains why there are none', async () => {
  await visit('/casino');
  await tile('dice');
  const box = screen.getByRole('searchbox', { name: 'Search games' });
  fireEvent.change(box, { target: { value: '3 patti' } });
  expect(tiles()).toEqual(['t20']);

  fireEvent.change(box, { target: { value: 'chess' } });
  expect(screen.getByRole('heading', { name: 'No games found' })).toBeTruthy();
  fireEvent.change(box, { target: { value: 'dice and more' } });
  const near = await rail('Did you mean');
  expect(within(near).getByRole('button', { name: /^dice/ })).toBeTruthy();
  fireEvent.change(box, { target: { value: 'zzz' } });
  await screen.findByText(/^No games found\. Browse/);
  expect(screen.queryByRole('region', { name: 'Did you mean' })).toBeNull();
});

test('remembers searches in this browser until they are removed', async () => {
  await visit('/casino');
  await tile('dice');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search games' });
  const list = () => screen.queryByRole('list', { name: 'Recent searches' });
  for (const value of ['3 patti', 'DICE', 'dice ']) {
    fireEvent.change(box, { target: { value } });
    fireEvent.keyDown(box, { key: 'Enter' });
  }
  expect(list()).toBeNull();
  fireEvent.change(box, { target: { value: '' } });
  const kept = within(list() as HTMLElement).getAllByRole('listitem');
  expect(kept.map(({ textContent }) => textContent)).toEqual(['dice', '3 patti']);

  fireEvent.click(screen.getByRole('button', { name: '3 patti' }));
  expect(tiles()).toEqual(['t20']);
  fireEvent.change(box, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove dice' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '3 patti' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove 3 patti' }));
  expect(list()).toBeNull();
  expect(document.activeElement).toBe(box);
});

test("a game whose provider isn't responding says so and can't be opened", async () => {
  studio.isDown = true;
  await visit('/casino');
  const dice = await screen.findByRole('button', {
    name: /^dice.*This game’s provider isn’t responding/,
  });
  expect(dice.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(dice);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an RTP filter excludes games without an RTP and is in the URL', async () => {
  const { router } = await visit('/casino');
  await tile('dice');
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const choice = await screen.findByRole('combobox', { name: 'RTP' });
  fireEvent.change(choice, { target: { value: '97' } });
  expect(await screen.findByText('No games match your filters.')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ rtp: 97 });
  // With one provider and no plays, neither filter is offered.
  expect(screen.queryByRole('combobox', { name: 'Provider' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Top played this week' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('button', { name: '1 filter' })).toBeTruthy();
});

test('the heart removes a game from the favourites', async () => {
  preferences.setState({ favouriteGames: ['studio-1:t20'] });
  await visit('/lobby-page/favourites');
  fireEvent.click(await screen.findByRole('button', { name: 'Favourite: t20', pressed: true }));
  expect(preferences.getState().favouriteGames).toEqual([]);
  expect(screen.getByRole('heading', { name: 'No games found' })).toBeTruthy();
});

test("opens a game after showing its terms, with the login's token", async () => {
  const { router } = await visit('/casino');
  fireEvent.click(await tile('dice'));
  const sheet = await screen.findByRole('dialog', { name: 'dice' });
  expect(sheet.textContent).toContain('₹0.01 to ₹2,00,000');
  expect(hasReadRules('dice')).toBe(false);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Play' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/lobby'));
  expect(hasReadRules('dice')).toBe(true);
  const frame = await screen.findByTitle('dice');
  expect(frame.getAttribute('src')).toBe('https://studio.example/play/1');
  expect(server.callsTo(LAUNCH)).toMatchObject([
    { body: { gameCode: 'dice', product: 'studio-1', mode: 'real', token: expect.any(String) } },
  ]);
});

test("shows why a game can't be opened and opens it once it can", async () => {
  studio.isDown = true;
  await visit('/lobby?game=studio-1:dice');
  await screen.findByRole('heading', { name: 'Couldn’t open the game' });
  studio.isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByTitle('dice')).toBeTruthy();
});

test('keeps an open game when the connection comes back', async () => {
  await visit('/lobby?game=studio-1:dice');
  const frame = await screen.findByTitle('dice');
  // All requests of the first render must finish before the second.
  for (let times = 0; times < 2; times++) {
    const games = server.callsTo(GAMES).length;
    await act(async () => refetchAll());
    await waitFor(() => expect(server.callsTo(GAMES).length).toBeGreaterThan(games));
  }

  expect(server.callsTo(LAUNCH)).toHaveLength(1);
  expect(screen.getByTitle('dice')).toBe(frame);
});

/** Opens a game whose messages the test sends. */
async function openDice() {
  const { router } = await visit('/lobby?game=studio-1:dice');
  const frame = await screen.findByTitle<HTMLIFrameElement>('dice');
  // The test page opens no windows in its frames.
  Object.defineProperty(frame, 'contentWindow', { value: window });
  const say = (type: string, more: MessageEventInit = {}) =>
    act(async () => {
      const own = { source: window, origin: 'https://studio.example' };
      window.dispatchEvent(new MessageEvent('message', { data: { type }, ...own, ...more }));
    });
  return { router, say };
}

test('accepts messages of a game only from its own window and origin', async () => {
  const { router, say } = await openDice();
  await say('openLobby', { origin: 'https://other.example' });
  await say('openLobby', { source: null });
  await say('somethingElse');
  expect(router.state.location.pathname).toBe('/lobby');

  await say('sessionExpired');
  expect(await screen.findByText('Session ended. Reopen the game to continue.')).toBeTruthy();
});

test('leaving during a round asks first and can minimise the game', async () => {
  const { router, say } = await openDice();
  await say('roundStart');
  const leave = () => act(async () => void router.navigate({ to: '/inplay' }));
  await leave();
  const question = await screen.findByRole('dialog', { name: 'Round in progress' });
  fireEvent.click(within(question).getByRole('button', { name: 'Back to the game' }));
  expect(router.state.location.pathname).toBe('/lobby');

  await leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Minimise' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inplay'));
  const corner = await screen.findByRole('region', { name: 'dice, minimised' });
  expect((await within(corner).findByTitle('dice')).getAttribute('src')).toContain('studio.example');
  expect(server.callsTo(LAUNCH)).toHaveLength(2);

  fireEvent.click(within(corner).getByRole('link', { name: 'Back to the game' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/lobby'));
  // Only one game can be open, so the corner game has closed.
  const ways = { name: 'Back to the game' };
  await waitFor(() => expect(screen.queryByRole('link', ways)).toBeNull());
});

test('leaves a game without asking once its round is over', async () => {
  const { router, say } = await openDice();
  await say('roundStart');
  await say('roundEnd');
  await act(async () => void router.navigate({ to: '/inplay' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/inplay'));
});

test("offers a retry if games can't be loaded", async () => {
  const mend = server.intercept(GAMES);
  await visit('/casino');
  await screen.findByRole('heading', { name: 'Couldn’t load games' });
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await tile('dice')).toBeTruthy();
});

test('says that there are no games and leads on', async () => {
  studio.games.length = 0;
  await server.server.context.games.sync();
  await visit('/casino');

  await screen.findByRole('heading', { name: 'No games are available on this site right now.' });
  expect(screen.getByRole('link', { name: 'Go to In-play' })).toBeTruthy();
});

test('shows no game to a player who has blocked the casino, and how to change that', async () => {
  const { accessToken: token } = await server.logInFirst();
  await server.server.call('blockSection', { section: 'casino' }, { token });
  await visit('/casino');

  await screen.findByRole('heading', { name: 'You’ve blocked these games' });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Play limits' })).toBeTruthy();
});
