import type { HarmChange } from '@crease/server/care/store/harm-store.ts';
import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter, findButton, press, pressKey } from '#operator/testing/page.ts';

let asha: Bettor;
const desk = cashierDesk(() => office.server);

setUpOffice();
beforeEach(async () => {
  asha = await office.server.user('INR');
});

/** Opens a case as the automatic check would. @returns its ID */
async function opened(change: HarmChange = {}, by = asha): Promise<number> {
  const { harm, clock } = office.server.context;
  const at = clock.now();
  const sign = { marker: 'MANY_DEPOSITS', points: 2, at, count: 4, amount: 200_000 } as const;
  const signs = [{ ...sign, usual: null, minutes: null }];
  const step = { at, act: 'SEEN', actor: 'system', text: null, score: 9, effect: null } as const;
  const seen = await harm.open(by.id, at);
  await harm.change(seen, { score: 9, stage: 'CHECK', signs, ...change }, { step });
  return seen.id;
}

test('selects and claims the most urgent case by keyboard and shows its signs', async () => {
  await opened();
  const bilal = await office.server.user('INR');
  const urgent = await opened({ score: 12, stage: 'REVIEW' }, bilal);
  await office.logIn('support');
  const page = await openOffice('/cases');
  await screen.findByRole('link', { name: `CH-${urgent}` });

  pressKey('j');
  await waitFor(() => expect(page.path()).toBe(`/cases/${urgent}`));
  await screen.findByRole('heading', { name: `CH-${urgent} · ${bilal.userName}` });
  expect(screen.getAllByText(/^4 deposits in 24 h, ₹2,000/)).toHaveLength(3);
  await findButton('Claim for 24 hours');
  pressKey('c');

  await screen.findByLabelText('Action');
  expect(await screen.findByRole('link', { name: /^Cases 2/ })).toBeTruthy();
  expect((await office.server.context.harm.caseById(urgent))?.claimedBy).not.toBeNull();
});

test('proposes a limit to the player with a message', async () => {
  const id = await opened();
  await office.logIn('support');
  await openOffice(`/cases/${id}`);
  await press('Claim for 24 hours');
  await screen.findByLabelText('Action');
  await press('Send proposal');
  expect(await screen.findAllByText(/is a required field|must be/)).not.toEqual([]);

  enter('Max', '20,000');
  enter('Message to the player', 'You have deposited four times today.');
  await press('Send proposal');

  await screen.findByText(/₹20,000 proposed .*Awaiting player response/);
  const asked = await office.server.call('getLimitProposal', {}, { token: asha.token });
  expect(asked.result).toMatchObject({ name: 'deposit:DAY', amount: 20_000 });
});

test('closing a reviewed case without action takes two people', async () => {
  const id = await opened({ stage: 'REVIEW', score: 11 });
  const close = async () => {
    await press('Claim for 24 hours');
    enter(await screen.findByLabelText('Action'), 'CLOSE');
    enter('Outcome', 'NO_HARM');
    enter('Reason', 'A birthday, as they say');
    await press('Close case');
  };
  await office.logIn('support');
  await openOffice(`/cases/${id}`);
  await close();
  await screen.findByText(/proposed closing it: No harm found/);
  const second = await office.server.otherOperator('support', 'second');

  const wish = { id, outcome: 'NO_HARM', text: 'So it is' } as const;
  await office.server.call('operatorCloseCase', wish, { token: second });
  await office.refetchAll();

  await screen.findAllByText('No harm found');
  expect(screen.queryByRole('button', { name: 'Claim for 24 hours' })).toBeNull();
});

test('only support and admins can view cases', async () => {
  const id = await opened();
  await office.logIn('cashier');
  await openOffice(`/cases/${id}`);

  await screen.findByText('Only support and admins can view cases.');
  expect(screen.queryByRole('link', { name: /^Cases/ })).toBeNull();
});

test('a player’s page links to their case and sets a house limit', async () => {
  const id = await opened();
  await desk.saveMethod();
  await office.logIn('support');
  await openOffice(`/players/${asha.id}/limits`);
  await screen.findByRole('link', { name: `Case CH-${id}, Reality check on` });

  const form = within(await screen.findByRole('region', { name: 'House limit' }));
  enter('Max', '400', form);
  enter('Reason', 'As agreed on the phone', form);
  fireEvent.click(form.getByRole('button', { name: 'Set limit' }));

  await screen.findByText(/House limit ₹400/);
  expect((await desk.submit(asha)).error?.code).toBe('PLAY_LIMIT');
});
