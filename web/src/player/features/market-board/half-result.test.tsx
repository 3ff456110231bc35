import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { prices } from '#client/prices/prices.ts';
import { houseMarket } from '#client/testing/house-markets.ts';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { GoalsCard, HandicapCard } from './goals-card.tsx';
import { MarketCard } from './market-card.tsx';

afterEach(async () => {
  cleanup();
  await loadLanguage('en');
});

/** A two-runner quarter line on which the second runner half won. */
function halfSettled(subType: string, names: readonly [string, string]): WireMarket {
  const market = houseMarket(
    'MATCH_ODDS',
    names.join(' or '),
    names.map((name) => ({ name })),
    { kind: 'GOALS', house: false, subType, status: 'SETTLED' },
  );
  const statuses = ['HALF_LOST', 'HALF_WON'] as const;
  const runners = market.runners.map((runner, place) => ({
    ...runner,
    status: statuses[place] ?? ('LOSER' as const),
  }));
  return { ...market, runners };
}

const PLACE = { eventTitle: 'Harbour v Mill', dreamEventId: '0', renderSlip: null };

test("a handicap met by a quarter shows on its card what's half won and half lost, in the reader's language", async () => {
  const market = halfSettled('ASIAN_HANDICAP', ['Harbour -0.25', 'Mill +0.25']);
  prices.setMarkets([market]);
  const { rerender } = render(<MarketCard {...PLACE} market={market} cashOut={null} />);
  expect(screen.getByText(/Half won/)).toBeTruthy();
  expect(screen.getByText(/Half lost/)).toBeTruthy();
  expect(screen.queryByText(/^(Won|Lost)$/)).toBeNull();

  await loadLanguage('hi');
  rerender(<MarketCard {...PLACE} market={market} cashOut={null} key="hi" />);
  expect(screen.getByText(/आधी जीत/)).toBeTruthy();
  expect(screen.getByText(/आधी हार/)).toBeTruthy();
});

test('a goals line shows the same in the table of lines', () => {
  const market = halfSettled('ASIAN_GOALS', ['Under 2.25 goals', 'Over 2.25 goals']);
  prices.setMarkets([market]);
  render(<GoalsCard {...PLACE} markets={[market]} renderCashOut={() => null} />);
  expect(screen.getByText('Half won')).toBeTruthy();
  expect(screen.getByText('Half lost')).toBeTruthy();
});

test('handicaps share one table by line, with both teams and a minus sign', () => {
  const lines = [
    ['Harbour +0.25', 'Mill -0.25'],
    ['Harbour -0.75', 'Mill +0.75'],
    ['Harbour 0', 'Mill 0'],
  ] as const;
  const markets = lines.map((names) =>
    houseMarket(
      'MATCH_ODDS',
      'Asian handicap',
      names.map((name) => ({ name })),
      {
        kind: 'GOALS',
        house: false,
        subType: 'ASIAN_HANDICAP',
      },
    ),
  );
  prices.setMarkets(markets);
  render(<HandicapCard {...PLACE} markets={markets} renderCashOut={() => null} />);

  expect(screen.getAllByText(/^[−+0]/).map(({ textContent }) => textContent)).toEqual([
    '−0.75 / +0.75',
    '0',
    '+0.25 / −0.25',
  ]);
  expect(screen.getByTitle('Harbour')).toBeTruthy();
  expect(screen.getByTitle('Mill')).toBeTruthy();
});
