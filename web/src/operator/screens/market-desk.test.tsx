import type { ResultProposal } from '@crease/contracts/routes/operator-trading.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answered,
  bookmakerMarket,
  changeMarket,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  refused,
  runner,
  sessionMarket,
} from '#operator/testing/open-office.tsx';

let house: FakeHouse;

beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});

afterEach(closeOffice);

const press = (key: string, target: Element | Window = window) =>
  fireEvent.keyDown(target, { key });

/** What was sent to a call, in order. */
const sentTo = (call: string) =>
  house.asked.filter(({ path }) => path === `/Operator/${call}`).map(({ input }) => input);

async function openDesk(...markets: FakeHouse['markets']) {
  house.markets = markets;
  await openOffice('/events/7');
  await screen.findByRole('heading', { level: 1, name: 'Falcons v Kraken' });
  await screen.findByRole('table', { name: 'Markets of the event' });
}

const stateOf = (market: string) =>
  within(screen.getByRole('group', { name: `State of ${market}` }))
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-pressed') === 'true')?.textContent;

describe('quotes by hand', () => {
  beforeEach(() => {
    house.answers['/Operator/QuoteMarket'] = ({ marketId }) =>
      answered(changeMarket(house, Number(marketId), {}));
  });

  test('arrows move the line, Enter sends both sides with the version that was seen', async () => {
    await openDesk(sessionMarket({ quoteVersion: 31 }));
    press('q');
    const line = screen.getByLabelText('Line of No');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));

    press('ArrowUp', line);
    press('ArrowUp', line);
    press('PageDown', line);
    press('ArrowUp', screen.getByLabelText('Rate of No'));
    fireEvent.submit(screen.getByRole('form', { name: 'Quote of 6 over runs Falcons' }));

    await waitFor(() => expect(sentTo('QuoteMarket')).toHaveLength(1));
    expect(sentTo('QuoteMarket')[0]).toEqual({
      marketId: 10,
      runners: [{ runnerId: 100, back: [{ rate: 100, line: 39 }], lay: [{ rate: 105, line: 38 }] }],
      expectedVersion: 31,
    });
  });

  test('a letter in a figure is a key of the desk: S suspends without leaving the field', async () => {
    await openDesk(sessionMarket());
    const line = screen.getByLabelText('Line of No');
    line.focus();

    press('s', line);

    await waitFor(() => expect(stateOf('6 over runs Falcons')).toBe('Suspend'));
    expect(document.activeElement).toBe(line);
  });

  test('a draft stands still while the live quote moves, and a quote that came in between is not overwritten unseen', async () => {
    house.answers['/Operator/QuoteMarket'] = ({ expectedVersion }) =>
      expectedVersion === 2
        ? answered(changeMarket(house, 10, {}))
        : refused(409, 'BAD_STATE', 'Not possible in the present state', { changedBy: 'ravi' });
    await openDesk(sessionMarket({ quoteVersion: 1 }));
    const line = screen.getByLabelText<HTMLInputElement>('Line of No');
    press('ArrowUp', line);
    expect(line.value).toBe('47');

    changeMarket(house, 10, {
      quoteVersion: 2,
      runners: [runner({ back: [[53, 100]], lay: [[52, 100]] })],
    });
    await screen.findByText('52', { selector: 'b' });
    expect(line.value).toBe('47');
    const form = screen.getByRole('form', { name: 'Quote of 6 over runs Falcons' });
    fireEvent.submit(form);

    await screen.findByText(/Changed by ravi meanwhile: No 52 at 100, Yes 53 at 100/);
    expect(line.value).toBe('47');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send quote' })).toHaveProperty('disabled', false),
    );
    fireEvent.submit(form);
    await waitFor(() =>
      expect(sentTo('QuoteMarket').map(({ expectedVersion }) => expectedVersion)).toEqual([1, 2]),
    );
  });

  test('what the engine would refuse is not sent', async () => {
    await openDesk(sessionMarket({ runners: [runner({ back: [[46, 90]], lay: [[46, 110]] })] }));

    fireEvent.change(screen.getByLabelText('Rate of No'), { target: { value: '80' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Quote of 6 over runs Falcons' }));

    expect(screen.getByRole('button', { name: 'Send quote' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/No must not stand above Yes/)).toBeTruthy();
    expect(sentTo('QuoteMarket')).toEqual([]);
  });

  test('a bookmaker is quoted runner by runner, and one that is not offered is left out', async () => {
    await openDesk(bookmakerMarket());

    press('ArrowUp', screen.getByLabelText('Back Falcons'));
    const kraken = screen.getByRole('group', { name: 'Kraken' });
    fireEvent.click(within(kraken).getByLabelText('Offered'));
    fireEvent.submit(screen.getByRole('form', { name: 'Quote of Bookmaker' }));

    await waitFor(() =>
      expect(sentTo('QuoteMarket')[0]).toEqual({
        marketId: 20,
        runners: [{ runnerId: 201, back: [{ rate: 86 }], lay: [{ rate: 89 }] }],
        expectedVersion: 1,
      }),
    );
  });

  test('a suspended market goes on from the prices that were last seen', async () => {
    await openDesk(sessionMarket({ marketId: 14, quoteVersion: 1 }));
    await screen.findByLabelText('Line of No');

    changeMarket(house, 14, { status: 'SUSPENDED', runners: [runner()] });

    await waitFor(() => expect(stateOf('6 over runs Falcons')).toBe('Suspend'));
    expect(screen.getByLabelText<HTMLInputElement>('Line of No').value).toBe('46');
    expect(screen.getByRole('button', { name: 'Send and open' })).toBeTruthy();
  });
});

describe('results', () => {
  const PREVIEW = {
    marketId: 10,
    status: 'SETTLED',
    bets: 214,
    users: 96,
    totalWon: 1_462_000,
    totalLost: 1_556_000,
    commission: 0,
    houseProfit: 94_000,
  };
  const proposal: ResultProposal = {
    proposalId: 5,
    marketId: 10,
    eventId: 7,
    marketName: '6 over runs Falcons',
    result: { runs: 52 },
    proposedBy: 'ravi',
    time: '2026-11-21T11:00:00.000Z',
  };

  test('a proposal shows what it would pay and settles only when it is confirmed', async () => {
    house.answers['/Operator/ProposeResult'] = () => {
      house.proposals = [proposal];
      return answered({ proposalId: 5, preview: PREVIEW });
    };
    house.answers['/Operator/ConfirmResult'] = () => {
      house.proposals = [];
      changeMarket(house, 10, { status: 'SETTLED', result: { runs: 52 } });
      return answered(PREVIEW);
    };
    await openDesk(sessionMarket());
    press('e');
    fireEvent.change(screen.getByLabelText('Runs'), { target: { value: '52' } });

    fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

    await screen.findByText('214 from 96 users');
    expect(screen.getByText('+94,000')).toBeTruthy();
    expect(sentTo('ProposeResult')).toEqual([{ marketId: 10, result: { runs: 52 } }]);
    expect(sentTo('ConfirmResult')).toEqual([]);

    const confirm = screen.getByRole('button', { name: 'Confirm 52 and settle' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await screen.findByRole('button', { name: 'Reverse the settlement' });
    expect(sentTo('ConfirmResult')).toEqual([{ proposalId: 5 }]);
  });

  test("the proposer's own confirmation is refused with the reason, and nothing is lost", async () => {
    house.proposals = [proposal];
    house.answers['/Operator/ConfirmResult'] = () =>
      refused(403, 'FOUR_EYES', 'A second operator must confirm this');
    await openDesk(sessionMarket());
    await screen.findByText('Result proposed');
    press('e');

    fireEvent.click(await screen.findByRole('button', { name: 'Confirm 52 and settle' }));

    await screen.findByText(/It stays proposed; nothing was settled/);
    expect(screen.getByRole('button', { name: 'Confirm 52 and settle' })).toBeTruthy();
  });

  test('rejecting needs a reason', async () => {
    house.proposals = [proposal];
    house.answers['/Operator/RejectResult'] = () => {
      house.proposals = [];
      return answered(true);
    };
    await openDesk(sessionMarket());
    press('e');
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject the result' });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject result' }));
    await within(dialog).findByText('Reason is a required field');
    expect(sentTo('RejectResult')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Reason'), {
      target: { value: 'wrong over' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject result' }));

    await waitFor(() =>
      expect(sentTo('RejectResult')).toEqual([{ proposalId: 5, reason: 'wrong over' }]),
    );
    await screen.findByLabelText('Runs');
  });

  test('half a run is no result', async () => {
    await openDesk(sessionMarket());
    press('e');
    fireEvent.change(screen.getByLabelText('Runs'), { target: { value: '52.5' } });

    fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

    await screen.findByText('Type the runs as a whole number.');
    expect(sentTo('ProposeResult')).toEqual([]);
  });

  test('a dead heat names all who won', async () => {
    house.answers['/Operator/ProposeResult'] = () => answered({ proposalId: 5, preview: PREVIEW });
    await openDesk(bookmakerMarket());
    press('e');
    fireEvent.click(screen.getByLabelText('Falcons'));
    fireEvent.click(screen.getByLabelText('Kraken'));

    fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

    await waitFor(() =>
      expect(sentTo('ProposeResult')).toEqual([
        { marketId: 20, result: { placings: [[201, 202]] } },
      ]),
    );
  });
});

describe('voids', () => {
  test('a window of seconds in the zone of the site is sent as instants, with its reason', async () => {
    house.answers['/Operator/VoidBets'] = () => answered({ bets: 11, fills: 14, stake: 52_000 });
    await openDesk(sessionMarket());
    press('v');
    fireEvent.change(screen.getByLabelText('From, IST'), {
      target: { value: '2026-11-21T16:40:32' },
    });
    fireEvent.change(screen.getByLabelText('To, IST'), {
      target: { value: '2026-11-21T16:40:36' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Void bets of this window' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void bets of a window' });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'wrong rate' } });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Void bets' }));

    await screen.findByText(/11 bets with 14 fills and ₹52,000 were taken back/);
    expect(sentTo('VoidBets')).toEqual([
      {
        marketId: 10,
        from: '2026-11-21T11:10:32.000Z',
        to: '2026-11-21T11:10:36.000Z',
        reason: 'wrong rate',
      },
    ]);
  });

  test('a window that ends before it begins asks nothing', async () => {
    await openDesk(sessionMarket());
    press('v');
    fireEvent.change(screen.getByLabelText('To, IST'), {
      target: { value: '2020-01-01T00:00:00' },
    });

    fireEvent.click(screen.getByRole('button', { name: 'Void bets of this window' }));

    await screen.findByText('The window must begin before it ends.');
    expect(screen.queryByRole('dialog', { name: 'Void bets of a window' })).toBeNull();
  });
});
