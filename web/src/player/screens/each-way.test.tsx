import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { finishPlacing } from '#player/features/bet-slip/slip.ts';
import { keepPricesFresh, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage } from '#testing/match-stage.ts';
import { loadDialogs } from '#ui/dialog/dialog.tsx';

const HORSES = ['Silver Anklet', 'Monsoon Drum', 'Paper Kite', 'Old Copper', 'Night Ferry'];

let stage: MatchStage;

beforeAll(loadDialogs);
setUpServer();
beforeEach(() => {
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  finishPlacing();
});

/** A five-runner race with an each-way market: two places at 1/4 odds. */
async function race() {
  stage = await createStage(server, { sportId: 26, title: 'Pune R1', status: 'UPCOMING' });
  const runners = HORSES.map((name, place) => ({ name, number: String(place + 1) }));
  const market = await stage.market(
    'EACH_WAY',
    'Each way',
    HORSES.map((name) => ({ name })),
    {
      inPlay: false,
      runners,
    },
  );
  await stage.offer(market, 0, { back: [[9, 400]] });
  return market;
}

async function openPage(): Promise<HTMLElement> {
  const address = `/markets/${stage.eventId}/abc`;
  await visit(address);
  await server.push(address, (message) => act(() => dispatch(message)));
  return await screen.findByRole('region', { name: 'Each way' });
}

const rowIn = (card: HTMLElement, name: string): HTMLElement => {
  const row = within(card).getByText(name).closest<HTMLElement>('[data-status]');
  if (row === null) throw new Error(`no row of ${name}`);
  return row;
};

test('shows the each-way terms, and total stake and profits on the slip', async () => {
  await race();
  await server.logIn();
  const card = await openPage();

  expect(within(card).getByText('1/4 the odds, 2 places')).toBeDefined();
  fireEvent.click(await within(card).findByRole('button', { name: /^Back Silver Anklet/ }));
  const slip = await screen.findByRole('region', { name: 'Bet' });
  fireEvent.change(within(slip).getByPlaceholderText('0'), { target: { value: '100' } });

  // 100 at 9.00: win 800 and place 200; place 200 less 100 lost on the win.
  const lines = within(slip)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Profit if it wins: +₹1,000 (₹980 net)',
      'If placed: +₹100',
      'Total stake: ₹200 (₹100 e/w)',
    ]),
  );
  const horse = rowIn(card, 'Silver Anklet');
  expect(horse.textContent).toContain('→ +1,000');
  expect(horse.textContent).toContain('→ +100');
  expect(rowIn(card, 'Paper Kite').textContent).toContain('→ −200');
});

test('names winner, placed and unplaced runners after the race', async () => {
  const market = await race();
  const card = await openPage();
  const [first = 0, second = 0] = market.runners.map(({ id }) => id);

  await stage.operate('operatorSettleMarket', {
    marketId: market.marketId,
    result: { placings: [[first], [second]] },
    closeFirst: true,
  });

  await waitFor(() => expect(rowIn(card, 'Silver Anklet').textContent).toContain('Won'));
  expect(rowIn(card, 'Monsoon Drum').textContent).toContain('Placed');
  expect(rowIn(card, 'Paper Kite').textContent).toContain('Not placed');
});
