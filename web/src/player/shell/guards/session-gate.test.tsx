import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { preferences } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { betSlip, clearSlip } from '#player/features/bet-slip/slip.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

const MINUTE_MS = 60_000;

let player: { readonly userName: string; readonly password: string };

afterEach(() => {
  clearSlip();
});
setUpServer({ inRealTime: false });
beforeEach(async () => {
  player = await server.server.user('INR');
  await server.logInAs(player.userName, player.password);
});

/** Triggers the minutely request immediately. */
const refetchSession = () => queryClient.invalidateQueries({ queryKey: ['play-session'] });

/** Simulates this much play time on another device; this one has a fresh login. */
async function simulatePlay(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    const login = { userNameOrEmailAddress: player.userName, password: player.password };
    const { result } = await server.server.call('authenticate', login);
    const seen = await server.server.call('getPlaySession', {}, { token: result.accessToken });
    expect(seen.error).toBeNull();
    server.server.clock.advance(10 * MINUTE_MS);
  }
  await server.logInAs(player.userName, player.password);
}

const check = () => screen.findByRole('dialog', { name: 'Reality check' });

test('a reality check stays until answered and shows time played and net result', async () => {
  await simulatePlay(60);
  await visit('/inplay');

  const dialog = within(await check());
  await dialog.findByRole('heading', { name: 'You’ve been playing for 1 h 00 min' });
  dialog.getByText('Net this session');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('/Account/AnswerRealityCheck').map(({ body }) => body)).toEqual([{ answer: 'CONTINUE' }]);
});

test('an answer on another device counts here too', async () => {
  await simulatePlay(60);
  await visit('/inplay');
  const dialog = within(await check());
  const login = { userNameOrEmailAddress: player.userName, password: player.password };
  const { result } = await server.server.call('authenticate', login);
  const token = result.accessToken;
  await server.server.call('answerRealityCheck', { answer: 'CONTINUE' }, { token });

  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("shows that an answer couldn't be sent and keeps the check open", async () => {
  await simulatePlay(60);
  await visit('/inplay');
  const dialog = within(await check());
  server.intercept('/Account/AnswerRealityCheck');

  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByRole('alert');
});

test('taking a break opens the time-outs over the page', async () => {
  await simulatePlay(60);
  const page = await visit('/inplay');

  fireEvent.click(within(await check()).getByRole('button', { name: 'Take a break' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Time-out' }));
  expect(page.address()).toBe('/inplay');
  fireEvent.click(dialog.getByRole('radio', { name: '1 day' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Start a time-out of 1 day' }));
  await waitFor(() => expect(session.getState().user).toBeNull());
});

test('nothing covers a bet being placed', async () => {
  await visit('/inplay');
  await waitFor(() => expect(server.callsTo('/Account/GetPlaySession')).toHaveLength(1));
  betSlip.setState({ phase: 'PLACING' });
  await simulatePlay(60);
  await refetchSession();
  await waitFor(() => expect(server.callsTo('/Account/GetPlaySession').length).toBeGreaterThan(1));
  expect(screen.queryByRole('dialog')).toBeNull();

  betSlip.setState({ phase: 'EDITING' });
  await check();
});

test('play money has no reality check until the player turns it on', async () => {
  await server.logInFirst();
  await visit('/play-limits');
  fireEvent.click(await screen.findByRole('radio', { name: '15 min' }));

  await waitFor(() => expect(preferences.getState().realityCheck).toBe(15));
  await waitFor(() => expect(server.callsTo('/Account/GetPlaySession')).toHaveLength(1));
});

test('warns once at 90% of the time limit and ends the session at the limit', async () => {
  const login = { userNameOrEmailAddress: player.userName, password: player.password };
  const { result } = await server.server.call('authenticate', login);
  const token = result.accessToken;
  const limit = { name: 'time:DAY', amount: 55 } as const;
  expect((await server.server.call('setPlayLimit', limit, { token })).error).toBeNull();
  await simulatePlay(50);
  await visit('/inplay');
  await screen.findByText('5 min left of your time limit');

  server.server.clock.advance(5 * MINUTE_MS);
  await refetchSession();
  await server.server.context.timeWatch.check(server.server.context);
  void refetchSession();
  await waitFor(() => expect(session.getState().user).toBeNull());
});
