import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ResultSource } from '@crease/contracts/market-desk/markets.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { houseMarket } from '#client/testing/house-markets.ts';
import { press } from '#operator/testing/page.ts';
import { ProposalView } from './proposal-view.tsx';
import { ResultForm } from './result-form.tsx';

afterEach(cleanup);

const NAMES = ['Ajax', 'Blaze', 'Comet', 'Dash', 'Echo'];

function open(winners: number) {
  const market = houseMarket(
    'MATCH_ODDS',
    'Place',
    NAMES.map((name) => ({ name })),
    { kind: 'PLACE', winners, status: 'SUSPENDED' },
  );
  const getIdByName = (name: string) => market.runners.find((one) => one.runnername === name)?.id ?? 0;
  return { sent: openForm(market), getIdByName };
}

/** Opens the form of a market. Returns the results it proposes. */
function openForm(market: WireMarket, sources: readonly ResultSource[] = []): readonly unknown[] {
  const sent: unknown[] = [];
  render(<ResultForm market={market} sources={sources} onPropose={(result) => sent.push(result)} />);
  return sent;
}

const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

test('proposes three places with a dead heat for third, showing what each runner pays', async () => {
  const { sent, getIdByName } = open(3);

  for (const name of ['Blaze', 'Ajax', 'Dash', 'Comet']) tick(name);
  const order = screen.getByRole('list', { name: 'Finishing order' });
  const last = within(order).getAllByRole('listitem').at(-1);
  expect(last?.textContent).toContain('loses');
  fireEvent.click(within(order).getAllByRole('checkbox').at(-1) ?? order);

  const lines = within(order).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent?.replace('Dead heat with runner above', ''))).toEqual([
    '1Blazewins',
    '2Ajaxwins',
    '=3Dashwins 1/2 of stake',
    '=3Cometwins 1/2 of stake',
  ]);
  await press('Propose result');
  const placings = [['Blaze'], ['Ajax'], ['Dash', 'Comet']].map((tied) => tied.map(getIdByName));
  await waitFor(() => expect(sent).toEqual([{ placings }]));
});

test('rejects fewer runners than places and says how many are missing', async () => {
  const { sent } = open(3);

  tick('Ajax');
  await press('Propose result');

  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 places are paid. Select 2 more. If fewer finished, void the market to return stakes.',
  );
  expect(sent).toEqual([]);
});

test('dead-heats all selected runners when one place is paid', async () => {
  const { sent, getIdByName } = open(1);

  tick('Ajax');
  tick('Echo');
  await press('Propose result');

  const placings = [['Ajax', 'Echo'].map(getIdByName)];
  await waitFor(() => expect(sent).toEqual([{ placings }]));
});

test('returns half of every stake on a quarter line', async () => {
  const market = houseMarket('MATCH_ODDS', 'Goals', [{ name: 'Under' }, { name: 'Over' }], {
    kind: 'GOALS',
    subType: 'ASIAN_GOALS',
    status: 'SUSPENDED',
  });
  const sent = openForm(market);

  tick('Over');
  tick('Return half of every stake');
  await press('Propose result');

  await waitFor(() => expect(sent).toEqual([{ halfWinnerRunnerId: market.runners[1]?.id }]));
});

test('compares feed, score and operator, names a disagreement and uses a source’s result', async () => {
  const market = houseMarket('FANCY', '18 over runs', [{ name: '18 over runs' }], {
    status: 'SUSPENDED',
  });
  const reportFrom = (source: 'FEED' | 'SCORE', runs: number) =>
    ({ source, result: { runs }, at: '2026-07-02T16:58:00Z', by: 'ground' }) as const;
  const sent = openForm(market, [reportFrom('FEED', 177), reportFrom('SCORE', 176)]);
  const sources = screen.getByRole('list', { name: 'Result sources' });
  expect(within(sources).getByText('177')).toBeTruthy();
  expect(screen.getByText('The sources disagree: feed: 177, score: 176.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Use result from the score' }));
  expect(screen.getByText('The sources disagree: feed: 177, score: 176, operator: 176.')).toBeTruthy();
  await press('Propose result');
  await waitFor(() => expect(sent).toEqual([{ runs: 176 }]));
});

test('treats a winner and a placing of one runner as the same result', () => {
  const market = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Ajax' }, { name: 'Blaze' }], {
    status: 'SUSPENDED',
  });
  const id = market.runners[0]?.id ?? 0;
  const at = '2026-07-02T16:58:00Z';
  openForm(market, [
    { source: 'FEED', result: { placings: [[id]] }, at, by: 'ground' },
    { source: 'SCORE', result: { winnerRunnerId: id }, at, by: 'ground' },
  ]);
  expect(screen.getByText('Feed and Score agree.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Use result from the feed' }));

  expect(screen.getByText('All three sources agree.')).toBeTruthy();
});

test('confirms a disputed result only after each disagreement is accepted', () => {
  const market = houseMarket('FANCY', '18 over runs', [{ name: '18 over runs' }], {
    status: 'CLOSED',
  });
  const at = '2026-07-02T16:58:00Z';
  const reportFeedResult = (runs: number) => ({ source: 'FEED', result: { runs }, at, by: 'ground' }) as const;
  const proposal = {
    proposalId: 5,
    marketId: market.marketId,
    eventId: market.eventId,
    marketName: market.marketName,
    stillOpen: false,
    result: { runs: 176 },
    proposedBy: 'meera',
    time: at,
  };
  const view = (runs: number) => (
    <ProposalView market={market} proposal={proposal} sources={[reportFeedResult(runs)]} preview={null} />
  );
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm 176 and settle' });
  const accepts = 'Settle at 176 even though sources disagree';
  const { rerender } = render(view(177));
  expect(confirm().disabled).toBe(true);

  tick(accepts);
  expect(confirm().disabled).toBe(false);
  rerender(view(178));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: accepts }).checked).toBe(false);
  expect(confirm().disabled).toBe(true);

  rerender(view(176));
  expect(screen.getByText('Feed and Operator agree.')).toBeTruthy();
  expect(confirm().disabled).toBe(false);
});
