import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DESK_KEYS } from '#operator/desk/use-desk.ts';
import {
  answered,
  changeMarket,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  refused,
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
  // Keys act on the markets that are read: all of them are, before any is pressed.
  for (const { marketName } of markets) {
    await screen.findByRole('group', { name: `State of ${marketName}` });
  }
}

const stateOf = (market: string) =>
  within(screen.getByRole('group', { name: `State of ${market}` }))
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-pressed') === 'true')?.textContent;

describe('hot keys of the desk', () => {
  test('X suspends everything of the event with one call, and the stop stands above the page with its reason', async () => {
    await openDesk(
      sessionMarket({ marketId: 10, marketName: 'A', status: 'BALL_RUNNING' }),
      sessionMarket({ marketId: 12, marketName: 'C' }),
      sessionMarket({ marketId: 13, marketName: 'D', status: 'INACTIVE' }),
    );

    press('x');
    press('x');

    await waitFor(() => expect(stateOf('A')).toBe('Suspend'));
    await waitFor(() => expect(stateOf('C')).toBe('Suspend'));
    expect(sentTo('SuspendAll')).toEqual([{ eventId: 7, reason: 'Key X at the desk' }]);
    expect(sentTo('SetMarketStatus')).toEqual([]);
    const notice = await screen.findByRole('region', { name: 'Betting that is stopped' });
    expect(notice.textContent).toContain('Key X at the desk');
    expect(notice.textContent).toContain('anita');
  });

  test('S on what the feed has suspended takes it from the feed, so that the next ball does not open it', async () => {
    await openDesk(sessionMarket({ marketId: 31, marketName: 'A', status: 'SUSPENDED' }));

    press('s');

    await screen.findByText('A stays suspended');
    expect(sentTo('SetAutoTrading')).toEqual([{ marketId: 31, auto: false }]);
    await screen.findByText('By hand');
  });

  test('H takes a market into the hand and gives it back', async () => {
    await openDesk(sessionMarket());
    await screen.findByRole('button', { name: 'Take into my hand' });

    press('h');
    await screen.findByText('Led by hand');
    fireEvent.click(screen.getByRole('button', { name: 'Give back to the model' }));

    await screen.findByRole('button', { name: 'Take into my hand' });
    expect(sentTo('SetAutoTrading')).toEqual([
      { marketId: 10, auto: false },
      { marketId: 10, auto: true },
    ]);
  });

  test('B stops open markets in play for the ball, N opens only those again', async () => {
    await openDesk(
      sessionMarket({ marketId: 10, marketName: 'A' }),
      sessionMarket({ marketId: 11, marketName: 'B', status: 'SUSPENDED' }),
      sessionMarket({ marketId: 12, marketName: 'C', inPlay: false }),
    );

    press('b');
    await waitFor(() => expect(stateOf('A')).toBe('Ball'));
    expect(sentTo('SetMarketStatus')).toEqual([{ marketId: 10, status: 'BALL_RUNNING' }]);

    press('n');
    await waitFor(() => expect(stateOf('A')).toBe('Open'));
    expect(sentTo('SetMarketStatus').at(-1)).toEqual({ marketId: 10, status: 'OPEN' });
    expect(stateOf('B')).toBe('Suspend');
  });

  test('the arrows choose a market, and S, R and O change that one only', async () => {
    await openDesk(
      sessionMarket({ marketId: 10, marketName: 'A' }),
      sessionMarket({ marketId: 11, marketName: 'B', sort: 2 }),
    );

    press('ArrowDown');
    expect(screen.getByRole('button', { name: 'B' }).getAttribute('aria-current')).toBe('true');
    press('s');

    await waitFor(() => expect(stateOf('B')).toBe('Suspend'));
    press('r');
    await waitFor(() => expect(stateOf('B')).toBe('Ball'));
    press('o');
    await waitFor(() => expect(stateOf('B')).toBe('Open'));
    expect(stateOf('A')).toBe('Open');
    expect(new Set(sentTo('SetMarketStatus').map(({ marketId }) => marketId))).toEqual(
      new Set([11]),
    );
  });

  test('letters that are typed into a field do nothing to the markets', async () => {
    await openDesk(sessionMarket());
    const find = screen.getByRole('searchbox', { name: 'Find a market' });

    press('x', find);
    press('s', find);

    expect(sentTo('SetMarketStatus')).toEqual([]);
  });

  test('a key that is held down acts once', async () => {
    await openDesk(sessionMarket());

    fireEvent.keyDown(window, { key: 's' });
    fireEvent.keyDown(window, { key: 's', repeat: true });
    fireEvent.keyDown(window, { key: 'o', repeat: true });

    await waitFor(() => expect(stateOf('6 over runs Falcons')).toBe('Suspend'));
    expect(sentTo('SetMarketStatus')).toHaveLength(1);
  });

  test('? shows every key, and while the sheet is open no key acts', async () => {
    await openDesk(sessionMarket());

    press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keys of the desk' });
    press('x');

    for (const { about } of DESK_KEYS) expect(sheet.textContent).toContain(about);
    expect(sentTo('SetMarketStatus')).toEqual([]);
  });

  test('I asks before a market goes in play', async () => {
    house.answers['/Operator/TurnInPlay'] = () =>
      answered(changeMarket(house, 10, { inPlay: true }));
    await openDesk(sessionMarket({ inPlay: false }));

    press('i');
    expect(sentTo('TurnInPlay')).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Turn in play' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn in play' }));

    await waitFor(() => expect(sentTo('TurnInPlay')).toEqual([{ marketId: 10 }]));
  });
});

test('all markets that are led by hand are given back with one touch', async () => {
  house.byHand = [10, 11];
  house.answers['/Operator/SetAutoTrading'] = () => {
    house.byHand = [];
    return answered({ byHand: [] });
  };
  await openDesk(
    sessionMarket({ marketId: 10, marketName: 'A' }),
    sessionMarket({ marketId: 11, marketName: 'B', sort: 2 }),
  );
  const giveBack = await screen.findByRole('button', { name: 'Give 2 back to the model' });

  fireEvent.click(giveBack);
  fireEvent.click(giveBack);

  await waitFor(() => expect(screen.queryByText('By hand')).toBeNull());
  expect(sentTo('SetAutoTrading')).toEqual([{ eventId: 7, auto: true }]);
});

describe('two presses and two traders', () => {
  test('a second press while the first is under way sends nothing', async () => {
    let release: () => void = () => undefined;
    house.answers['/Operator/SetMarketStatus'] = async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answered(changeMarket(house, 10, { status: 'SUSPENDED' }));
    };
    await openDesk(sessionMarket());
    const group = screen.getByRole('group', { name: 'State of 6 over runs Falcons' });
    const suspend = within(group).getByRole('button', { name: 'Suspend' });

    fireEvent.click(suspend);
    fireEvent.click(suspend);
    press('s');
    press('o');

    await waitFor(() => expect(sentTo('SetMarketStatus')).toHaveLength(1));
    release();
    await waitFor(() => expect(stateOf('6 over runs Falcons')).toBe('Suspend'));
    expect(sentTo('SetMarketStatus')).toHaveLength(1);
  });

  test('when another trader was faster it is said, and what they did is read at once', async () => {
    house.answers['/Operator/SetMarketStatus'] = () => {
      changeMarket(house, 10, { status: 'SETTLED', result: { runs: 51 } });
      return refused(409, 'BAD_STATE', 'Not possible in the present state');
    };
    await openDesk(sessionMarket());

    press('s');

    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was faster');
    await screen.findByRole('button', { name: '6 over runs Falcons' });
    await waitFor(() => expect(screen.queryByRole('group', { name: /State of/ })).toBeNull());
  });

  test('an answer older than what is shown does not bring the old state back', async () => {
    await openDesk(sessionMarket());
    const old = house.markets;
    press('s');
    await waitFor(() => expect(stateOf('6 over runs Falcons')).toBe('Suspend'));
    const before = sentTo('GetMarkets').length;

    house.markets = old;

    await waitFor(() => expect(sentTo('GetMarkets').length).toBeGreaterThan(before));
    expect(stateOf('6 over runs Falcons')).toBe('Suspend');
  });

  test('a ball that begins asks again when the server has had enough calls', async () => {
    let calls = 0;
    house.answers['/Operator/SetMarketStatus'] = () => {
      calls += 1;
      return calls === 1
        ? refused(429, 'RATE_LIMITED', 'Too many requests. Please try again shortly')
        : answered(changeMarket(house, 10, { status: 'BALL_RUNNING' }));
    };
    await openDesk(sessionMarket());

    press('b');

    await waitFor(() => expect(stateOf('6 over runs Falcons')).toBe('Ball'));
    expect(calls).toBe(2);
  });

  test('a desk that is not read any more says so', async () => {
    await openDesk(sessionMarket());
    expect(screen.getByText('Up to date')).toBeTruthy();

    house.answers['/Operator/GetMarkets'] = () => new Promise<Response>(() => undefined);

    expect((await screen.findByRole('alert')).textContent).toBe('Not up to date');
  });

  test('a ball that begins says which markets go on', async () => {
    house.answers['/Operator/SetMarketStatus'] = ({ marketId }) =>
      marketId === 11
        ? refused(409, 'BAD_STATE', 'Not possible in the present state')
        : answered(changeMarket(house, 10, { status: 'BALL_RUNNING' }));
    await openDesk(
      sessionMarket({ marketId: 10, marketName: 'A' }),
      sessionMarket({ marketId: 11, marketName: 'B', sort: 2 }),
    );

    press('b');

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 of 2 ball running');
    expect(alert.textContent).toContain('Not: B');
  });
});

describe('all betting', () => {
  test('is stopped from any page by its button or key, with a reason, once', async () => {
    await openOffice('/');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    fireEvent.keyDown(window, { key: 'X', shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Stop all betting' });
    const stop = within(dialog).getByRole('button', { name: 'Stop all betting' });
    fireEvent.click(stop);
    await within(dialog).findByText('Reason is a required field');
    expect(sentTo('SuspendAll')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'wrong odds' } });
    fireEvent.change(within(dialog).getByLabelText('Message to players'), {
      target: { value: 'Prices are late' },
    });
    fireEvent.click(stop);
    fireEvent.click(stop);

    await screen.findByRole('button', { name: 'All betting is stopped' });
    expect(sentTo('SuspendAll')).toEqual([{ reason: 'wrong odds', message: 'Prices are late' }]);
  });

  test('goes on again with a reason', async () => {
    house.stops = [
      {
        eventId: null,
        eventTitle: null,
        reason: 'wrong odds',
        message: null,
        until: null,
        stoppedBy: 'ravi',
        time: '2026-11-21T11:00:00.000Z',
        markets: 12,
      },
    ];
    await openOffice('/');

    fireEvent.click(await screen.findByRole('button', { name: 'Resume all betting' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume all betting' });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'put right' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Resume' }));

    await screen.findByRole('button', { name: 'Stop all betting' });
    expect(sentTo('ResumeAll')).toEqual([{ reason: 'put right' }]);
    await screen.findByText('1 markets are open');
  });
});
