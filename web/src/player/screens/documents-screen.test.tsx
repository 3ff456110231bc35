import { identityDesk, smallPicture } from '@crease/server/testing/identity-desk.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { dispatch } from '#player/app/push-handlers.ts';
import { page, setUpCashier } from '#player/testing/cashier-page.ts';
import { visit } from '#player/testing/open-app.tsx';
import { setWidth } from '#player/testing/window-size.ts';

const PATH = '/documents';
const STORE = '/Setting/StoreImage';
const MEGABYTE = 1_048_576;

const desk = identityDesk(() => page.server.server);

setUpCashier({ identity: 'STRICT' });

const press = (button: HTMLElement) => fireEvent.click(button);
const item = async (name: string) => within(await screen.findByRole('article', { name }));

async function type(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

const DETAILS = {
  'Full name': 'Asha Kulkarni',
  'Date of birth': '1990-04-12',
  'House number and street': '14 Mango Lane',
  'Town or city': 'Pune',
  'PIN code': '411 004',
};

/** A file as returned by the file picker. */
async function photo(name: string): Promise<File> {
  return new File([new Uint8Array(await smallPicture())], name, { type: 'image/png' });
}

async function openForm(name: string) {
  const row = await item(name);
  const open = row.queryByRole('button', { name: new RegExp(`^(Submit|Resubmit): ${name}$`) });
  if (open !== null) press(open);
  return within(await row.findByRole('form', { name: `Submit: ${name}` }));
}

async function choose(name: string, files: readonly File[]) {
  const form = await openForm(name);
  fireEvent.change(form.getByLabelText(`Files: ${name}`), { target: { files } });
  return form;
}

/** Rejects the submitted item. */
async function decline(kind: string, reason: string): Promise<void> {
  const id = await desk.itemOf(page.asha, kind);
  await desk.claim(id);
  const token = await page.server.server.operator();
  const refused = { id, code: 'UNREADABLE', reason } as const;
  await page.server.server.call('operatorDeclineIdentity', refused, { token });
}

test('valid details raise the level at once', async () => {
  await visit(PATH);
  const levels = await screen.findByRole('list', { name: 'Levels' });
  expect(within(levels).getByText('Current level').closest('li')?.textContent).toContain('Level 0');

  await type(DETAILS);
  press(screen.getByRole('button', { name: 'Save details' }));

  await (await item('Name, age and address')).findByText('Accepted');
  expect(within(levels).getByText('Current level').closest('li')?.textContent).toContain('Level 1');
  expect(screen.getByText('14 Mango Lane, Pune 411004')).toBeTruthy();
});

test('shows invalid details under their fields and rejects a minor', async () => {
  await visit(PATH);
  await type({ ...DETAILS, 'PIN code': '4110', 'Full name': 'A' });
  press(screen.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByText('PIN code must be 6 digits')).toBeTruthy();
  expect(page.server.callsTo('/Account/DeclareDetails')).toEqual([]);

  const young = new Date(Date.now() - 16 * 365 * 86_400_000).toISOString().slice(0, 10);
  await type({ ...DETAILS, 'Date of birth': young });
  press(screen.getByRole('button', { name: 'Save details' }));

  expect(await screen.findByText('You must be 18 or older to play here')).toBeTruthy();
});

test('a document with two images is submitted, declined with a reason and submitted again', async () => {
  await desk.declare(page.asha);
  await visit(PATH);
  await page.server.push(PATH, (message) => act(() => dispatch(message)));
  const form = await choose('Proof of identity', [await photo('front.png'), await photo('back.png')]);
  await waitFor(() => expect(form.getAllByText('Uploaded')).toHaveLength(2));
  press(form.getByRole('button', { name: 'Submit for review' }));
  const row = await item('Proof of identity');
  await row.findByText('Under review');
  const id = await desk.itemOf(page.asha, 'IDENTITY_CARD');
  expect(await page.server.server.context.identities.listImages(id)).toHaveLength(2);

  await decline('IDENTITY_CARD', 'The lower corner is cut off.');

  await row.findByText('The lower corner is cut off.');
  expect(row.getByText('Not readable')).toBeTruthy();
  const again = await choose('Proof of identity', [await photo('whole.png')]);
  await again.findByText('Uploaded');
  press(again.getByRole('button', { name: 'Submit for review' }));
  await row.findByText('Under review');
  expect(row.queryByText('The lower corner is cut off.')).toBeNull();
});

test('rejects files that are too large or of another type', async () => {
  await desk.declare(page.asha);
  await visit(PATH);
  const large = new File([new Uint8Array(6 * MEGABYTE)], 'large.png', { type: 'image/png' });
  const form = await choose('Proof of identity', [large]);
  expect(await form.findByText('The file is larger than 5 MB')).toBeTruthy();

  await choose('Proof of identity', [new File(['x'], 'card.gif', { type: 'image/gif' })]);
  expect(await form.findByText('Please choose a PNG, JPEG, WebP or PDF file')).toBeTruthy();
  press(form.getByRole('button', { name: 'Submit for review' }));

  expect(await form.findByText('Please add a photo')).toBeTruthy();
  expect(page.server.callsTo(STORE)).toEqual([]);
});

test('a failed upload can be retried, and a fifth image is rejected', async () => {
  await desk.declare(page.asha);
  await visit(PATH);
  const mend = page.server.cut(STORE);
  const form = await choose('Selfie with a note', [await photo('me.png')]);
  expect(await form.findByText('Please Check Your Network Connection...')).toBeTruthy();
  expect(form.queryByText('me.png')).toBeNull();

  mend();
  const five = await Promise.all([1, 2, 3, 4, 5].map((turn) => photo(`me-${turn}.png`)));
  await choose('Selfie with a note', five);

  await waitFor(() => expect(form.getAllByText('Uploaded')).toHaveLength(4));
  expect(form.queryByText('me-5.png')).toBeNull();
  press(form.getByRole('button', { name: 'Remove me-1.png' }));
  expect(await form.findByLabelText('Files: Selfie with a note')).toBeTruthy();
});

test("offers a retry if documents can't be loaded", async () => {
  const mend = page.server.intercept('/Account/GetIdentity');
  await visit(PATH);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mend();
  press(retry);

  expect(await screen.findByRole('list', { name: 'Levels' })).toBeTruthy();
});

test("deposits state what's needed and link there when rejected, and announce what withdrawals need", async () => {
  await visit('/depositw/1');
  await screen.findByText(/Before your first deposit we need: Name, age and address\./);
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '500' } });
  press(screen.getByRole('button', { name: /^Continue/ }));
  const refused = await screen.findByRole('alert');
  expect(within(refused).getByRole('link', { name: 'Documents' }).getAttribute('href')).toBe(PATH);

  await desk.declare(page.asha);
  cleanup();
  queryClient.clear();
  await visit('/depositw/1');

  await screen.findByText(
    /You can deposit up to ₹10,000\. For more, and to withdraw, we need: Proof of identity, Selfie with a note, PAN\./,
  );
});

test('documents are in the account menu only if the site requires them', async () => {
  setWidth(1_440);
  await visit(PATH);
  const link = { name: 'Documents' };
  const menu = await screen.findByRole('navigation', { name: 'Account pages' });
  expect(await within(menu).findByRole('link', link)).toBeTruthy();

  await page.server.turnOnFourEyes();
  await page.server.configure({ identity: null });
  cleanup();
  queryClient.clear();
  await visit(PATH);

  expect(await screen.findByText('No documents needed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', link)).toBeNull());
});
