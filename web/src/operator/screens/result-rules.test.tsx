import { PUSHED } from '@crease/server/market-desk/feeds/feed.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter } from '#operator/testing/page.ts';

setUpOffice();

async function findRule(kind: string, domain: string | null = null): Promise<string | undefined> {
  const { items } = await office.call('operatorGetResultRules', {});
  return items.find((rule) => rule.domain === domain && rule.kind === kind)?.confirmedBy;
}

test('an admin requires two sources for a market type and sees what that means', async () => {
  await office.logIn();
  await openOffice('/sites');
  const odds = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Match odds' });
  expect([...odds.options].map(({ text }) => text)).toEqual([
    'Settle automatically',
    'Two sources agree',
    'One person confirms',
    'Two people confirm',
  ]);
  expect(odds.value).toBe('NOBODY');
  await screen.findByText(/only one reports for 5 minutes, an operator decides/);

  enter(odds, 'TWO_SOURCES');

  await waitFor(() => expect(odds.value).toBe('TWO_SOURCES'));
  await screen.findByText('Rule saved');
  expect(await findRule('MATCH_ODDS')).toBe('TWO_SOURCES');
  expect(await findRule('FANCY')).toBe('NOBODY');
});

test('a site’s stricter rule shows on its own page, the house page and the result form', async () => {
  await office.logIn();
  const house = { domain: null, kind: 'MATCH_ODDS', confirmedBy: 'TWO_SOURCES' } as const;
  await office.call('operatorSaveResultRule', house);
  await openOffice('/sites/test');
  const odds = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Match odds' });
  expect([...odds.options].map(({ text }) => text)).toEqual([
    'House default',
    'One person confirms',
    'Two people confirm',
  ]);
  await screen.findByText('House: Two sources agree');
  enter(odds, 'TWO_PEOPLE');
  await waitFor(() => expect(odds.value).toBe('TWO_PEOPLE'));
  expect(await findRule('MATCH_ODDS', 'test')).toBe('TWO_PEOPLE');
  cleanup();

  await openOffice('/sites');
  await screen.findByText('Two people confirm: required by test');
  const ofHouse = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Match odds' });
  expect(ofHouse.value).toBe('TWO_SOURCES');
  cleanup();

  const asked = { domain: 'test', kind: 'FANCY', confirmedBy: 'ONE_PERSON' } as const;
  await office.call('operatorSaveResultRule', asked);
  const stage = await office.stage();
  const { eventId, marketName } = await stage.session('6 over runs Falcons');
  const pushed = { type: 'UpdateEvent', eventId, details: { feed: PUSHED } } as const;
  await office.server.engine.submit(pushed);
  await openOffice(`/events/${eventId}`);
  await screen.findAllByText(marketName);
  fireEvent.keyDown(window, { key: 'e' });
  await screen.findByText('One person confirms, required by test.');
});

test('a market with one source needs an operator only after the time limit', async () => {
  await office.logIn();
  const stage = await office.stage();
  const { marketId, eventId, marketName } = await stage.session('6 over runs Falcons');
  await office.call('operatorSetMarketStatus', { marketId, status: 'CLOSED' });
  office.reportWait({ eventId, marketId, reason: 'ONE_SOURCE' });
  office.reportWait({ eventId, reason: 'UNSETTLED' });
  await openOffice('/');
  await screen.findByText(/The fixture is over but some markets have no result/);
  expect(screen.queryByText(new RegExp(marketName))).toBeNull();
  cleanup();

  office.server.context.fixtureWatch.removePending(eventId, marketId);
  office.reportWait({ eventId, marketId, reason: 'ONE_SOURCE' }, 5 * 60_000);
  await openOffice('/');
  expect(
    (await screen.findByText(/only one has reported a result in the last 5 minutes/)).closest('li')?.textContent,
  ).toContain(marketName);
});
