import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { houseMarket } from '#client/testing/house-markets.ts';
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
  const sent: unknown[] = [];
  render(<ResultForm market={market} sources={[]} onPropose={(result) => sent.push(result)} />);
  const findRunnerId = (name: string) => market.runners.find((one) => one.runnername === name)?.id ?? 0;
  return { sent, getIdByName: findRunnerId };
}

test('proposes three places with a dead heat for third, showing what each runner pays', async () => {
  const { sent, getIdByName } = open(3);

  for (const name of ['Blaze', 'Ajax', 'Dash', 'Comet']) {
    fireEvent.click(screen.getByRole('checkbox', { name }));
  }
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
  fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));
  const placings = [['Blaze'], ['Ajax'], ['Dash', 'Comet']].map((tied) => tied.map(getIdByName));
  await waitFor(() => expect(sent).toEqual([{ placings }]));
});

test('rejects fewer runners than places and says how many are missing', async () => {
  const { sent } = open(3);

  fireEvent.click(screen.getByRole('checkbox', { name: 'Ajax' }));
  fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 places are paid. Select 2 more. If fewer finished, void the market to return stakes.',
  );
  expect(sent).toEqual([]);
});

test('dead-heats all selected runners when one place is paid', async () => {
  const { sent, getIdByName } = open(1);

  fireEvent.click(screen.getByRole('checkbox', { name: 'Ajax' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Echo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

  const placings = [['Ajax', 'Echo'].map(getIdByName)];
  await waitFor(() => expect(sent).toEqual([{ placings }]));
});

test('returns half of every stake on a quarter line', async () => {
  const market = houseMarket('MATCH_ODDS', 'Goals', [{ name: 'Under' }, { name: 'Over' }], {
    kind: 'GOALS',
    subType: 'ASIAN_GOALS',
    status: 'SUSPENDED',
  });
  const sent: unknown[] = [];
  render(<ResultForm market={market} sources={[]} onPropose={(result) => sent.push(result)} />);

  fireEvent.click(screen.getByRole('checkbox', { name: 'Over' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Return half of every stake' }));
  fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

  await waitFor(() => expect(sent).toEqual([{ halfWinnerRunnerId: market.runners[1]?.id }]));
});

test('compares feed, score and operator, names a disagreement and uses a source’s result', async () => {
  const market = houseMarket('FANCY', '18 over runs', [{ name: '18 over runs' }], {
    status: 'SUSPENDED',
  });
  const reportFrom = (source: 'FEED' | 'SCORE', runs: number) =>
    ({ source, result: { runs }, at: '2026-07-02T16:58:00Z', by: 'ground' }) as const;
  const sent: unknown[] = [];
  render(
    <ResultForm
      market={market}
      sources={[reportFrom('FEED', 177), reportFrom('SCORE', 176)]}
      onPropose={(result) => sent.push(result)}
    />,
  );
  const sources = screen.getByRole('list', { name: 'Result sources' });
  expect(within(sources).getByText('177')).toBeTruthy();
  expect(screen.getByText('The sources disagree: feed: 177, score: 176.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Use result from the score' }));
  expect(screen.getByText('The sources disagree: feed: 177, score: 176, operator: 176.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));
  await waitFor(() => expect(sent).toEqual([{ runs: 176 }]));
});

test('treats a winner and a placing of one runner as the same result', () => {
  const market = houseMarket('MATCH_ODDS', 'Match odds', [{ name: 'Ajax' }, { name: 'Blaze' }], {
    status: 'SUSPENDED',
  });
  const id = market.runners[0]?.id ?? 0;
  const at = '2026-07-02T16:58:00Z';
  render(
    <ResultForm
      market={market}
      sources={[
        { source: 'FEED', result: { placings: [[id]] }, at, by: 'ground' },
        { source: 'SCORE', result: { winnerRunnerId: id }, at, by: 'ground' },
      ]}
      onPropose={() => undefined}
    />,
  );
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
  const tick = () =>
    screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Settle at 176 even though sources disagree',
    });
  const { rerender } = render(view(177));
  expect(confirm().disabled).toBe(true);

  fireEvent.click(tick());
  expect(confirm().disabled).toBe(false);
  rerender(view(178));
  expect(tick().checked).toBe(false);
  expect(confirm().disabled).toBe(true);

  rerender(view(176));
  expect(screen.getByText('Feed and Operator agree.')).toBeTruthy();
  expect(confirm().disabled).toBe(false);
});
