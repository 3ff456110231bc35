import { type DocumentKind, STRICT_IDENTITY_RULES } from '@crease/contracts/care/identity.ts';
import type { PersonScreening } from '@crease/server/care/person-screening.ts';
import type { Bettor } from '@crease/server/testing/cashier-desk.ts';
import { ASKING_SITE, identityDesk } from '@crease/server/testing/identity-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openOffice, setUpOffice, startOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, findButton, findDialog, press, pressKey } from '#operator/testing/page.ts';

let asha: Bettor;
const desk = identityDesk(() => office.server);

setUpOffice({ siteDomains: ASKING_SITE });
beforeEach(async () => {
  asha = await office.server.user('INR');
});

const getItemState = async (id: number) => (await office.server.context.identities.itemById(id))?.state;

/** A document pending review. @returns its ID */
async function sent(kind: DocumentKind = 'IDENTITY_CARD', by = asha): Promise<number> {
  const answer = await desk.send(by, kind);
  if (!answer.success) throw new Error(answer.text);
  return desk.itemOf(by, kind);
}

/** Opens and claims a document as a cashier. */
async function claimDocument(id: number): Promise<void> {
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  await press('Claim for 10 min');
}

test('selects, claims and accepts a document by keyboard, with its expiry date', async () => {
  await desk.declare(asha);
  const id = await sent();
  await office.logIn('cashier');
  const page = await openOffice('/documents');
  await screen.findByRole('link', { name: 'Proof of identity' });

  pressKey('j');
  await waitFor(() => expect(page.path()).toBe(`/documents/${id}`));
  expect(await screen.findByText('Asha Kulkarni')).toBeTruthy();
  await findButton('Claim for 10 min');
  pressKey('c');
  const until = `${new Date().getFullYear() + 3}-08-03`;
  enter(await screen.findByLabelText('Valid until'), until);
  pressKey('a');

  await screen.findByText('Accepted', { selector: 'b' });
  expect(await getItemState(id)).toBe('ACCEPTED');
  const { result } = await desk.identity(asha);
  expect(result.items.find(({ kind }) => kind === 'IDENTITY_CARD')?.validUntil).toBe(until);
});

test('declines a document with a reason and a message to the player', async () => {
  const id = await sent('SELFIE');
  await claimDocument(id);
  await findButton('Accept');

  pressKey('r');
  const title = `Decline ${asha.userName}: Selfie with a note`;
  const dialog = await findDialog(title);
  enter('Reason', 'TOO_OLD', dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText(/is a required field/)).toBeTruthy();
  const reason = 'The note is of last year.';
  enter('Message to player', reason, dialog);
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));

  await screen.findByText(`Too old: ${reason}`);
  const { result } = await desk.identity(asha);
  expect(result.items.find(({ kind }) => kind === 'SELFIE')).toMatchObject({
    state: 'DECLINED',
    declineCode: 'TOO_OLD',
    reason,
  });
});

test('requests info, and the document returns to the queue when resubmitted', async () => {
  const id = await sent('ADDRESS');
  await claimDocument(id);
  await press('Request info');
  await answerDialog(`Request info: ${asha.userName}: Proof of address`, 'Request info', {
    Reason: 'The second page too',
  });
  await waitFor(async () => expect(await getItemState(id)).toBe('NEEDS_INFO'));

  await sent('ADDRESS');
  await office.refetchAll();

  expect(await findButton('Claim for 10 min')).toBeTruthy();
});

test('a document claimed by another reviewer can’t be decided', async () => {
  const id = await sent();
  await desk.claim(id);
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);

  const panel = await screen.findByRole('region', { name: `${asha.userName}: Proof of identity` });
  await within(panel).findByText(/^Claimed by admin, /);
  expect(screen.queryByRole('button', { name: /Claim|Accept|Decline/ })).toBeNull();
});

test('an acceptance that needs two people awaits a second reviewer', async () => {
  const id = await sent('FUNDS');
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  await screen.findByText('Two people must accept this. You’re the first.');
  await press('Claim for 10 min');
  await press('Accept');

  await screen.findByText('desk.cashier accepted this. A second reviewer decides.');
  expect(await getItemState(id)).toBe('UNDER_REVIEW');
  await desk.claim(id);
  expect((await desk.accept(id)).result.state).toBe('ACCEPTED');
});

test('shows a screening match beside the details and flags it in the queue', async () => {
  await office.close();
  const site = ASKING_SITE.domains['licensed.example'];
  const identity = { ...STRICT_IDENTITY_RULES, isScreened: true };
  const screening: PersonScreening = {
    check: ({ fullName }) =>
      Promise.resolve({
        result: 'HIT',
        hits: [{ name: fullName, birthDate: '1990-04-12', list: 'Sanctions', likeness: 100 }],
      }),
  };
  await startOffice({
    siteDomains: { domains: { 'licensed.example': { ...site, identity } } },
    screening,
  });
  asha = await office.server.user('INR');
  await desk.declare(asha);
  await office.logIn('cashier');
  await openOffice('/documents');
  fireEvent.click(await screen.findByRole('radio', { name: 'Flagged' }));
  expect(await screen.findByText('List match')).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: 'Details' }));

  const checks = within(await screen.findByRole('list', { name: 'Screening' }));
  expect(checks.getByText(/Sanctions: Asha Kulkarni, born 1990-04-12, 100% match/)).toBeTruthy();
});

test('rotates, zooms and pages through images by keyboard', async () => {
  const images = [await desk.picture(asha), await desk.picture(asha)];
  const as = { token: asha.token, host: 'licensed.example' };
  await office.server.call('sendDocument', { kind: 'IDENTITY_CARD', imageIds: images }, as);
  const id = await desk.itemOf(asha, 'IDENTITY_CARD');
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  const picture = () => screen.getByRole('img', { name: /image/ });
  await screen.findByText('1 of 2');
  const first = picture().getAttribute('src');

  pressKey('t');
  await waitFor(() => expect(picture().style.rotate).toBe('90deg'));
  pressKey('+');
  await screen.findByText('150%');
  pressKey('ArrowRight');
  await screen.findByText('2 of 2');
  expect(picture().getAttribute('src')).not.toBe(first);

  fireEvent.error(picture());
  expect(await findButton('Reload')).toBeTruthy();
});

test('denies access to roles that don’t review documents', async () => {
  await office.logIn('support');
  await openOffice('/documents');

  expect(await screen.findByText('No access')).toBeTruthy();
  expect(office.sentTo('operatorGetIdentityQueue')).toEqual([]);
});

test('shows reviewers a player’s level, missing documents and history', async () => {
  await desk.declare(asha);
  const id = await sent('SELFIE');
  await desk.claim(id);
  await desk.accept(id);
  await office.logIn('cashier');
  await openOffice(`/players/${asha.id}/documents`);

  const panel = within(await screen.findByRole('region', { name: 'Identity' }));
  expect(await panel.findByText('Level 1')).toBeTruthy();
  expect(panel.getByText('Proof of identity, PAN')).toBeTruthy();
  expect(panel.getByText('deposit, bet')).toBeTruthy();
  expect(panel.getByText('Not screened (not required)')).toBeTruthy();
  const items = within(panel.getByRole('list', { name: 'Details and documents' }));
  expect(items.getByRole('link', { name: 'Selfie with a note' }).getAttribute('href')).toBe(
    `/backoffice/documents/${id}`,
  );
  const steps = panel.getByRole('list', { name: 'History' }).textContent ?? '';
  expect(steps).toMatch(/^Selfie with a note: Accepted.*admin.*Details: Accepted/);
});

test('shows that a site without identity rules requires no verification', async () => {
  await office.close();
  await startOffice();
  const ravi = await office.server.user('INR');
  await office.logIn('cashier');
  await openOffice(`/players/${ravi.id}/documents`);

  expect(await screen.findByText('No verification required')).toBeTruthy();
});
