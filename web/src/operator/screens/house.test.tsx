import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

const SITE = 'licensed.example';
const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };

let office: Office;

beforeEach(async () => {
  office = await startOffice({ siteDomains: { domains: { [SITE]: { licence: LICENCE } } } });
});

afterEach(() => office.close());

describe('a player', () => {
  let player: Awaited<ReturnType<typeof office.server.user>>;

  beforeEach(async () => {
    await office.logIn();
    player = await office.server.user();
    await openOffice(`/players/${player.id}`);
    await screen.findByRole('heading', { level: 1, name: player.userName });
  });

  /** Goes to a part of the page. */
  async function goTo(part: string) {
    fireEvent.click(screen.getByRole('link', { name: part }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: part, current: 'page' })).toBeTruthy(),
    );
  }

  const now = () => office.call('operatorGetUser', { userId: player.id });

  async function askForCredit(typed: string, title: string) {
    const amount = await screen.findByLabelText('Amount, ₹');
    fireEvent.change(amount, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    return await screen.findByRole('dialog', { name: title });
  }

  test('a credit that was not answered is sent again as the same request', async () => {
    await goTo('Statement');
    const mend = office.page.cut('/Operator/AdjustBalance', 'answer');
    const dialog = await askForCredit('250', 'Credit ₹250');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'goodwill' } });
    const button = within(dialog).getByRole('button', { name: 'Credit ₹250' });

    fireEvent.click(button);
    fireEvent.click(button);
    await within(dialog).findByText(/it moves once all the same/);
    mend();
    fireEvent.click(button);

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Credit ₹250' })).toBeNull());
    const sent = office.sentTo('operatorAdjustBalance');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject({ type: 'CREDIT', amount: 250, reason: 'goodwill' });
    expect((await now()).balance).toBe(100_250);
  });

  test('what one may not move alone is proposed as the same request, and waits on the page', async () => {
    await office.wantFourEyes();
    await goTo('Statement');
    const dialog = await askForCredit('90000', 'Credit ₹90,000');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'goodwill' } });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Credit ₹90,000' }));

    const list = await screen.findByRole('list', { name: 'Acts to confirm' });
    expect(list.textContent).toContain('Balance afterwards ₹1,90,000');
    const [refused] = office.sentTo('operatorAdjustBalance');
    const { type: direction, ...rest } = refused as Readonly<Record<string, unknown>>;
    expect(office.sentTo('operatorProposeAct')).toEqual([
      { act: { ...rest, type: 'AdjustBalance', direction } },
    ]);
    expect((await now()).balance).toBe(100_000);
  });

  test('no money moves for nothing, and not without a reason', async () => {
    await goTo('Statement');
    fireEvent.change(await screen.findByLabelText('Amount, ₹'), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('Amount must be more than 0 with at most 2 decimals');

    const dialog = await askForCredit('1,250.50', 'Credit ₹1,250.50');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Credit ₹1,250.50' }));

    await within(dialog).findByText('Reason is a required field');
    expect(office.sentTo('operatorAdjustBalance')).toEqual([]);
  });

  test('only limits and sports that were changed are sent; an emptied limit is taken away', async () => {
    await office.call('operatorSetUserLimits', { userId: player.id, exposureLimit: 10_000 });
    await goTo('Limits');
    const exposure = await screen.findByLabelText<HTMLInputElement>('Exposure limit, ₹');
    await waitFor(() => expect(exposure.value).toBe('10000'));
    fireEvent.change(exposure, { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Largest stake, ₹'), { target: { value: '5000' } });
    fireEvent.click(screen.getByLabelText('Casino'));
    const { casino } = (await now()).flags;

    fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));

    await waitFor(async () =>
      expect(await now()).toMatchObject({
        exposureLimit: null,
        maxStake: 5_000,
        flags: { casino: !casino },
      }),
    );
    expect(office.sentTo('operatorSetUserLimits')).toEqual([
      { userId: player.id, exposureLimit: null, maxStake: 5_000, flags: { casino: !casino } },
    ]);
  });

  test('a note is kept with who wrote it; an empty one is not', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add note' }));
    await screen.findByText('New note is a required field');
    expect(office.sentTo('operatorAddNote')).toEqual([]);
    fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Asked for a call' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));

    const notes = await screen.findByRole('list', { name: 'Notes' });
    expect(notes.textContent).toMatch(/^Asked for a calladmin · /);
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
  });

  test('a message reaches their bell, and what is too short is said at its field', async () => {
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Hi' } });
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Please call us.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Subject').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(office.sentTo('operatorSendNotice')).toEqual([]);

    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Your documents' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));

    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(''));
    const bell = await office.server.call('getNotices', {}, { token: player.token });
    const facts = { title: 'Your documents', text: 'Please call us.', level: 'warning' };
    expect(bell.result.items).toMatchObject([{ kind: 'MESSAGE', facts }]);
  });

  test('their money and their logins are parts of the page, as they see them', async () => {
    const stage = await office.stage();
    const market = await stage.session('6 over runs');
    await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake: 1_000 });
    await stage.settle(market, { runs: 50 });

    await goTo('Statement');
    const lines = await screen.findByRole('table', { name: 'Statement of the player' });
    expect(lines.textContent).toContain('1,00,000');
    fireEvent.click(screen.getByLabelText('Profit and loss'));
    const profit = await screen.findByRole('table', { name: 'Profit and loss of the player' });
    expect(profit.textContent).toContain('Falcons v Kraken');
    expect(profit.textContent).toContain('+1,000');
    await goTo('Logins');
    const logins = await screen.findByRole('table', { name: 'Tries to log in' });
    expect(logins.textContent).toContain('127.0.0.1');
  });

  test('blocking says what it does and carries its reason', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block' });
    expect(dialog.textContent).toContain('logged out everywhere');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'fraud' } });

    fireEvent.click(within(dialog).getByRole('button', { name: 'Block' }));

    await screen.findByRole('button', { name: 'Unblock' });
    const log = await office.call('operatorGetAuditLog', { action: 'SetUserStatus' });
    expect(log.items).toMatchObject([{ entityId: String(player.id), reason: 'fraud' }]);
    const asked = await office.server.call('getUserOpenBets', {}, { token: player.token });
    expect(asked.status).toBe(401);
  });

  test('a password that the house would refuse is not sent', async () => {
    await goTo('Account');
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'short' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    await screen.findByText(/Password is too short/);
    expect(office.sentTo('operatorResetPassword')).toEqual([]);
  });
});

describe('a site', () => {
  const setting = async () => {
    const { items } = await office.call('operatorGetDomainSettings', {});
    return items.find(({ name }) => name === SITE);
  };

  beforeEach(async () => {
    await office.logIn();
    await office.call('operatorSaveDomainSetting', { name: SITE, setting: { minAge: 21 } });
    await openOffice(`/sites/${SITE}`);
    await screen.findByRole('form', { name: 'Settings of the site' });
  });

  test('saves only what was edited, each setting by its kind', async () => {
    const before = (await setting())?.draft;
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Example' } });
    fireEvent.click(screen.getByLabelText('Casino'));
    fireEvent.change(screen.getByLabelText('Telegram'), { target: { value: 'example' } });

    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByRole('button', { name: 'Publish 4 changes' })).toBeTruthy();
    const edited = {
      domainTitle: 'Example',
      casino: before?.casino !== true,
      telegramId: 'example',
    };
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([{ name: SITE, setting: edited }]);
    expect((await setting())?.draft).toEqual({ ...before, ...edited });
  });

  test('what is no link is reported before it is sent', async () => {
    fireEvent.change(screen.getByLabelText('Logo, address'), {
      target: { value: 'javascript:alert(1)' },
    });

    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('Logo must be a link')).toBeTruthy();
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([]);
  });

  test('a licence that one admin wrote alone is refused with the reason, and the draft is kept', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Publish 1 changes' }));

    expect(await screen.findByText(/another admin must publish/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Changes that wait' }).textContent).toContain(
      'minAge 18 → 21',
    );
    expect((await setting())?.published?.minAge).toBe(18);
  });
});

describe('roles', () => {
  beforeEach(() => office.logIn('viewer', 'vik'));

  test('what is not for a role is neither a tab of a player nor behind its address', async () => {
    const { id, userName } = await office.server.user();
    await openOffice(`/players/${id}/logins`);

    await screen.findByText('Not here');
    const tabs = within(screen.getByRole('navigation', { name: `Parts of ${userName}` }));
    const names = tabs.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['Overview', 'Statement', 'Bets']);
    expect(office.sentTo('operatorGetUserLogins')).toEqual([]);
  });

  test('anyone who may not trade is offered no new event', async () => {
    await office.stage();
    await openOffice('/events');
    await screen.findByRole('link', { name: 'Falcons v Kraken' });

    expect(screen.queryByRole('button', { name: 'New event' })).toBeNull();
  });

  test('anyone who may not trade looks at the desk, and no key of theirs changes a market', async () => {
    const stage = await office.stage();
    const market = await stage.session('6 over runs');
    await openOffice(`/events/${stage.eventId}`);
    await screen.findByText('No matched bets in this market yet.');

    for (const key of ['x', 'b', 's', 'o', 'm']) fireEvent.keyDown(window, { key });

    expect(screen.queryByRole('group', { name: /State of/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(office.sentTo('operatorSetMarketStatus')).toEqual([]);
    expect((await office.market(market)).status).toBe('OPEN');
  });
});

describe('terms of a market', () => {
  test('what another trader changed meanwhile is not sent back as it was', async () => {
    await office.logIn();
    const stage = await office.stage();
    const market = await stage.session('6 over runs');
    const { marketId } = market;
    await openOffice(`/events/${stage.eventId}`);
    fireEvent.click(await screen.findByLabelText('Limits'));
    fireEvent.change(screen.getByLabelText('Largest stake, ₹'), { target: { value: '50000' } });

    await office.call('operatorUpdateMarket', { marketId, min: 500 });
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Least stake, ₹').value).toBe('500'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save terms' }));

    await waitFor(async () =>
      expect(await office.market(market)).toMatchObject({ min: 500, max: 50_000 }),
    );
    expect(office.sentTo('operatorUpdateMarket')).toEqual([{ marketId, max: 50_000 }]);
  });
});

describe('dashboard', () => {
  beforeEach(() => office.logIn());

  test('a fixture that lost its feed says what can be done, and its markets are voided with a reason', async () => {
    const stage = await office.stage();
    const { eventId } = stage;
    const markets = [await stage.session('6 over runs'), await stage.session('10 over runs')];
    const lost = { eventId, marketId: null, reason: 'NO_FEED', code: null } as const;
    office.server.context.fixtureWatch.wait(lost, Date.now());
    await openOffice('/');

    await screen.findByText(/No feed that runs knows this fixture.* 2 markets/);
    fireEvent.click(screen.getByRole('button', { name: 'Void all' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'feed is gone' } });
    fireEvent.click(screen.getByRole('button', { name: 'Void' }));

    await waitFor(() =>
      expect(office.sentTo('operatorVoidEvent')).toEqual([{ eventId, reason: 'feed is gone' }]),
    );
    await waitFor(async () => {
      for (const market of markets) expect((await office.market(market)).status).toBe('VOIDED');
    });
  });

  test('names what waits for a person, and a ledger that does not balance above all', async () => {
    const stage = await office.stage();
    const over = await stage.session('10 over runs');
    await office.call('operatorSetMarketStatus', { marketId: over.marketId, status: 'CLOSED' });
    const { marketId } = await stage.session('18 over runs');
    await office.call('operatorProposeResult', { marketId, result: { runs: 177 } });
    // A ledger that does not balance closes betting; no test can bring one about from outside.
    office.page.intercept('/Operator/GetTrialBalance', () =>
      Response.json({
        success: true,
        result: { ok: false, currencies: [], books: null },
        error: null,
        status: 200,
      }),
    );

    await openOffice('/');

    await screen.findByText('Result missing: 10 over runs');
    const first = await screen.findByText('The ledger does not balance');
    const second = await screen.findByText('Confirm result: 18 over runs');
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('a new event', () => {
  test('asks who plays against the side that was named', async () => {
    await office.logIn();
    const page = await openOffice('/events');
    fireEvent.click(await screen.findByRole('button', { name: 'New event' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New event' }));
    fireEvent.change(dialog.getByLabelText('First side'), { target: { value: 'Falcons' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create event' }));

    await dialog.findByText('Second side is a required field');
    expect(office.sentTo('operatorCreateEvent')).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Second side'), { target: { value: 'Kraken' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create event' }));

    await waitFor(() => expect(page.path()).toMatch(/^\/events\/\d+$/));
    await screen.findByRole('heading', { level: 1, name: 'Falcons v Kraken' });
  });
});

describe('a new player', () => {
  test('is created once, with a password they have to change', async () => {
    await office.logIn();
    const page = await openOffice('/players');
    fireEvent.click(await screen.findByRole('button', { name: 'New player' }));
    const dialog = await screen.findByRole('dialog', { name: 'New player' });
    const create = within(dialog).getByRole('button', { name: 'Create player' });
    fireEvent.click(create);
    await within(dialog).findByText('Username is a required field');
    expect(office.sentTo('operatorCreateUser')).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText('Username'), { target: { value: 'ravi_7' } });
    fireEvent.change(within(dialog).getByLabelText('Password'), {
      target: { value: 'Saffr0n!kite' },
    });

    fireEvent.click(create);
    fireEvent.click(create);

    await waitFor(() => expect(page.path()).toMatch(/^\/players\/\d+$/));
    expect(office.sentTo('operatorCreateUser')).toEqual([
      { userName: 'ravi_7', password: 'Saffr0n!kite', mustChangePassword: true },
    ]);
    await screen.findByRole('heading', { level: 1, name: 'ravi_7' });
  });
});
