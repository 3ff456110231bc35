import type { ActProposal } from '@crease/contracts/routes/operator-desk.ts';
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
  match,
  openOffice,
  pageOf,
  refused,
  sessionMarket,
} from '#operator/testing/open-office.tsx';

let house: FakeHouse;

beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});

afterEach(closeOffice);

const press = (key: string) => fireEvent.keyDown(window, { key });

const sentTo = (call: string) =>
  house.asked.filter(({ path }) => path === `/Operator/${call}`).map(({ input }) => input);

async function openDesk(...markets: FakeHouse['markets']) {
  house.markets = markets;
  await openOffice('/events/7');
  await screen.findByRole('table', { name: 'Markets of the event' });
}

const VOID_ACT: ActProposal = {
  proposalId: 9,
  type: 'VoidMarket',
  reason: 'abandoned',
  marketId: 10,
  eventId: 7,
  marketName: '6 over runs Falcons',
  userId: null,
  userName: null,
  direction: null,
  from: null,
  to: null,
  changes: [],
  effect: { bets: 214, users: 96, amount: 1_462_000, balanceAfter: null },
  proposedBy: 'ravi',
  time: '2026-11-21T11:00:00.000Z',
};

describe('acts by two operators', () => {
  test('a void that one may not do alone is proposed with the same reason', async () => {
    house.answers['/Operator/VoidMarket'] = () =>
      refused(403, 'FOUR_EYES', 'A second operator must confirm this');
    house.answers['/Operator/ProposeAct'] = () => {
      house.acts = [VOID_ACT];
      return answered({ proposalId: 9, effect: VOID_ACT.effect });
    };
    await openDesk(sessionMarket());
    press('e');
    fireEvent.click(await screen.findByRole('button', { name: 'Void the market' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void the market' });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'abandoned' } });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Void market' }));

    const list = await screen.findByRole('list', { name: 'Acts to confirm' });
    expect(list.textContent).toContain('214 bets of 96 users, ₹14,62,000 of stakes taken back');
    expect(list.textContent).toContain('proposed by ravi');
    expect(sentTo('ProposeAct')).toEqual([
      { act: { type: 'VoidMarket', marketId: 10, reason: 'abandoned' } },
    ]);
  });

  test('waits on the dashboard; its proposer is refused and it stays, the second press sends nothing', async () => {
    house.acts = [VOID_ACT];
    house.answers['/Operator/ConfirmAct'] = () =>
      refused(403, 'FOUR_EYES', 'A second operator must confirm this');
    await openOffice('/');
    const confirm = await screen.findByRole('button', { name: 'Confirm: Void the market' });

    fireEvent.click(confirm);
    fireEvent.click(confirm);

    await screen.findByText(/It stays proposed; nothing was done/);
    expect(sentTo('ConfirmAct')).toEqual([{ proposalId: 9 }]);
  });

  test('what cannot be done any more can only be rejected', async () => {
    house.acts = [{ ...VOID_ACT, effect: null }];
    await openDesk(sessionMarket());

    const confirm = await screen.findByRole('button', { name: 'Confirm: Void the market' });

    expect(confirm).toHaveProperty('disabled', true);
    expect(screen.getByText(/It cannot be done any more/)).toBeTruthy();
  });
});

describe('score by hand', () => {
  /** Takes scores and tells the newest, as the server does. */
  function keepScores() {
    house.answers['/Operator/SetScore'] = ({ score }) => {
      house.answers['/api/services/app/Sport/GetScoreCard'] = () => answered(score);
      return answered(true);
    };
  }

  const cardsSent = () => sentTo('SetScore').map(({ score }) => score);

  test('balls are keys: 4, W and a wide count, U takes the last one back', async () => {
    house.events = [match({ dreamEventId: '0' })];
    keepScores();
    await openDesk(sessionMarket());
    fireEvent.click(screen.getByLabelText('Score'));
    fireEvent.click(await screen.findByRole('button', { name: 'Falcons comes in' }));

    press('4');
    press('w');
    fireEvent.click(screen.getByRole('button', { name: 'Wide' }));
    press('6');
    press('u');

    await waitFor(() =>
      expect(cardsSent().at(-1)).toMatchObject({
        kind: 'cricket',
        cricket: {
          battingTeam: 0,
          innings: [{ team: 'Falcons', runs: 5, wkts: 1, overs: '0.2' }],
          thisOver: { number: 1, balls: [{ token: '4' }, { token: 'W' }, { token: 'wd' }] },
        },
      }),
    );
  });

  test('balls that come after an answer count on from it', async () => {
    house.events = [match({ dreamEventId: '0' })];
    keepScores();
    await openDesk(sessionMarket());
    fireEvent.click(screen.getByLabelText('Score'));
    fireEvent.click(await screen.findByRole('button', { name: 'Kraken comes in' }));

    for (const [key, shown] of [
      ['4', 'Kraken 4/0 0.1 ov · this over 4'],
      ['1', 'Kraken 5/0 0.2 ov · this over 4 1'],
      ['w', 'Kraken 5/1 0.3 ov · this over 4 1 W'],
    ] as const) {
      const before = cardsSent().length;
      press(key);
      await waitFor(() => expect(cardsSent().length).toBe(before + 1));
      await waitFor(() => expect(screen.getByText(/ov · this over/).textContent).toBe(shown));
    }
  });

  test('an event with a feed has no score by hand', async () => {
    await openDesk(sessionMarket());
    fireEvent.click(screen.getByLabelText('Score'));

    await screen.findByText('The score of this event comes from its feed.');
    press('4');

    expect(sentTo('SetScore')).toEqual([]);
  });

  test('football is typed, and what is no number is not sent', async () => {
    house.events = [match({ sportId: 1, dreamEventId: 'hand-7' })];
    keepScores();
    await openDesk(bookmakerMarket());
    fireEvent.click(screen.getByLabelText('Score'));
    const home = await screen.findByRole('textbox', { name: 'Falcons' });
    fireEvent.change(home, { target: { value: 'two' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show score' }));
    await screen.findByText('Falcons must be a whole number');
    expect(sentTo('SetScore')).toEqual([]);

    fireEvent.change(home, { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show score' }));

    await waitFor(() =>
      expect(cardsSent()).toEqual([
        expect.objectContaining({
          kind: 'football',
          football: { home: 2, away: 0, minute: null, teams: ['Falcons', 'Kraken'] },
        }),
      ]),
    );
  });
});

describe('picture of an event', () => {
  test('an address is shown and taken away; what is none is not sent', async () => {
    house.answers['/Operator/SetTv'] = ({ url }) => {
      house.answers['/Operator/GetTv'] = () =>
        answered(url === null ? null : { url, provider: null });
      return answered(true);
    };
    await openDesk(sessionMarket());
    fireEvent.click(screen.getByLabelText('TV'));
    const address = await screen.findByLabelText('TV address');
    fireEvent.change(address, { target: { value: 'ftp://tv.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show picture' }));
    await screen.findByText(/Type an https address/);
    const url = 'https://tv.example/live/1.m3u8';
    fireEvent.change(address, { target: { value: url } });

    fireEvent.click(screen.getByRole('button', { name: 'Show picture' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Take picture away' }));

    await waitFor(() =>
      expect(sentTo('SetTv')).toEqual([
        { eventId: 7, url },
        { eventId: 7, url: null },
      ]),
    );
  });
});

describe('quotes of a bookmaker', () => {
  test('second steps and sizes are added by hand and sent with the best', async () => {
    house.answers['/Operator/QuoteMarket'] = ({ marketId }) =>
      answered(changeMarket(house, Number(marketId), {}));
    await openDesk(bookmakerMarket());

    fireEvent.click(await screen.findByRole('button', { name: 'Add a step: Back Falcons' }));
    fireEvent.change(screen.getByLabelText('Back Falcons 2nd'), { target: { value: '82' } });
    fireEvent.change(screen.getByLabelText('Size of Back Falcons, ₹'), {
      target: { value: '50000' },
    });
    fireEvent.submit(screen.getByRole('form', { name: 'Quote of Bookmaker' }));

    await waitFor(() =>
      expect(sentTo('QuoteMarket')[0]).toMatchObject({
        runners: [
          {
            runnerId: 201,
            back: [{ rate: 85, size: 50_000 }, { rate: 82 }],
            lay: [{ rate: 89 }],
          },
          { runnerId: 202 },
        ],
      }),
    );
  });
});

describe('own password', () => {
  test('changed, the login stands there; a wrong one of now is shown', async () => {
    let isRight = false;
    house.answers['/Operator/ChangePassword'] = () =>
      isRight ? answered(true) : refused(400, 'WRONG_PASSWORD', 'Current password is not correct');
    await openOffice('/account');
    fireEvent.change(await screen.findByLabelText('Password of now'), {
      target: { value: 'my old phrase' },
    });
    fireEvent.change(screen.getByLabelText('New password'), {
      target: { value: 'a brand new phrase' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Current password is not correct', { selector: 'p' });

    isRight = true;
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));

    await screen.findByText('Your password is changed. Log in with the new one.');
    expect(sentTo('ChangePassword')[1]).toEqual({
      currentPassword: 'my old phrase',
      newPassword: 'a brand new phrase',
    });
  });
});

test('the history of a market asks for that market only, and tells what changed', async () => {
  house.answers['/Operator/GetAuditLog'] = () =>
    answered(
      pageOf([
        {
          id: 1,
          time: '2026-11-21T11:00:00.000Z',
          actor: 'operator:1',
          action: 'UpdateMarket',
          entity: 'market',
          entityId: '10',
          reason: null,
          before: { min: 100 },
          after: { min: 500 },
          ip: '203.0.113.7',
        },
      ]),
    );

  await openOffice('/audit/market/10');

  await screen.findByRole('heading', { level: 1, name: 'History of market 10' });
  expect((await screen.findAllByText(/"min": 500/)).length).toBeGreaterThan(0);
  expect(sentTo('GetAuditLog')[0]).toMatchObject({ entity: 'market', entityId: '10' });
});

test('betting in a market is locked and unlocked with one button that says how it stands', async () => {
  house.answers['/Operator/UpdateMarket'] = ({ betLock }) =>
    answered(changeMarket(house, 10, { betLock: betLock === true }));
  await openDesk(sessionMarket({ betLock: false }));
  press('l');

  fireEvent.click(await screen.findByRole('button', { name: 'Lock betting' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Unlock betting' }));
  await screen.findByRole('button', { name: 'Lock betting' });
  expect(sentTo('UpdateMarket')).toEqual([
    { marketId: 10, betLock: true },
    { marketId: 10, betLock: false },
  ]);
});
