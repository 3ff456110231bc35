import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatStore } from '#play/data/seat-store.ts';
import { openAtRules } from '#play/testing/open-game.tsx';
import { openPageServer, type PageServer } from '#testing/server.ts';
import { playAction, shownRound, startOwnRound } from './own-round.ts';
import { StartButton } from './single-layout.tsx';

let server: PageServer;

/** A round that has just ended, on a site without a minimum interval between rounds. */
beforeEach(async () => {
  server = await openPageServer({ withGames: true });
  const { accessToken } = await server.logIn();
  await openAtRules(server, 'mines', accessToken);
  cleanup();
  await startOwnRound({ game: 'mines', mines: 24 }, 10_000);
  await playAction('PICK', { tile: 0 });
  await playAction('CASH_OUT');
  expect(shownRound()?.state).toBe('DONE');
  const { seat } = seatStore.getState();
  if (seat !== null) seatStore.setState({ seat: { ...seat, cycleMs: 0 } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await server.close();
});

const isDisabled = () => screen.getByRole('button').hasAttribute('disabled');

test('waits a second where the buttons of the round were', () => {
  render(<StartButton replacesActions title="Start" sub={null} onClick={() => undefined} />);
  expect(isDisabled()).toBe(true);

  act(() => void vi.advanceTimersByTime(1_000));

  expect(isDisabled()).toBe(false);
});

test('starts the next round at once in games without decisions', () => {
  render(<StartButton title="Start" sub={null} onClick={() => undefined} />);

  expect(isDisabled()).toBe(false);
});
