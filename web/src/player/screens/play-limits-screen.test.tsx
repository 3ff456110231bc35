import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { session } from '#client/session/session.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

const PATH = '/play-limits';

setUpServer();
beforeEach(async () => {
  await server.logInFirst();
});

const group = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (button: HTMLElement) => fireEvent.click(button);

async function type(limit: string, amount: string) {
  press(await screen.findByRole('button', { name: new RegExp(`^(Set|Change) limit: ${limit}$`) }));
  const form = within(await screen.findByRole('form', { name: `Change limit: ${limit}` }));
  fireEvent.change(form.getByLabelText('New limit'), { target: { value: amount } });
  return form;
}

test('a first limit applies and is in the history at once; a higher one is requested and can be cancelled', async () => {
  await visit(PATH);
  const history = await group('Limit history');
  await history.findByText('No changes yet');
  const first = await type('Sports', '₹25,000');
  expect(first.getByText('Takes effect immediately. Raising it again takes 24 hours.')).toBeTruthy();
  press(first.getByRole('button', { name: 'Set limit' }));
  const stake = await group('Stake');
  await stake.findByText('₹25,000');
  await history.findByText('Stake per bet: you set ₹25,000');

  const higher = await type('Sports', '40000');
  expect(higher.getByText('Takes 24 hours, and you’ll need to confirm it.')).toBeTruthy();
  press(higher.getByRole('button', { name: 'Request limit' }));
  await stake.findByText('Requested: ₹40,000');
  expect(stake.getByText('₹25,000')).toBeTruthy();
  expect(stake.queryByRole('button', { name: 'Change to ₹40,000' })).toBeNull();
  press(stake.getByRole('button', { name: 'Keep ₹25,000' }));
  await waitFor(() => expect(stake.queryByText('Requested: ₹40,000')).toBeNull());
});

test("shows net loss and exposure next to what's left", async () => {
  await visit(PATH);
  press((await type('Day', '1500')).getByRole('button', { name: 'Set limit' }));
  const loss = await group('Loss');
  await loss.findByText('₹1,500 left');
  expect(screen.queryByRole('region', { name: 'Deposit' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Time' })).toBeNull();
});

test('a time limit is set in whole minutes and shown as a duration', async () => {
  const { userName, password } = await server.server.user('INR');
  await server.logInAs(userName, password);
  await visit(PATH);
  const time = await group('Time');
  press(time.getByRole('button', { name: 'Set limit: Day' }));
  const form = within(await time.findByRole('form', { name: 'Change limit: Day' }));
  const field = form.getByLabelText('New limit in minutes');
  fireEvent.change(field, { target: { value: '90.5' } });
  press(form.getByRole('button', { name: 'Set limit' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(field, { target: { value: '180' } });
  press(form.getByRole('button', { name: 'Set limit' }));

  await time.findByText('of 3 h 00 min');
  await time.findByText('3 h 00 min left');
});

test('blocks games after confirmation, and unblocking is requested and cancelled', async () => {
  await visit(PATH);
  const games = await group('Block betting or games');
  press(await games.findByRole('button', { name: 'Block: Slots' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Block: Slots' }));
  press(ask.getByRole('button', { name: 'Block now' }));

  press(await games.findByRole('button', { name: 'Request unblock: Slots' }));
  press(await games.findByRole('button', { name: 'Keep it blocked' }));
  await games.findByRole('button', { name: 'Request unblock: Slots' });
  const history = await group('Limit history');
  await history.findByText('Slots: unblock requested');
});

test('blocks sports betting with its own text', async () => {
  await visit(PATH);
  const sections = await group('Block betting or games');
  press(await sections.findByRole('button', { name: 'Block: Sports betting' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Block: Sports betting' }));
  await ask.findByText(/won’t be able to place sports bets/);
  press(ask.getByRole('button', { name: 'Block now' }));

  await sections.findByRole('button', { name: 'Request unblock: Sports betting' });
  const history = await group('Limit history');
  await history.findByText('Sports betting: blocked');
});

test('marketing is opted in to one by one, and a failed change is undone and shown', async () => {
  await visit(PATH);
  const offers = await group('Marketing');
  const box = async (way: string, subject: string) =>
    within(await offers.findByRole('group', { name: way })).getByRole<HTMLInputElement>('checkbox', { name: subject });
  expect((await box('Email', 'Sports')).checked).toBe(false);
  press(await box('Email', 'Sports'));
  await waitFor(async () => expect((await box('Email', 'Sports')).checked).toBe(true));
  await offers.findByText('Preference history');
  expect((await box('Email', 'Casino')).checked).toBe(false);

  server.intercept('/Account/SaveMarketingConsent');
  press(await box('SMS', 'Casino'));
  await offers.findByRole('alert');
  expect((await box('SMS', 'Casino')).checked).toBe(false);
});

test('rejects an invalid amount without sending it', async () => {
  await visit(PATH);
  const form = await type('Week', 'lots');
  press(form.getByRole('button', { name: 'Set limit' }));

  await waitFor(() => expect(form.getByLabelText('New limit').getAttribute('aria-invalid')).toBe('true'));
  expect(server.callsTo('/Account/SetPlayLimit')).toEqual([]);
});

test('a limit suggested by the house becomes the player’s own once accepted, next to the checks it has turned on', async () => {
  const { id: userId, userName, password } = await server.server.user('INR');
  const { harm, clock } = server.server.context;
  const opened = await harm.open(userId, clock.now());
  const step = { at: clock.now(), act: 'SEEN', actor: 'system', text: null, score: 11, effect: null } as const;
  await harm.change(opened, { score: 11, stage: 'REVIEW' }, { step });
  const text = 'You asked for more twice. We suggest a limit.';
  await server.server.asOperator('operatorProposeLimit', { id: opened.id, name: 'deposit:DAY', amount: 20_000, text });
  await server.logInAs(userName, password);
  await visit(PATH);

  const asked = await group('Suggested limit');
  asked.getByText('Daily deposits: up to ₹20,000');
  press(asked.getByRole('button', { name: 'Accept limit' }));

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Suggested limit' })).toBeNull());
  await (await group('Deposit')).findByText('₹20,000 left');
  await screen.findByText('We’ve turned this on for you, at least every 30 minutes.');
});

test('a time-out is confirmed once, then ends the session', async () => {
  await visit(PATH);
  press(await screen.findByRole('button', { name: 'Start a time-out of 7 days' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a time-out of 7 days' }));
  press(dialog.getByRole('button', { name: 'Start time-out' }));

  await waitFor(() => expect(server.callsTo('/Account/TakeTimeOut')).toHaveLength(1));
  await waitFor(() => expect(session.getState().user).toBeNull());
});

test('self-exclusion needs the password, ends the session and is shown at the next login', async () => {
  await visit(PATH);
  press(await screen.findByRole('radio', { name: '1 year' }));
  press(await screen.findByRole('button', { name: 'Self-exclude: 1 year' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Self-exclude: 1 year' }));
  fireEvent.change(await dialog.findByLabelText('Current password'), {
    target: { value: 'Saffr0n!kite' },
  });
  press(dialog.getByRole('button', { name: 'Self-exclude' }));
  await waitFor(() => expect(session.getState().user).toBeNull());

  const login = { userNameOrEmailAddress: 'ravi_7', password: 'Saffr0n!kite' };
  expect((await server.server.call('authenticate', login)).error?.code).toBe('SELF_EXCLUDED');
});
