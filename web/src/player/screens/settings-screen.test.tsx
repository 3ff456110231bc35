import { DEFAULT_STAKES, type Stake } from '@crease/contracts/base/constants.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '#client/session/session.ts';
import { readItem } from '#client/storage/local-items.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { toasts } from '#ui/toast/toasts.ts';

const MINE: readonly Stake[] = DEFAULT_STAKES.map(({ value }, at) => ({
  title: `Mine ${at + 1}`,
  value,
}));

setUpServer();
beforeEach(async () => {
  const { accessToken } = await server.logIn();
  await server.server.call('addStakes', { stakes: MINE }, { token: accessToken });
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, text: string) => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};
const saved = () => server.callsTo('/UserStake/Add');

test('links each section from the top of the page and moves the focus there', async () => {
  await visit('/stake-setting');
  await waitFor(() => expect(field('Label 8').value).toBe('Mine 8'));
  const list = within(screen.getByRole('navigation', { name: 'On this page' }));
  const names = list.getAllByRole('button').map(({ textContent }) => textContent ?? '');

  for (const name of names) {
    fireEvent.click(list.getByRole('button', { name }));

    expect(document.activeElement).toBe(screen.getByRole('heading', { name }));
  }
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 3 });
  expect(names).toEqual(['Stake buttons', ...headings.map(({ textContent }) => textContent)]);
});

test('reserves the space of eight rows while loading, without inputs', async () => {
  const letThrough = server.hold('/UserStake/GetByUser');
  await visit('/stake-setting');

  expect(screen.getByText('Loading stake buttons…').getAttribute('role')).toBe('status');
  expect(document.querySelectorAll('[data-of="field"]')).toHaveLength(16);
  expect(screen.queryByLabelText('Label 1')).toBeNull();
  letThrough();

  await waitFor(() => expect(field('Label 8').value).toBe('Mine 8'));
  expect(document.querySelector('[data-of="field"]')).toBeNull();
});

describe('stake buttons (spec 3)', () => {
  test('shows the eight saved labels and values, also as chips', async () => {
    await visit('/stake-setting');

    await waitFor(() => expect(field('Label 8').value).toBe('Mine 8'));
    expect(field('Value 1').value).toBe('10,000');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByRole('button')).toHaveLength(8);
    type('Label 1', 'Small');
    await waitFor(() => expect(preview.getByRole('button', { name: 'Small' })).toBeTruthy());
  });

  test('saves changes and shows them on the slip at once', async () => {
    await visit('/stake-setting');
    await waitFor(() => expect(field('Label 1').value).toBe('Mine 1'));
    type('Label 1', ' 1500 ');
    type('Value 1', '₹1,500');

    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(session.getState().user?.stakes[0]).toEqual({ title: '1500', value: 1_500 }));
    expect(saved()).toHaveLength(1);
    expect(readItem('userinfo')?.stakes).toHaveLength(8);
    expect(toasts.list().map(({ title }) => title)).toEqual(['Stake buttons saved']);
  });

  test('shows an invalid label or value below its field and sends nothing', async () => {
    await visit('/stake-setting');
    await waitFor(() => expect(field('Label 1').value).toBe('Mine 1'));
    type('Label 2', 'eleven letters');
    type('Value 3', '1.5');
    type('Value 4', '');

    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Label 2 must be at most 10 characters')).toBeTruthy();
    expect(screen.getByText('Value 3 must be a whole number')).toBeTruthy();
    expect(screen.getByText('Value 4 is a required field')).toBeTruthy();
    expect(field('Value 3').getAttribute('aria-invalid')).toBe('true');
    expect(saved()).toEqual([]);
  });

  test("shows that saving failed and keeps the slip's buttons until it succeeds", async () => {
    const before = session.getState().user?.stakes[0];
    const mend = server.intercept('/UserStake/Add');
    await visit('/stake-setting');
    await waitFor(() => expect(field('Label 1').value).toBe('Mine 1'));

    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Something broke.');
    expect(session.getState().user?.stakes[0]).toEqual(before);
    mend();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(session.getState().user?.stakes).toEqual(MINE));
  });

  test('restores the defaults, which are also the values of users who have saved none', async () => {
    await server.logIn();
    await visit('/stake-setting');
    await waitFor(() => expect(field('Label 4').value).toBe('1 lac'));
    type('Label 4', 'Big');

    fireEvent.click(screen.getByRole('button', { name: 'Restore defaults' }));

    await waitFor(() => expect(field('Label 4').value).toBe('1 lac'));
    expect(saved()).toEqual([]);
  });
});
