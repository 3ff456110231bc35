import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { press } from '#operator/testing/page.ts';

setUpOffice();
beforeEach(() => office.logIn());

/** A player with ₹1,000 on No in one session and ₹3,000 in another. */
async function setBets() {
  const stage = await office.stage();
  const player = await office.server.user();
  for (const [name, stake] of [
    ['6 over runs', 1_000],
    ['10 over runs', 3_000],
  ] as const) {
    const market = await stage.session(name);
    await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake });
  }
  return { stage, player };
}

test('totals all markets and opens the one with the worst case', async () => {
  const { player } = await setBets();

  await openOffice('/risk');

  const table = await screen.findByRole('table', { name: 'Risk by market' });
  const [, first] = within(table).getAllByRole('row');
  expect(first?.textContent).toMatch(/10 over runs.*Falcons v Kraken.*−3,000up to 50 runs1₹3,000/);
  await screen.findByRole('heading', { name: '10 over runs' });
  const figures = document.querySelector('dl[aria-label="Total risk"]');
  expect(figures?.textContent).toContain('Total worst case−4,000');
  expect(figures?.textContent).toContain('Player exposure₹4,000');
  expect(figures?.textContent).toContain(`100%${player.userName}`);
  const sports = screen.getByRole('table', { name: 'Risk by sport' });
  expect(sports.textContent).toContain('Cricket, 2');
  const players = screen.getByRole('table', { name: 'Players by exposure' });
  expect(players.textContent).toContain(`${player.userName}2₹4,000`);
});

test('opens another market beside the list', async () => {
  await setBets();
  await openOffice('/risk');

  await press('6 over runs');

  const outcomes = await screen.findByRole('list', { name: 'House P&L in 6 over runs' });
  expect(outcomes.textContent).toContain('up to 50−1,000');
});

test('shows how much of its cap a market uses', async () => {
  const { stage, player } = await setBets();
  const market = await stage.session('20 over runs');
  await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake: 900 });
  await office.call('operatorUpdateMarket', { marketId: market.marketId, maxHouseLoss: 1_000 });

  await openOffice('/risk');

  const row = await screen.findByRole('row', { name: /20 over runs/ });
  expect(row.textContent).toContain('90% of 1K');
  const figures = document.querySelector('dl[aria-label="Total risk"]');
  expect(figures?.textContent).toContain('Markets over 80% of cap1');
});

test('shows each event’s worst case in the events list', async () => {
  const { stage } = await setBets();
  await openOffice('/events');

  const row = await screen.findByRole('row', { name: /Falcons v Kraken.*−4,000/ });

  expect(within(row).getByRole('link').getAttribute('href')).toContain(`/events/${stage.eventId}`);
});
