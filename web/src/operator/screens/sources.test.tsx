import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { press } from '#operator/testing/page.ts';

const MATCH = {
  format: 'T20',
  gender: 'male',
  teams: ['Harbour', 'Mill'],
  competition: 'Cup',
  stage: null,
  venue: null,
  oversPerInnings: 20,
  ballsPerOver: 6,
  days: 1,
  drawPossible: false,
  eloDiff: 0,
  level: 0,
  squads: null,
} as const;

setUpOffice();

/** A match whose sources each report a different toss winner. */
async function startMatchWithSources(...names: readonly string[]) {
  await office.logIn();
  const { eventId } = await office.stage();
  const { engine, context } = office.server;
  const key = await engine.read((state) => state.events.get(eventId)?.details.dreamEventId ?? '');
  const fixture = {
    sport: 'cricket',
    key,
    info: { ...MATCH, key },
    startsAt: Date.now(),
    speed: 1,
  } as const;
  const sources = context.matchSources.follow(fixture);
  for (const [place, source] of names.entries()) {
    const fact = { type: 'toss', winner: place === 0 ? 0 : 1, decision: 'bat' } as const;
    const past = [{ id: 'toss', at: Date.now(), fact }];
    sources.announce('push', { type: 'fixture', fixture, past, source, rank: place });
  }
  sources.open();
  return { eventId, key, sources };
}

test('compares disputing sources and lets a trader choose one', async () => {
  const { eventId, sources } = await startMatchWithSources('ground', 'press');
  office.reportWait({ eventId, reason: 'DISPUTED' });
  await openOffice('/');

  await screen.findByText('Harbour won the toss and chose to bat');
  await screen.findByText('Mill won the toss and chose to bat');
  await screen.findByRole('button', { name: /^Score manually/ });
  fireEvent.click(screen.getByRole('button', { name: 'Use press' }));

  await screen.findByText('press, active');
  expect(sources.leader).toBe('press');
  expect(office.sentTo('operatorChooseSource')).toEqual([{ eventId, source: 'press' }]);
});

test('a trader takes over scoring on the event page and returns the match to its feed', async () => {
  const { eventId, key } = await startMatchWithSources('simulated');
  const page = await openOffice(`/events/${eventId}`);
  fireEvent.click(await screen.findByRole('radio', { name: 'Feed' }));
  await press(/^Score manually/);
  await waitFor(() => expect(page.path()).toMatch(/^\/scoring\//));
  await screen.findByText('Toss, Harbour');

  await press('Return to feed');
  await waitFor(() => expect(page.path()).toBe(`/events/${eventId}`));
  expect(office.sentTo('operatorChooseSource')).toEqual([{ eventId, source: null }]);
  expect(office.server.context.matchSources.isReturned(key)).toBe(true);
});

test('reports a silent scorer with a link to resume scoring', async () => {
  const { eventId, key } = await startMatchWithSources('scorer');
  office.reportWait({ eventId, reason: 'SILENT' });
  const page = await openOffice('/');

  await screen.findByText(/^Its scorer has gone silent/);
  fireEvent.click(screen.getByRole('link', { name: 'Resume scoring' }));
  await waitFor(() => expect(page.path()).toBe(`/scoring/${encodeURIComponent(key)}`));
});
