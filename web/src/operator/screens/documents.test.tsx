import { STRICT_IDENTITY_RULES } from '@crease/contracts/rules/identity-rules.ts';
import type { DocumentKind } from '@crease/contracts/wire/identity.ts';
import type { PersonScreening } from '@crease/server/ports/person-screening.ts';
import type { Bettor } from '@crease/server/testing/cashier-desk.ts';
import { ASKING_SITE, identityDesk } from '@crease/server/testing/identity-desk.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
let asha: Bettor;
const desk = identityDesk(() => office.server);

beforeEach(async () => {
  office = await startOffice({ siteDomains: ASKING_SITE });
  asha = await office.server.user('INR');
});

afterEach(() => office.close());

const press = (key: string) => fireEvent.keyDown(window, { key });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const getItemState = async (id: number) =>
  (await office.server.context.identities.itemById(id))?.state;

/** A document pending review. @returns its ID */
async function sent(kind: DocumentKind = 'IDENTITY_CARD', by = asha): Promise<number> {
  const answer = await desk.send(by, kind);
  if (!answer.success) throw new Error(answer.text);
  return desk.itemOf(by, kind);
}

test('documents are chosen, claimed and accepted by keys, until their last day', async () => {
  await desk.declare(asha);
  const id = await sent();
  await office.logIn('cashier');
  const page = await openOffice('/documents');
  await screen.findByRole('link', { name: 'Proof of identity' });

  press('j');
  await waitFor(() => expect(page.path()).toBe(`/documents/${id}`));
  expect(await screen.findByText('Asha Kulkarni')).toBeTruthy();
  await button('Claim for 10 min');
  press('c');
  const until = `${new Date().getFullYear() + 3}-08-03`;
  fireEvent.change(await screen.findByLabelText('Valid until'), { target: { value: until } });
  press('a');

  await screen.findByText('Accepted', { selector: 'b' });
  expect(await getItemState(id)).toBe('ACCEPTED');
  const { result } = await desk.identity(asha);
  expect(result.items.find(({ kind }) => kind === 'IDENTITY_CARD')?.validUntil).toBe(until);
});

test('a document is declined with a code and a sentence that its owner reads', async () => {
  const id = await sent('SELFIE');
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  fireEvent.click(await button('Claim for 10 min'));
  await button('Accept');

  press('r');
  const title = `Decline Selfie with a note of ${asha.userName}`;
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'TOO_OLD' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText(/is a required field/)).toBeTruthy();
  const reason = 'The note is of last year.';
  fireEvent.change(dialog.getByLabelText('Message to player'), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }));

  await screen.findByText(`It is too old: ${reason}`);
  const { result } = await desk.identity(asha);
  expect(result.items.find(({ kind }) => kind === 'SELFIE')).toMatchObject({
    state: 'DECLINED',
    declineCode: 'TOO_OLD',
    reason,
  });
});

test('the player is asked for something, and the item comes back when it is sent', async () => {
  const id = await sent('ADDRESS');
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  fireEvent.click(await button('Claim for 10 min'));
  fireEvent.click(await button('Send to player'));
  const dialog = within(
    await screen.findByRole('dialog', { name: `Ask about Proof of address of ${asha.userName}` }),
  );
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The second page too' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send to player' }));
  await waitFor(async () => expect(await getItemState(id)).toBe('NEEDS_INFO'));

  await sent('ADDRESS');
  await office.readAgain();

  expect(await button('Claim for 10 min')).toBeTruthy();
});

test('what another reviewer has claimed is shown as theirs, and nothing can be decided', async () => {
  const id = await sent();
  await desk.claim(id);
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);

  const panel = await screen.findByRole('region', { name: /^Identity card of/ });
  await within(panel).findByText(/^Locked to admin, /);
  expect(screen.queryByRole('button', { name: /Claim|Accept|Decline/ })).toBeNull();
});

test('where two people must, the first word waits for a second person', async () => {
  const id = await sent('FUNDS');
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  await screen.findByText('Two people must accept this. You’re the first.');
  fireEvent.click(await button('Claim for 10 min'));
  fireEvent.click(await button('Accept'));

  await screen.findByText('desk.cashier has accepted it. A second person decides.');
  expect(await getItemState(id)).toBe('UNDER_REVIEW');
  await desk.claim(id);
  expect((await desk.accept(id)).result.state).toBe('ACCEPTED');
});

test('a name on a list stands beside the details, and the list tells it apart', async () => {
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
  office = await startOffice({
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
  expect(checks.getByText(/Sanctions: Asha Kulkarni, born 1990-04-12, 100 % alike/)).toBeTruthy();
});

test('a picture is turned, made larger and left for the next one', async () => {
  const images = [await desk.picture(asha), await desk.picture(asha)];
  const as = { token: asha.token, host: 'licensed.example' };
  await office.server.call('sendDocument', { kind: 'IDENTITY_CARD', imageIds: images }, as);
  const id = await desk.itemOf(asha, 'IDENTITY_CARD');
  await office.logIn('cashier');
  await openOffice(`/documents/${id}`);
  const picture = () => screen.getByRole('img', { name: /picture/ });
  await screen.findByText('1 of 2');
  const first = picture().getAttribute('src');

  press('t');
  await waitFor(() => expect(picture().style.rotate).toBe('90deg'));
  press('+');
  await screen.findByText('150 %');
  press('ArrowRight');
  await screen.findByText('2 of 2');
  expect(picture().getAttribute('src')).not.toBe(first);

  fireEvent.error(picture());
  expect(await button('Reload')).toBeTruthy();
});

test('documents are of those who check them: others have no link and are told so', async () => {
  await office.logIn('support');
  await openOffice('/documents');

  expect(await screen.findByText('No access')).toBeTruthy();
  expect(office.sentTo('operatorGetIdentityQueue')).toEqual([]);
});

test("a player's page says the level, what is missing and what was done, to those who check it", async () => {
  await desk.declare(asha);
  const id = await sent('SELFIE');
  await desk.claim(id);
  await desk.accept(id);
  await office.logIn('cashier');
  await openOffice(`/players/${asha.id}/documents`);

  const panel = within(await screen.findByRole('region', { name: 'Identity' }));
  expect(await panel.findByText('Level 1')).toBeTruthy();
  expect(panel.getByText('Identity card, Tax number')).toBeTruthy();
  expect(panel.getByText('pay in, bet')).toBeTruthy();
  expect(panel.getByText('Not screened (not required)')).toBeTruthy();
  const items = within(panel.getByRole('list', { name: 'Details and documents' }));
  expect(items.getByRole('link', { name: 'Selfie with a note' }).getAttribute('href')).toBe(
    `/backoffice/documents/${id}`,
  );
  const steps = panel.getByRole('list', { name: 'Steps' }).textContent ?? '';
  expect(steps).toMatch(/^Selfie with a note: Accepted.*admin.*Details: Accepted/);
});

test('of a site without rules the page says that nothing is asked', async () => {
  await office.close();
  office = await startOffice();
  const ravi = await office.server.user('INR');
  await office.logIn('cashier');
  await openOffice(`/players/${ravi.id}/documents`);

  expect(await screen.findByText('No verification required')).toBeTruthy();
});
