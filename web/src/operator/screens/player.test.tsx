import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, fillIn, findDialog, press } from '#operator/testing/page.ts';

setUpOffice();

describe('a player', () => {
  let player: Awaited<ReturnType<typeof office.server.user>>;

  beforeEach(async () => {
    await office.logIn();
    player = await office.server.user();
    await openOffice(`/players/${player.id}`);
    await screen.findByRole('heading', { level: 1, name: player.userName });
  });

  /** Opens a tab. Its name may be followed by a count. */
  async function goTo(part: string) {
    const tabs = within(screen.getByRole('navigation', { name: `${player.userName} sections` }));
    const name = new RegExp(`^${part}`);
    fireEvent.click(tabs.getByRole('link', { name }));
    await waitFor(() => expect(tabs.getByRole('link', { name, current: 'page' })).toBeTruthy());
  }

  const now = () => office.call('operatorGetUser', { userId: player.id });

  async function askForCredit(typed: string, title: string) {
    enter(await screen.findByLabelText('Amount (₹)'), typed);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    return await findDialog(title);
  }

  test('retries an unanswered credit as the same request', async () => {
    await goTo('Statement');
    const mend = office.page.cut('/Operator/AdjustBalance', 'answer');
    const dialog = await askForCredit('250', 'Credit ₹250');
    enter('Reason', 'goodwill', dialog);
    const button = dialog.getByRole('button', { name: 'Credit ₹250' });

    fireEvent.click(button);
    fireEvent.click(button);
    await dialog.findByText(/it won’t be applied twice/);
    mend();
    fireEvent.click(button);

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Credit ₹250' })).toBeNull());
    const sent = office.sentTo('operatorAdjustBalance');
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject({ type: 'CREDIT', amount: 250, reason: 'goodwill' });
    expect((await now()).balance).toBe(100_250);
  });

  test('proposes a credit that needs a second operator and lists it as pending', async () => {
    await office.requireFourEyes();
    await goTo('Statement');
    const dialog = await askForCredit('90000', 'Credit ₹90,000');
    enter('Reason', 'goodwill', dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Credit ₹90,000' }));

    const list = await screen.findByRole('list', { name: 'Actions pending confirmation' });
    expect(list.textContent).toContain('New balance ₹1,90,000');
    const [refused] = office.sentTo('operatorAdjustBalance');
    const { type: direction, ...rest } = refused as Readonly<Record<string, unknown>>;
    expect(office.sentTo('operatorProposeAct')).toEqual([{ act: { ...rest, type: 'AdjustBalance', direction } }]);
    expect((await now()).balance).toBe(100_000);
  });

  test('rejects a zero amount and a missing reason', async () => {
    await goTo('Statement');
    enter(await screen.findByLabelText('Amount (₹)'), '0');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Amount must be greater than 0, with up to 2 decimals');

    const dialog = await askForCredit('1,250.50', 'Credit ₹1,250.50');
    fireEvent.click(dialog.getByRole('button', { name: 'Credit ₹1,250.50' }));

    await dialog.findByText('Reason is a required field');
    expect(office.sentTo('operatorAdjustBalance')).toEqual([]);
  });

  test('sends only edited limits and sports and removes a cleared limit', async () => {
    await office.call('operatorSetUserLimits', { userId: player.id, exposureLimit: 10_000 });
    await office.refetchAll();
    await goTo('Limits');
    const exposure = await screen.findByLabelText<HTMLInputElement>('Exposure limit (₹)');
    await waitFor(() => expect(exposure.value).toBe('10,000'));
    enter(exposure, '');
    enter('Max stake (₹)', '5000');
    fireEvent.click(screen.getByLabelText('Casino'));
    const { casino } = (await now()).flags;

    fireEvent.click(screen.getByRole('button', { name: 'Save limits' }));

    const limits = { exposureLimit: null, maxStake: 5_000, flags: { casino: !casino } };
    await waitFor(async () => expect(await now()).toMatchObject(limits));
    expect(office.sentTo('operatorSetUserLimits')).toEqual([{ userId: player.id, ...limits }]);
    await screen.findByText('Limits saved');
    expect(screen.getByLabelText<HTMLInputElement>('Max stake (₹)').value).toBe('5,000');
    expect(exposure.value).toBe('');
  });

  test('saves a note with its author and rejects an empty one', async () => {
    await press('Add note');
    await screen.findByText('New note is a required field');
    expect(office.sentTo('operatorAddNote')).toEqual([]);
    enter('New note', 'Asked for a call');
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));

    const notes = await screen.findByRole('list', { name: 'Notes' });
    expect(notes.textContent).toMatch(/^Asked for a calladmin · /);
    expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');
  });

  test('sends a message to the player’s notifications and rejects a short subject', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Message' }));
    const title = `Message to ${player.userName}`;
    const dialog = await findDialog(title);
    fillIn({ Subject: 'Hi', Message: 'Please call us.' }, dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(dialog.getByLabelText('Subject').getAttribute('aria-invalid')).toBe('true'));
    expect(office.sentTo('operatorSendNotice')).toEqual([]);

    enter('Subject', 'Your documents', dialog);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Urgent' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Send message' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    const bell = await office.server.call('getNotices', {}, { token: player.token });
    const facts = { title: 'Your documents', text: 'Please call us.', level: 'warning' };
    expect(bell.result.items).toMatchObject([{ kind: 'MESSAGE', facts }]);
  });

  test('shows the player’s statement, profit and loss, and logins', async () => {
    const { stage, market } = await office.bet(1_000, player);
    await stage.settle(market, { runs: 50 });

    await goTo('Statement');
    const lines = await screen.findByRole('table', { name: 'Player statement' });
    expect(lines.textContent).toContain('1,00,000');
    fireEvent.click(screen.getByLabelText('Profit and loss'));
    const profit = await screen.findByRole('table', { name: 'Player profit and loss' });
    expect(profit.textContent).toContain('Falcons v Kraken');
    expect(profit.textContent).toContain('+1,000');
    await goTo('Logins');
    const logins = await screen.findByRole('table', { name: 'Login attempts' });
    expect(logins.textContent).toContain('127.0.0.1');
  });

  test('blocks betting and freezes withdrawals from the page header, with a reason', async () => {
    const toggleStatus = async (words: string, undo: string) => {
      fireEvent.click(screen.getByRole('button', { name: words }));
      await answerDialog(words, words, { Reason: 'card was stolen' });
      await screen.findByRole('button', { name: undo });
    };

    await toggleStatus('Block betting', 'Allow betting');
    await toggleStatus('Freeze withdrawals', 'Unfreeze withdrawals');

    expect(await now()).toMatchObject({ betBlocked: true, withdrawalBlocked: true, active: true });
    await screen.findByText('Betting blocked');
    await screen.findByText('Withdrawals frozen');
    await toggleStatus('Allow betting', 'Block betting');
    expect(screen.queryByText('Betting blocked')).toBeNull();
    const { items } = await office.call('operatorGetAuditLog', { action: 'SetUserStatus' });
    expect(new Set(items.map(({ reason }) => reason))).toEqual(new Set(['card was stolen']));
  });

  test('ends one session and keeps the other', async () => {
    const { userName } = player;
    const login = { userNameOrEmailAddress: userName, password: player.password };
    const other = await office.server.call('authenticate', login, { from: '198.51.100.7' });
    await goTo('Logins');
    const table = await screen.findByRole('table', { name: 'Player sessions' });
    const row = await waitFor(() => within(table).getByRole('row', { name: /198\.51\.100\.7/ }));

    fireEvent.click(within(row).getByRole('button', { name: /^End session/ }));

    await waitFor(() => expect(table.textContent).not.toContain('198.51.100.7'));
    const callAs = (token: string) => office.server.call('getUserOpenBets', {}, { token });
    expect((await callAs(other.result.accessToken)).status).toBe(401);
    expect((await callAs(player.token)).status).toBe(200);
  });

  test('states the effect of blocking and records the reason', async () => {
    await goTo('Account');
    await press('Block');
    const dialog = await findDialog('Block');
    expect(dialog.getByText(/logged out on all devices/)).toBeTruthy();
    enter('Reason', 'fraud', dialog);

    fireEvent.click(dialog.getByRole('button', { name: 'Block' }));

    await screen.findByRole('button', { name: 'Unblock' });
    const log = await office.call('operatorGetAuditLog', { action: 'SetUserStatus' });
    expect(log.items).toMatchObject([{ entityId: String(player.id), reason: 'fraud' }]);
    const asked = await office.server.call('getUserOpenBets', {}, { token: player.token });
    expect(asked.status).toBe(401);
  });

  test('merges bets, logins and operator actions into one timeline, newest first', async () => {
    await office.bet(1_000, player);
    const status = { userId: player.id, betBlocked: true, reason: 'fraud' };
    await office.call('operatorSetUserStatus', status);
    await office.refetchAll();
    const lines = () => {
      const list = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
      return list.map(({ textContent }) => textContent);
    };

    await waitFor(() => expect(lines()[0]).toMatch(/Set user status: fraud/));
    await waitFor(() => expect(lines()[1]).toMatch(/Placed \d+: No 51 on 6 over runs, ₹1,000 at 100/));
    expect(lines().join()).toMatch(/Logged in, .*Create user/);
    fireEvent.click(screen.getByLabelText('Play'));
    expect(lines()).toHaveLength(1);
  });

  test('shows what each settlement and reversal of a bet did, however often staff looked', async () => {
    const { market } = await office.bet(1_000, player);
    const { marketId } = market;
    const settle = (runs: number) =>
      office.call('operatorSettleMarket', { marketId, result: { runs }, closeFirst: true });
    office.server.clock.advance(60_000);
    await settle(60);
    office.server.clock.advance(60_000);
    await office.call('operatorUnsettleMarket', { marketId, reason: 'no ball' });
    office.server.clock.advance(60_000);
    await settle(48);
    const read = { actor: 'operator:1', action: 'ReadPersonalData', reason: null, ip: '' };
    const of = { entity: 'user', entityId: String(player.id), before: null, after: null };
    for (let reads = 0; reads < 20; reads += 1) await office.server.context.accounts.addAudit({ ...read, ...of });
    await office.refetchAll();
    const lines = () => within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');

    await waitFor(() => {
      const texts = lines().map(({ textContent }) => textContent);
      expect(texts.slice(0, 3)).toEqual([
        expect.stringMatching(/Won at 48: 6 over runs, .*, \+1,000admin$/),
        expect.stringMatching(/Reversed: 6 over runs, .*, \+1,000 \(no ball\)admin$/),
        expect.stringMatching(/Lost at 60: 6 over runs, .*, −1,000admin$/),
      ]);
    });
    expect(screen.getByRole('list', { name: 'Timeline' }).textContent).toMatch(/Create user/);
    const link = within(lines()[0] ?? document.body).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/backoffice/events/${market.eventId}`);
  });

  test('doesn’t send a password that breaks the rules', async () => {
    await goTo('Account');
    enter(await screen.findByLabelText('New password'), 'short');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    await screen.findByText(/Password is too short/);
    expect(office.sentTo('operatorResetPassword')).toEqual([]);
  });
});

test('hides sections from roles without access, in tabs and by URL', async () => {
  await office.logIn('viewer', 'vik');
  const { id, userName } = await office.server.user();
  await openOffice(`/players/${id}/logins`);

  await screen.findByText('Not available');
  const tabs = within(screen.getByRole('navigation', { name: `${userName} sections` }));
  const names = tabs.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Overview', 'Statement', 'Requests', 'Bets']);
  expect(office.sentTo('operatorGetUserLogins')).toEqual([]);
});

test('shows usage of the player’s limits and their requested changes', async () => {
  await office.logIn();
  const player = await office.server.user();
  const asPlayer = { token: player.token };
  await office.server.call('setPlayLimit', { name: 'loss:DAY', amount: 4_000 }, asPlayer);
  await office.server.call('setPlayLimit', { name: 'loss:DAY', amount: 9_000 }, asPlayer);
  await office.bet(1_000, player);
  await openOffice(`/players/${player.id}/limits`);

  const limits = await screen.findByRole('list', { name: 'Play limits' });

  expect(limits.textContent).toContain('Daily loss₹1,000 of ₹4,000');
  expect(limits.textContent).toContain('₹1,000 of this is exposure on open bets.');
  expect(limits.textContent).toContain('Requested ₹9,000');
  await screen.findByRole('link', { name: 'Limits 1 pending' });
  await screen.findByRole('link', { name: 'Bets 1' });
});

test('filters the player list, with the filters in the address', async () => {
  await office.logIn();
  const { userName } = await office.server.user();
  const page = await openOffice('/players');
  await screen.findByRole('link', { name: userName });

  enter('Accounts', 'demo');
  await screen.findByText('No players found');
  expect(page.router.state.location.search).toEqual({ accounts: 'demo' });
  enter('Accounts', 'real');
  enter('Name or mobile', userName);

  await screen.findByRole('link', { name: userName });
  await waitFor(() => expect(page.router.state.location.search).toEqual({ search: userName }));
});
