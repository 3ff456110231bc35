import type { DomainDraft } from '@crease/contracts/routes/operator-site.ts';
import { BUILT_IN_SETTING } from '@crease/contracts/settings.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginSession } from '#operator/office/office-session.ts';
import {
  answered,
  changeMarket,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  pageOf,
  RAVI,
  refused,
  sessionMarket,
} from '#operator/testing/open-office.tsx';

let house: FakeHouse;

beforeEach(() => {
  house = fakeHouse();
  logInAnita();
});

afterEach(closeOffice);

const sentTo = (call: string) =>
  house.asked.filter(({ path }) => path === `/Operator/${call}`).map(({ input }) => input);

describe('a player', () => {
  beforeEach(async () => {
    house.answers['/Operator/GetUser'] = () => answered(RAVI);
    await openOffice('/players/12');
    await screen.findByRole('heading', { level: 1, name: 'ravi_7' });
  });

  test('a credit that was not answered is sent again as the same request', async () => {
    let tries = 0;
    house.answers['/Operator/AdjustBalance'] = () => {
      tries += 1;
      if (tries === 1) throw new TypeError('connection lost');
      return answered({ transactionId: 9, balance: 750 });
    };
    fireEvent.change(screen.getByLabelText('Amount, ₹'), { target: { value: '250' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Credit ₹250' });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'goodwill' } });
    const button = within(dialog).getByRole('button', { name: 'Credit ₹250' });

    fireEvent.click(button);
    fireEvent.click(button);
    await within(dialog).findByText(/it moves once all the same/);
    fireEvent.click(button);

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Credit ₹250' })).toBeNull());
    const sent = sentTo('AdjustBalance');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject({ userId: 12, type: 'CREDIT', amount: 250, reason: 'goodwill' });
  });

  test('what one may not move alone is proposed as the same request, and waits on the page', async () => {
    house.answers['/Operator/AdjustBalance'] = () =>
      refused(403, 'FOUR_EYES', 'A second operator must confirm this');
    house.answers['/Operator/ProposeAct'] = () => {
      house.acts = [
        {
          proposalId: 9,
          type: 'AdjustBalance',
          reason: 'goodwill',
          marketId: null,
          eventId: null,
          marketName: null,
          userId: 12,
          userName: 'ravi_7',
          direction: 'CREDIT',
          from: null,
          to: null,
          changes: [],
          effect: { bets: 0, users: 1, amount: 90_000, balanceAfter: 90_500 },
          proposedBy: 'anita',
          time: '2026-11-21T11:00:00.000Z',
        },
      ];
      return answered({ proposalId: 9, effect: null });
    };
    fireEvent.change(screen.getByLabelText('Amount, ₹'), { target: { value: '90000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Credit ₹90,000' });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'goodwill' } });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Credit ₹90,000' }));

    const list = await screen.findByRole('list', { name: 'Acts to confirm' });
    expect(list.textContent).toContain('Balance afterwards ₹90,500');
    const [refusedOne] = sentTo('AdjustBalance');
    expect(sentTo('ProposeAct')).toEqual([
      {
        act: {
          type: 'AdjustBalance',
          userId: 12,
          direction: 'CREDIT',
          amount: 90_000,
          reason: 'goodwill',
          clientRequestId: refusedOne?.clientRequestId,
        },
      },
    ]);
  });

  test('no money moves for nothing, and not without a reason', async () => {
    fireEvent.change(screen.getByLabelText('Amount, ₹'), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('Amount must be more than 0 with at most 2 decimals');

    fireEvent.change(screen.getByLabelText('Amount, ₹'), { target: { value: '1,250.50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Credit ₹1,250.50' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Credit ₹1,250.50' }));

    await within(dialog).findByText('Reason is a required field');
    expect(sentTo('AdjustBalance')).toEqual([]);
  });

  test('only limits and sports that were changed are sent; an emptied limit is taken away', async () => {
    house.answers['/Operator/SetUserLimits'] = () => answered(RAVI);
    fireEvent.change(screen.getByLabelText('Exposure limit, ₹'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Largest stake, ₹'), { target: { value: '5000' } });
    fireEvent.click(screen.getByLabelText('Casino'));

    fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));

    await waitFor(() =>
      expect(sentTo('SetUserLimits')).toEqual([
        { userId: 12, exposureLimit: null, maxStake: 5_000, flags: { casino: true } },
      ]),
    );
  });

  test('blocking says what it does and carries its reason', async () => {
    house.answers['/Operator/SetUserStatus'] = () => answered({ ...RAVI, active: false });
    fireEvent.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block' });
    expect(dialog.textContent).toContain('logged out everywhere');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'fraud' } });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));

    await screen.findByRole('button', { name: 'Unblock' });
    expect(sentTo('SetUserStatus')).toEqual([{ userId: 12, active: false, reason: 'fraud' }]);
  });

  test('a password that the house would refuse is not sent', async () => {
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'short' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    await screen.findByText(/Password is too short/);
    expect(sentTo('ResetPassword')).toEqual([]);
  });
});

describe('a site', () => {
  let site: DomainDraft;

  beforeEach(async () => {
    site = {
      name: 'example.com',
      draft: { ...BUILT_IN_SETTING, minAge: 21 },
      published: BUILT_IN_SETTING,
      publishedAt: '2026-11-01T00:00:00.000Z',
    };
    house.answers['/Operator/GetDomainSettings'] = () => answered({ items: [site] });
    house.answers['/Operator/SaveDomainSetting'] = ({ setting }) => {
      site = { ...site, draft: { ...site.draft, ...(setting ?? {}) } };
      return answered(site);
    };
    await openOffice('/sites/example.com');
    await screen.findByRole('form', { name: 'Settings of the site' });
  });

  test('saves only what was edited, each setting by its kind', async () => {
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Example' } });
    fireEvent.click(screen.getByLabelText('Casino'));
    fireEvent.change(screen.getByLabelText('Telegram'), { target: { value: 'example' } });

    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    await waitFor(() =>
      expect(sentTo('SaveDomainSetting')).toEqual([
        {
          name: 'example.com',
          setting: { domainTitle: 'Example', casino: false, telegramId: 'example' },
        },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Publish 4 changes' })).toBeTruthy();
  });

  test('what is no link is reported before it is sent', async () => {
    fireEvent.change(screen.getByLabelText('Logo, address'), {
      target: { value: 'javascript:alert(1)' },
    });

    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('Logo must be a link')).toBeTruthy();
    expect(sentTo('SaveDomainSetting')).toEqual([]);
  });

  test('a licence that one admin wrote alone is refused with the reason, and the draft is kept', async () => {
    house.answers['/Operator/PublishDomainSetting'] = () =>
      refused(403, 'FOUR_EYES', 'A second operator must confirm this');

    fireEvent.click(screen.getByRole('button', { name: 'Publish 1 changes' }));

    expect(await screen.findByText(/another admin must publish/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Changes that wait' }).textContent).toContain(
      'minAge 18 → 21',
    );
  });
});

describe('roles', () => {
  beforeEach(() => {
    beginSession({
      accessToken: 't',
      expireInSeconds: 60,
      operator: {
        id: 2,
        userName: 'vik',
        role: 'viewer',
        active: true,
        lastLogin: null,
        madeBy: null,
      },
    });
  });

  test('anyone who may not trade is offered no new event', async () => {
    await openOffice('/events');
    await screen.findByRole('link', { name: 'Falcons v Kraken' });

    expect(screen.queryByRole('button', { name: 'New event' })).toBeNull();
  });

  test('anyone who may not trade looks at the desk, and no key of theirs changes a market', async () => {
    house.markets = [sessionMarket({ status: 'OPEN' })];
    await openOffice('/events/7');
    await screen.findByText('No matched bets in this market yet.');

    for (const key of ['x', 'b', 's', 'o', 'm']) fireEvent.keyDown(window, { key });

    expect(screen.queryByRole('group', { name: /State of/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo('SetMarketStatus')).toEqual([]);
  });
});

describe('terms of a market', () => {
  test('what another trader changed meanwhile is not sent back as it was', async () => {
    house.answers['/Operator/UpdateMarket'] = () => answered(changeMarket(house, 10, {}));
    house.markets = [sessionMarket({ min: 100, max: 100_000 })];
    await openOffice('/events/7');
    fireEvent.click(await screen.findByLabelText('Limits'));
    fireEvent.change(screen.getByLabelText('Largest stake, ₹'), { target: { value: '50000' } });

    changeMarket(house, 10, { min: 500 });
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Least stake, ₹').value).toBe('500'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save terms' }));

    await waitFor(() => expect(sentTo('UpdateMarket')).toEqual([{ marketId: 10, max: 50_000 }]));
  });
});

describe('dashboard', () => {
  test('a fixture that lost its feed says what can be done, and its markets are voided with a reason', async () => {
    house.fixtures = [
      {
        eventId: 7,
        eventTitle: 'Lions v Tigers',
        marketId: null,
        marketName: null,
        reason: 'NO_FEED',
        text: 'No feed that runs knows this fixture.',
        unsettled: 12,
        since: '2026-11-21T11:00:00.000Z',
      },
    ];
    house.answers['/Operator/VoidEvent'] = () => answered({ voided: 12, proposed: 0 });
    await openOffice('/');

    await screen.findByText(/No feed that runs knows this fixture. 12 markets/);
    fireEvent.click(screen.getByRole('button', { name: 'Void all' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'feed is gone' } });
    fireEvent.click(screen.getByRole('button', { name: 'Void' }));

    await waitFor(() =>
      expect(sentTo('VoidEvent')).toEqual([{ eventId: 7, reason: 'feed is gone' }]),
    );
  });

  test('names what waits for a person, and a ledger that does not balance above all', async () => {
    house.markets = [sessionMarket({ status: 'CLOSED', marketName: '10 over runs' })];
    house.proposals = [
      {
        proposalId: 5,
        marketId: 11,
        eventId: 7,
        marketName: '18 over runs',
        result: { runs: 177 },
        proposedBy: 'ravi',
        time: '2026-11-21T11:00:00.000Z',
      },
    ];
    house.answers['/Operator/GetTrialBalance'] = () =>
      answered({ ok: false, currencies: [], books: null });
    house.answers['/Operator/GetBets'] = () => answered(pageOf([]));

    await openOffice('/');

    await screen.findByText('Result missing: 10 over runs');
    const first = screen.getByText('The ledger does not balance');
    const second = screen.getByText('Confirm result: 18 over runs');
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('a new player', () => {
  test('is created once, with a password they have to change', async () => {
    house.answers['/Operator/GetUsers'] = () => answered(pageOf([]));
    house.answers['/Operator/CreateUser'] = () => answered(RAVI);
    const office = await openOffice('/players');
    fireEvent.click(await screen.findByRole('button', { name: 'New player' }));
    const dialog = await screen.findByRole('dialog', { name: 'New player' });
    const create = within(dialog).getByRole('button', { name: 'Create player' });
    fireEvent.click(create);
    await within(dialog).findByText('Username is a required field');
    expect(sentTo('CreateUser')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Username'), { target: { value: 'ravi_7' } });
    fireEvent.change(within(dialog).getByLabelText('Password'), {
      target: { value: 'Crease-9$x' },
    });

    fireEvent.click(create);
    fireEvent.click(create);

    await waitFor(() => expect(office.path()).toBe('/players/12'));
    expect(sentTo('CreateUser')).toEqual([
      { userName: 'ravi_7', password: 'Crease-9$x', mustChangePassword: true },
    ]);
  });
});
