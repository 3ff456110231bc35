import { pushOf } from '@crease/contracts/pushes/message.ts';
import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  EVENT_ID,
  eventItem,
  houseMarket,
  oddsAnswer,
  type QuotedRunner,
} from '#data/testing/house-markets.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { betSlip, finishPlacing } from '#player/features/bet-slip/slip.ts';
import {
  answered,
  closeApp,
  type FakeServer,
  fakeServer,
  keepPricesFresh,
  visit,
} from '#player/testing/open-app.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  finishPlacing();
});
afterEach(closeApp);

async function openPage(
  markets: readonly WireMarket[],
  more: { readonly card?: ScoreCard; readonly events?: readonly EventItem[] } = {},
): Promise<void> {
  const events = more.events ?? [eventItem()];
  server.answers['/Event/TreeSportWithEvent'] = () =>
    answered([{ id: 26, name: 'Horse Racing', order: 4, events }]);
  server.answers['/Odds/GetUserOddsV2'] = () => answered(oddsAnswer(markets));
  server.answers['/api/services/app/Sport/GetScoreCard'] = () => answered(more.card ?? null);
  await visit(`/markets/${EVENT_ID}/abc`);
}

function exchange(
  kind: WireMarket['kind'],
  name: string,
  runners: readonly QuotedRunner[],
  more: Partial<WireMarket> = {},
): WireMarket {
  return houseMarket(kind, name, runners, { house: false, commissionPercent: 2, ...more });
}

/** A push of how runners of a market stand. */
function standing(market: WireMarket, statuses: readonly QuotedRunner['status'][], more = {}) {
  const version = market.version + 100_000 + Math.floor(performance.now());
  return pushOf('OddsUpdate', {
    EventId: EVENT_ID,
    Version: version,
    Markets: [
      {
        MarketId: market.marketId,
        Version: version,
        Previous: market.version,
        Status: 'OPEN',
        InPlay: true,
        DelayMs: 0,
        Message: null,
        Matched: 0,
        ...more,
        Runners: market.runners.map(({ id, back, lay }, place) => ({
          Id: id,
          Status: statuses[place] ?? 'OPEN',
          Back: back,
          Lay: lay,
        })),
      },
    ],
  });
}

const HORSES = ['Silver Anklet', 'Monsoon Drum', 'Paper Kite', 'Old Copper'];

function race(more: Partial<WireMarket> = {}): WireMarket {
  const market = exchange(
    'WIN',
    'Win',
    HORSES.map((name, place) => ({
      name,
      back: [[4 + place, 300]] as const,
      lay: [[5 + place, 200]] as const,
    })),
    { inPlay: false, ...more },
  );
  return {
    ...market,
    runners: market.runners.map((runner, place) => ({
      ...runner,
      // Listed by number, whatever the order of the market.
      number: String(HORSES.length - place),
      stall: String(place + 1),
      jockey: `J. ${runner.runnername.split(' ')[0]}`,
    })),
  };
}

function raceScore(positions: readonly (number | null)[]): ScoreCard {
  return {
    kind: 'racing',
    status: 'IN_PLAY',
    url: null,
    updatedAt: '2026-11-21T12:00:00Z',
    cricket: null,
    football: null,
    text: null,
    racing: {
      distance: '1200 m',
      going: 'Good',
      raceClass: 'Class 3',
      places: 2,
      runners: HORSES.map((name, place) => ({
        number: String(HORSES.length - place),
        name,
        stall: String(place + 1),
        jockey: '',
        trainer: '',
        weight: '',
        form: '',
        position: positions[place] ?? null,
        isNonRunner: false,
        startingPrice: positions[place] == null ? null : 450 + place * 100,
      })),
    },
  };
}

const rowOf = (name: string) => {
  const card = screen.getByRole('region', { name: 'Win' });
  const row = within(card).getByText(name).closest<HTMLElement>('[data-status]');
  if (row === null) throw new Error(`no row of ${name}`);
  return row;
};

describe('a race', () => {
  test('lists its horses by number with stall, jockey and the near price of the book', async () => {
    await openPage([race()]);
    await screen.findByRole('button', { name: /^Back Old Copper/ });

    const names = HORSES.map((name) => rowOf(name));
    const shown = [...names].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    expect(shown.map((row) => row.querySelector('b')?.textContent)).toEqual(['1', '2', '3', '4']);
    const row = within(rowOf('Silver Anklet'));
    expect(row.getByText('(1)')).toBeDefined();
    expect(row.getByText('J. Silver')).toBeDefined();
    // Between 4 and 5, by chances.
    expect(row.getByText('4.44')).toBeDefined();
  });

  test('changes between win and place with the arrow keys too', async () => {
    const win = race();
    const place = race({ kind: 'PLACE', marketName: 'To be placed', winners: 2 });
    await openPage([win, place]);

    const tab = await screen.findByRole('tab', { name: 'Win' });
    expect(screen.getByRole('tabpanel', { name: 'Win' })).toBeDefined();
    fireEvent.keyDown(tab, { key: 'ArrowRight' });

    expect(screen.getByRole('tab', { name: 'Place', selected: true })).toBe(document.activeElement);
    expect(screen.getByRole('region', { name: 'To be placed' })).toBeDefined();
  });

  test('strikes a non-runner with the factor by which it cut the others', async () => {
    const market = race();
    await openPage([market]);
    await screen.findByRole('button', { name: /^Back Paper Kite/ });

    act(() => {
      const push = standing(market, ['OPEN', 'OPEN', 'REMOVED']);
      const [runners] = push.Data.Markets;
      const out = runners?.Runners[2];
      if (out !== undefined) Object.assign(out, { ReductionPercent: 25 });
      dispatch(push);
    });

    await within(rowOf('Paper Kite')).findByText('Non-runner · RF 25 %');
    expect(rowOf('Paper Kite').dataset.status).toBe('REMOVED');
    expect(screen.queryByRole('button', { name: /^Back Paper Kite/ })).toBeNull();
  });

  test('off, it shows positions and starting prices, and says why it is suspended', async () => {
    const market = race({ inPlay: true, status: 'SUSPENDED' });
    await openPage([market], { card: raceScore([2, 1, 3, 4]) });

    await waitFor(() => expect(screen.getAllByText('Suspended – off')).toHaveLength(4));
    expect(within(rowOf('Monsoon Drum')).getByText('1st')).toBeDefined();
    expect(within(rowOf('Monsoon Drum')).getByText('5.50')).toBeDefined();
  });

  test('ends with a trophy, and says so when two share the win', async () => {
    const market = race();
    await openPage([market]);
    await screen.findByRole('button', { name: /^Back Paper Kite/ });

    act(() => dispatch(standing(market, ['WINNER', 'WINNER', 'LOSER', 'LOSER'])));

    await within(rowOf('Silver Anklet')).findByText('Won, dead heat');
    expect(within(rowOf('Monsoon Drum')).getByText('Won, dead heat')).toBeDefined();
    expect(within(rowOf('Paper Kite')).getByText('Lost')).toBeDefined();
  });

  test('names the other races of its course, the next one among them, and the time to its off', async () => {
    const soon = new Date(Date.now() + 8 * 60_000 - 5_000).toISOString();
    const later = new Date(Date.now() + 40 * 60_000).toISOString();
    const at = { sportId: 26, sportName: 'Horse Racing', venue: 'Pune', country: 'IN' };
    const coming = { status: 'UPCOMING', matchDate: 'Today' } as const;
    await openPage([race()], {
      events: [
        eventItem({ ...at, ...coming, startTime: soon, title: 'Pune R1' }),
        eventItem({ ...at, ...coming, id: 92, startTime: later, title: 'Pune R2' }),
        eventItem({ ...at, ...coming, id: 93, venue: 'Mysuru', startTime: later }),
      ],
    });

    const races = await screen.findByRole('navigation', { name: 'Races at Pune' });
    expect(within(races).getAllByRole('link')).toHaveLength(2);
    expect(within(races).getByRole('link', { name: /Next/ }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(screen.getByRole('timer').textContent).toBe('Off in 8 min');
  });
});

describe('football', () => {
  const odds = () =>
    exchange('MATCH_ODDS', 'Match odds', [
      { name: 'The Draw', back: [[3.4, 100]] },
      { name: 'Ports', back: [[2, 100]] },
      { name: 'Mills', back: [[3.8, 100]] },
    ]);
  const goals = (line: number) =>
    exchange(
      'GOALS',
      `Over/under ${line} goals`,
      [
        { name: `Under ${line} goals`, back: [[1.8, 900]], lay: [[1.82, 700]] },
        { name: `Over ${line} goals`, back: [[2.2, 500]], lay: [[2.24, 400]] },
      ],
      { subType: 'OVER_UNDER' },
    );

  test('puts the draw last, all lines into one card, and both teams to score by itself', async () => {
    const both = exchange('GOALS', 'Both teams to score', [
      { name: 'Yes', back: [[1.7, 100]] },
      { name: 'No', back: [[2.3, 100]] },
    ]);
    await openPage([odds(), goals(3.5), goals(2.5), both]);

    const lines = await screen.findByRole('region', { name: 'Goals' });
    await screen.findByRole('button', { name: /^Back Over 2\.5 goals at 2\.20/ });
    const over = within(lines).getAllByRole('button', { name: /^(Back|Lay) Over/ });
    expect(over.map((cell) => cell.textContent?.slice(0, 16))).toEqual([
      'Back Over 2.5 go',
      'Lay Over 2.5 goa',
      'Back Over 3.5 go',
      'Lay Over 3.5 goa',
    ]);
    expect(screen.getByRole('region', { name: 'Both teams to score' })).toBeDefined();
    const backs = within(screen.getByRole('region', { name: 'Match odds' })).getAllByRole(
      'button',
      { name: /^Back / },
    );
    expect(backs.at(-1)?.textContent).toMatch(/^Back The Draw at 3\.40/);
  });

  test('takes the price of a line onto the slip as the bet it is', async () => {
    const market = goals(2.5);
    await openPage([market, goals(3.5)]);

    fireEvent.click(await screen.findByRole('button', { name: /^Lay Under 2\.5 goals at 1\.82/ }));

    expect(betSlip.getState()).toMatchObject({
      selection: { marketId: market.marketId, runnerName: 'Under 2.5 goals', side: 'LAY' },
      price: 1.82,
    });
  });
});

describe('the depth of a market', () => {
  const depthOf = (market: WireMarket) => ({
    marketId: market.marketId,
    version: 9,
    runners: market.runners.map(({ id }, place) => ({
      runnerId: id,
      back: Array.from({ length: 20 }, (_, level) => [3 - level / 20 + place, 100 + level]),
      lay: [[3.05 + place, 75]],
      lastTraded: 3.02,
      matched: 12_345,
    })),
  });

  test('is fetched when asked for, shows every offer, and puts a pressed one on the slip', async () => {
    const market = exchange('MATCH_ODDS', 'Match odds', [
      { name: 'Ports', back: [[3, 100]] },
      { name: 'Mills', back: [[4, 100]] },
    ]);
    server.answers['/Odds/GetMarketDepth'] = () => answered(depthOf(market));
    await openPage([market]);
    const open = await screen.findByRole('button', { name: 'Depth of Match odds' });
    expect(server.asked.some(({ path }) => path === '/Odds/GetMarketDepth')).toBe(false);

    fireEvent.click(open);
    const dialog = await screen.findByRole('dialog', { name: 'Depth of Match odds' });
    await within(dialog).findByRole('button', { name: /^Lay Ports at 3\.05 ?, 75 available/ });
    expect(within(dialog).getAllByRole('button', { name: /^Back Ports at/ })).toHaveLength(20);
    expect(within(dialog).getByText('₹12,345')).toBeDefined();

    fireEvent.click(within(dialog).getByRole('button', { name: 'Mills' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^Back Mills at 3\.90 ?, 102/ }));

    expect(betSlip.getState()).toMatchObject({ selection: { runnerName: 'Mills' }, price: 3.9 });
    expect(screen.queryByRole('dialog', { name: 'Depth of Match odds' })).toBeNull();
  });

  test('tells the traded prices of an interval in figures beside the chart', async () => {
    const market = exchange('MATCH_ODDS', 'Match odds', [{ name: 'Ports', back: [[3, 100]] }]);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    server.answers['/Market/GetPriceHistory'] = () =>
      answered({
        marketId: market.marketId,
        intervalMs: 60_000,
        runners: [
          {
            runnerId: market.runners[0]?.id,
            points: [
              [ago(100), 4.2, 500],
              [ago(20), 3.1, 200],
              [ago(5), 3, 300],
            ],
          },
        ],
      });
    await openPage([market]);

    fireEvent.click(await screen.findByRole('button', { name: 'Price history of Ports' }));
    const dialog = await screen.findByRole('dialog', { name: 'Depth of Match odds' });
    const row = () => within(dialog).findByRole('row', { name: /^Ports/ });
    expect((await row()).textContent).toBe('Ports3.004.203.00₹500');

    fireEvent.click(within(dialog).getByRole('radio', { name: '3 h' }));
    expect((await row()).textContent).toBe('Ports3.004.203.00₹1,000');
    expect(
      within(dialog).getByRole('img', { name: /^Ports: from 4\.20 to 3\.00, between 3\.00/ }),
    ).toBeDefined();
  });

  test('says so when it cannot be fetched, and is asked for again', async () => {
    const market = exchange('MATCH_ODDS', 'Match odds', [{ name: 'Ports', back: [[3, 100]] }]);
    await openPage([market]);

    fireEvent.click(await screen.findByRole('button', { name: 'Depth of Match odds' }));
    const dialog = await screen.findByRole('dialog', { name: 'Depth of Match odds' });
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    server.answers['/Odds/GetMarketDepth'] = () => answered(depthOf(market));
    fireEvent.click(again);

    await within(dialog).findByRole('button', { name: /^Lay Ports at 3\.05/ });
  });
});

test('a market that a trader has locked shows no price, and says why', async () => {
  const market = exchange('MATCH_ODDS', 'Match odds', [{ name: 'Ports', back: [[3, 100]] }]);
  await openPage([market]);
  await screen.findByRole('button', { name: /^Back Ports at 3\.00/ });

  act(() => dispatch(standing(market, [], { BetLock: true })));

  await screen.findByText('Betting is locked');
  expect(screen.queryByRole('button', { name: /^Back Ports/ })).toBeNull();
});
