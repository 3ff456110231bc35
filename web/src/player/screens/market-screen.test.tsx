import { toWireTime } from '@crease/contracts/base/instant.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeVideoBox } from '#player/features/live-stream/video-state.ts';
import { keepPricesFresh, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { setWidth } from '#player/testing/window-size.ts';
import { createStage, type MatchStage } from '#testing/match-stage.ts';

let stage: MatchStage;

afterEach(() => {
  closeVideoBox();
});
setUpServer();
beforeEach(async () => {
  keepPricesFresh();
  stage = await createStage(server, { sportId: 1 });
  const { scoreBoard } = server.server.context;
  const football = { home: 1, away: 0, minute: 12, corners: [3, 1] } as const;
  const card = {
    kind: 'football',
    status: 'First half',
    url: null,
    updatedAt: toWireTime(0),
    cricket: null,
    football: { ...football, teams: ['Falcons', 'Kraken'] },
    text: null,
  } as const;
  scoreBoard.set(stage.eventId, 'abc', card, null);
  const goal = {
    id: 1,
    at: "12'",
    ball: null,
    text: 'Goal by Rao',
    isKey: true,
    time: toWireTime(0),
  };
  scoreBoard.setStory('abc', () => ({ innings: [], lines: [goal] }));
});

/** Opens the match page, with a stream URL configured by an operator. */
async function openPage(width: number, url: string | null = '/live/1.m3u8'): Promise<void> {
  setWidth(width);
  await stage.operate('operatorSetTv', { eventId: stage.eventId, url });
  await visit(`/markets/${stage.eventId}/abc`);
  await screen.findByRole('region', { name: 'Score' });
}

async function press(name: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
}
const picture = () => screen.findByRole('region', { name: 'Live TV' });

test('asks visitors to log in to watch and returns to the match', async () => {
  await openPage(1_440);
  await press(/^Live TV/);

  const box = await picture();
  expect(within(box).getByText('Log in to watch')).toBeDefined();
  expect(document.querySelector('video')).toBeNull();
  act(() => within(box).getByRole('button', { name: 'Log in' }).click());

  expect(await screen.findByRole('dialog', { name: 'LOGIN' })).toBeDefined();
});

test("shows that the stream can't be loaded and offers a retry", async () => {
  await server.logIn();
  await openPage(1_440);
  await press(/^Live TV/);

  // The test browser can't play streams.
  const alert = await within(await picture()).findByRole('alert');
  expect(alert.textContent).toContain('No live stream for this match');
  act(() => within(alert).getByRole('button', { name: 'Try again' }).click());

  expect(screen.getByText('Loading stream…')).toBeDefined();
  await waitFor(() => expect(screen.getByText('No live stream for this match')).toBeDefined());
});

test('shows the stream in the column or next to the score, never in both', async () => {
  await server.logIn();
  await openPage(1_440);
  await press(/^Live TV/);
  await picture();
  expect(document.querySelectorAll('video')).toHaveLength(1);

  fireEvent.click(screen.getByRole('radio', { name: 'TV' }));
  const score = screen.getByRole('region', { name: 'Score' });
  await within(score).findByRole('region', { name: 'Live TV' });
  expect(document.querySelectorAll('video')).toHaveLength(1);

  act(() => within(score).getByRole('button', { name: 'Close TV' }).click());
  expect(document.querySelectorAll('video')).toHaveLength(0);
  expect(within(score).getByText('Corners')).toBeDefined();
  // The focused button was removed.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Live TV/ }));
});

test("sandboxes the provider's page", async () => {
  await server.logIn();
  await openPage(1_440, 'https://tv.example/embed/7');
  await press(/^Live TV/);

  const frame = await screen.findByTitle(/^Live stream: /);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-presentation allow-same-origin');
});

test('offers no stream for a match without one', async () => {
  await server.logIn();
  await openPage(1_440, null);

  expect(screen.queryByRole('button', { name: /^Live TV/ })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'TV' })).toBeNull();
});

test('on phones the live tab has stream, score and commentary, and the stream shrinks to follow', async () => {
  await server.logIn();
  await openPage(390);
  expect(screen.queryByRole('button', { name: /^Live TV/ })).toBeNull();

  fireEvent.click(screen.getByRole('tab', { name: 'Live' }));
  await press(/^Live TV/);
  await picture();
  const video = document.querySelector('video');
  expect(await screen.findByText('Goal by Rao')).toBeDefined();
  expect(screen.getByText('Stream delay: about 5 s')).toBeDefined();

  fireEvent.click(screen.getByRole('tab', { name: 'Markets' }));

  expect((await picture()).dataset.mini).toBe('true');
  expect(document.querySelector('video')).toBe(video);
  await press(/^Close TV$/);
  expect(document.querySelector('video')).toBeNull();
});
