import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatch } from '#player/app/push-handlers.ts';
import { openBets } from '#player/betting/open-bets.ts';
import { betSlip, finishPlacing } from '#player/features/bet-slip/slip.ts';
import { keepPricesFresh, server, setUpServer, startServer, visit } from '#player/testing/open-app.tsx';
import { createStage, type MatchStage, type MatchTerms, type Offer } from '#testing/match-stage.ts';
import { loadDialogs } from '#ui/dialog/dialog.tsx';

const MINUTE_MS = 60_000;
const DEPTH = '/Odds/GetMarketDepth';

let stage: MatchStage;

setUpServer();
beforeEach(() => {
  keepPricesFresh();
  openBets.setState({ bets: [], results: [], isLoading: false, failed: false });
  finishPlacing();
});

/** Opens the match page and subscribes to its pushes. */
async function openPage(): Promise<void> {
  const address = `/markets/${stage.eventId}/abc`;
  await visit(address);
  await server.push(address, (message) => act(() => dispatch(message)));
}

interface OfferedRunner {
  readonly name: string;
  readonly back?: readonly Offer[];
  readonly lay?: readonly Offer[];
}

/** A market with a maker's prices. */
async function exchange(
  kind: MarketKind,
  name: string,
  runners: readonly OfferedRunner[],
  terms: Partial<CreateMarketWire> = {},
): Promise<WireMarket> {
  const market = await stage.market(
    kind,
    name,
    runners.map((runner) => ({ name: runner.name })),
    terms,
  );
  for (const [place, offers] of runners.entries()) await stage.offer(market, place, offers);
  return market;
}

const HORSES = ['Silver Anklet', 'Monsoon Drum', 'Paper Kite', 'Old Copper'];
/** Listed by number, regardless of market order. */
const CARD = HORSES.map((name, place) => ({
  name,
  number: String(HORSES.length - place),
  stall: String(place + 1),
  jockey: `J. ${name.split(' ')[0]}`,
}));

/** An upcoming four-runner race with a win market. */
async function race(terms: Partial<CreateMarketWire> = {}, match: MatchTerms = {}): Promise<WireMarket> {
  stage = await createStage(server, {
    sportId: 26,
    title: 'Pune R1',
    startsAt: Date.now() + 30 * MINUTE_MS,
    status: 'UPCOMING',
    ...match,
  });
  return await winMarket(terms);
}

const winMarket = (terms: Partial<CreateMarketWire> = {}) =>
  exchange(
    'WIN',
    'Win',
    HORSES.map((name, place) => ({ name, back: [[4 + place, 300]], lay: [[5 + place, 200]] })),
    { inPlay: false, runners: CARD, ...terms },
  );

function raceScore(positions: readonly number[]): ScoreCard {
  return {
    kind: 'racing',
    status: 'IN_PLAY',
    url: null,
    updatedAt: '2026-11-21T12:00:00.000Z',
    cricket: null,
    football: null,
    text: null,
    racing: {
      distance: '1200 m',
      going: 'Good',
      raceClass: 'Class 3',
      places: 2,
      runners: CARD.map(({ name, number, stall }, place) => ({
        number,
        name,
        stall,
        jockey: '',
        trainer: '',
        weight: '',
        form: '',
        position: positions[place] ?? null,
        isNonRunner: false,
        startingPrice: 450 + place * 100,
      })),
    },
  };
}

const getRow = (name: string) => {
  const card = screen.getByRole('region', { name: 'Win' });
  const row = within(card).getByText(name).closest<HTMLElement>('[data-status]');
  if (row === null) throw new Error(`no row of ${name}`);
  return row;
};

async function openRace(): Promise<void> {
  await openPage();
  await screen.findAllByText('Monsoon Drum');
}

describe('a race', () => {
  test('lists runners by number with stall, jockey and near price', async () => {
    await race();
    await openRace();
    await screen.findByRole('button', { name: /^Back Old Copper/ });

    const names = HORSES.map((name) => getRow(name));
    const shown = [...names].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    expect(shown.map((row) => row.querySelector('b')?.textContent)).toEqual(['1', '2', '3', '4']);
    const row = within(getRow('Silver Anklet'));
    expect(row.getByText('(1)')).toBeDefined();
    expect(row.getByText('J. Silver')).toBeDefined();
    // The probability midpoint of 4 and 5.
    expect(row.getByText('4.44')).toBeDefined();
    expect(row.getByText('Near SP 4.44')).toBeDefined();
  });

  test('shows the starting price in the win market only, as a place market has its own and each way none', async () => {
    await race();
    await winMarket({ kind: 'PLACE', marketName: 'Place', winners: 2 });
    server.server.context.scoreBoard.set(stage.eventId, 'abc', raceScore([2, 1, 3, 4]), null);
    await openRace();
    await within(getRow('Monsoon Drum')).findAllByText('5.50');

    fireEvent.click(screen.getByRole('tab', { name: 'Place' }));

    const placed = within(screen.getByRole('region', { name: 'Place' }));
    expect(placed.getByText('1st')).toBeDefined();
    expect(placed.queryByText(/5\.50/)).toBeNull();
    expect(placed.getByText('SP')).toBeDefined();
  });

  test('switches between win and place with the arrow keys too', async () => {
    await race();
    await winMarket({ kind: 'PLACE', marketName: 'Place', winners: 2 });
    await openRace();

    const tab = await screen.findByRole('tab', { name: 'Win' });
    expect(screen.getByRole('tabpanel', { name: 'Win' })).toBeDefined();
    fireEvent.keyDown(tab, { key: 'ArrowRight' });

    expect(screen.getByRole('tab', { name: 'Place', selected: true })).toBe(document.activeElement);
    expect(screen.getByRole('region', { name: 'Place' })).toBeDefined();
  });

  test('strikes out a non-runner with its reduction factor', async () => {
    const { marketId, runners } = await race();
    await openRace();
    await screen.findByRole('button', { name: /^Back Paper Kite/ });

    await stage.operate('operatorRemoveRunner', {
      marketId,
      runnerId: runners[2]?.id ?? 0,
      reductionPercent: 15,
    });

    await within(getRow('Paper Kite')).findByText('Non-runner · RF 15%');
    expect(getRow('Paper Kite').dataset.status).toBe('REMOVED');
    expect(screen.queryByRole('button', { name: /^Back Paper Kite/ })).toBeNull();
  });

  test("shows positions and starting prices once off, and why it's suspended", async () => {
    const market = await race({ inPlay: true }, { status: 'IN_PLAY' });
    await stage.status(market, 'SUSPENDED');
    server.server.context.scoreBoard.set(stage.eventId, 'abc', raceScore([2, 1, 3, 4]), null);
    await openRace();

    await waitFor(() => expect(screen.getAllByText('Suspended at the off')).toHaveLength(4));
    expect(within(getRow('Monsoon Drum')).getByText('1st')).toBeDefined();
    expect(within(getRow('Monsoon Drum')).getByText('5.50')).toBeDefined();
  });

  test('ends with a trophy and shows a dead heat', async () => {
    const market = await race();
    await openRace();
    await screen.findByRole('button', { name: /^Back Paper Kite/ });

    const [first = 0, second = 0] = market.runners.map(({ id }) => id);
    await stage.settle(market, { winners: [first, second] });

    await within(getRow('Silver Anklet')).findByText('Won, dead heat');
    expect(within(getRow('Monsoon Drum')).getByText('Won, dead heat')).toBeDefined();
    expect(within(getRow('Paper Kite')).getByText('Lost')).toBeDefined();
  });

  test('links the other races of the course, marks the next one and shows the time to the off', async () => {
    const pune = { sportId: 26, status: 'UPCOMING', venue: 'Pune', country: 'IN' } as const;
    const startsAt = Date.now() + 40 * MINUTE_MS;
    await createStage(server, { ...pune, startsAt, title: 'Pune R2' });
    await createStage(server, { ...pune, startsAt, title: 'Mysuru R1', venue: 'Mysuru' });
    await race({}, { ...pune, startsAt: Date.now() + 8 * MINUTE_MS - 5_000 });
    await openRace();

    const races = await screen.findByRole('navigation', { name: 'Races at Pune' });
    expect(within(races).getAllByRole('link')).toHaveLength(2);
    expect(within(races).getByRole('link', { name: /Next/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('timer').textContent).toBe('Off in 8 min');
  });
});

describe('football', () => {
  beforeEach(async () => {
    stage = await createStage(server, { sportId: 1, title: 'Ports v Mills' });
  });
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

  test('lists the draw last, combines all goal lines in one card and keeps both teams to score separate', async () => {
    await exchange('MATCH_ODDS', 'Match odds', [
      { name: 'The Draw', back: [[3.4, 100]] },
      { name: 'Ports', back: [[2, 100]] },
      { name: 'Mills', back: [[3.8, 100]] },
    ]);
    await goals(3.5);
    await goals(2.5);
    await exchange('GOALS', 'Both teams to score', [
      { name: 'Yes', back: [[1.7, 100]] },
      { name: 'No', back: [[2.3, 100]] },
    ]);
    await openPage();

    const lines = await screen.findByRole('region', { name: 'Goals' });
    await screen.findByRole('button', { name: /^Back Over 2\.5 goals at 2\.20/ });
    const over = within(lines).getAllByRole('button', { name: /^(Back|Lay) Over/ });
    expect(over.map((cell) => cell.getAttribute('aria-label')?.slice(0, 16))).toEqual([
      'Back Over 2.5 go',
      'Lay Over 2.5 goa',
      'Back Over 3.5 go',
      'Lay Over 3.5 goa',
    ]);
    expect(screen.getByRole('region', { name: 'Both teams to score' })).toBeDefined();
    const backs = within(screen.getByRole('region', { name: 'Match odds' })).getAllByRole('button', { name: /^Back / });
    expect(backs.at(-1)?.getAttribute('aria-label')).toMatch(/^Back The Draw at 3\.40/);
  });

  test("adds a line's price to the slip as the right bet", async () => {
    const market = await goals(2.5);
    await goals(3.5);
    await openPage();

    fireEvent.click(await screen.findByRole('button', { name: /^Lay Under 2\.5 goals at 1\.82/ }));

    expect(betSlip.getState()).toMatchObject({
      selection: { marketId: market.marketId, runnerName: 'Under 2.5 goals', side: 'LAY' },
      price: 1.82,
    });
  });
});

describe('market depth', () => {
  /** Twenty prices on Ports and three on Mills; ₹12,345 matched on each side. */
  async function deepMarket(): Promise<WireMarket> {
    const market = await exchange('MATCH_ODDS', 'Match odds', [{ name: 'Ports' }, { name: 'Mills' }]);
    await trade(market, 3, 12_345);
    const levels = Array.from({ length: 20 }, (_, level): Offer => [(150 - level) / 50, 100 + level]);
    await stage.offer(market, 0, { back: levels, lay: [[3.05, 175]] });
    await stage.offer(market, 1, {
      back: [
        [4, 100],
        [3.95, 101],
        [3.9, 102],
      ],
    });
    return market;
  }

  /** Presses until the dialog opens, because a press is lost while the card is being laid out. */
  async function openDepth(name: string): Promise<HTMLElement> {
    await screen.findByRole('button', { name });
    return await waitFor(() => {
      const opened = screen.queryByRole('dialog', { name: 'Market depth: Match odds' });
      if (opened === null) fireEvent.click(screen.getByRole('button', { name }));
      return opened ?? screen.getByRole('dialog', { name: 'Market depth: Match odds' });
    });
  }

  /** Matches two bettors at a price. */
  async function trade(market: WireMarket, rate: number, stake: number): Promise<void> {
    const { token } = await server.server.user();
    await stage.match(market, token, { type: 1, rate, stake });
  }

  // Preloaded, so that chunk loading isn't part of the test.
  beforeAll(async () => {
    await Promise.all([loadDialogs(), import('#player/markets/depth-dialog.tsx')]);
  });
  beforeEach(async () => {
    stage = await createStage(server, { sportId: 1, title: 'Ports v Mills' });
  });

  test('loads on demand, shows every offer and adds a pressed one to the slip', async () => {
    await deepMarket();
    await openPage();
    await screen.findAllByRole('button', { name: /^Back Mills at/ });
    expect(server.callsTo(DEPTH)).toEqual([]);

    const dialog = await openDepth('Market depth: Match odds');
    await within(dialog).findByRole('button', { name: /^Lay Ports at 3\.05 ?, 175 available/ });
    expect(within(dialog).getAllByRole('button', { name: /^Back Ports at/ })).toHaveLength(20);
    expect(within(dialog).getByText('₹24,690')).toBeDefined();

    fireEvent.click(within(dialog).getByRole('button', { name: 'Mills' }));
    fireEvent.click(within(dialog).getByRole('button', { name: /^Back Mills at 3\.90 ?, 102/ }));

    expect(betSlip.getState()).toMatchObject({ selection: { runnerName: 'Mills' }, price: 3.9 });
    expect(screen.queryByRole('dialog', { name: 'Market depth: Match odds' })).toBeNull();
  });

  test('describes the traded prices of an interval next to the chart', async () => {
    await server.close();
    await startServer({ inRealTime: false });
    const { clock } = server.server;
    stage = await createStage(server, { sportId: 1, title: 'Ports v Mills' });
    const market = await exchange('MATCH_ODDS', 'Match odds', [{ name: 'Ports' }, { name: 'Mills' }]);
    await trade(market, 4.2, 500);
    clock.advance(80 * MINUTE_MS);
    await trade(market, 3.1, 200);
    clock.advance(15 * MINUTE_MS);
    await trade(market, 3, 300);
    clock.advance(5 * MINUTE_MS);
    vi.setSystemTime(clock.now());
    await openPage();

    const dialog = await openDepth('Price history of Ports');
    const row = () => within(dialog).findByRole('row', { name: /^Ports/ });
    expect((await row()).textContent).toBe('Ports3.004.203.00₹1,000');

    fireEvent.click(within(dialog).getByRole('radio', { name: '3 h' }));
    expect((await row()).textContent).toBe('Ports3.004.203.00₹2,000');
    expect(within(dialog).getByRole('img', { name: /^Ports: opened 4\.20, last 3\.00, low 3\.00/ })).toBeDefined();
  });

  test('shows a loading failure and offers a retry', async () => {
    await deepMarket();
    const mend = server.intercept(DEPTH);
    await openPage();

    const dialog = await openDepth('Market depth: Match odds');
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    mend();
    fireEvent.click(again);

    await within(dialog).findByRole('button', { name: /^Lay Ports at 3\.05/ });
  });
});

test('a market locked by a trader shows no prices and the reason', async () => {
  stage = await createStage(server, { sportId: 1, title: 'Ports v Mills' });
  const { marketId } = await exchange('MATCH_ODDS', 'Match odds', [
    { name: 'Ports', back: [[3, 100]] },
    { name: 'Mills' },
  ]);
  await openPage();
  await screen.findByRole('button', { name: /^Back Ports at 3\.00/ });

  await stage.operate('operatorUpdateMarket', { marketId, betLock: true });

  await waitFor(() => expect(screen.getAllByText('Betting locked')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^Back Ports/ })).toBeNull();
});
