import { ADMIN } from '@crease/server/testing/test-server.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

setUpOffice();
beforeEach(() => office.logIn());

/** The admin logs in elsewhere: password, a wrong code, then a recovery code. */
async function logInElsewhere(): Promise<void> {
  const { recoveryCodes } = await office.enableAuthenticator();
  const from = { headers: { 'user-agent': FIREFOX } };
  for (const code of ['000000', recoveryCodes[0] ?? '']) {
    const asked = await office.server.call('operatorAuthenticate', ADMIN, from);
    const challenge = String(asked.error?.details?.challenge);
    await office.server.call('operatorVerifySecondFactor', { challenge, code }, from);
  }
}

describe('operator logins', () => {
  test('lists own logins on the account page and ends another session', async () => {
    await logInElsewhere();
    await openOffice('/account');
    const list = within(await screen.findByRole('table', { name: 'Login attempts' }));
    expect(list.getByText('Wrong code')).toBeTruthy();
    expect(list.getAllByText('New device').length).toBeGreaterThan(0);
    const table = await screen.findByRole('table', { name: 'Sessions' });
    const before = within(table).getAllByRole('row').length;
    const firefox = within(table)
      .getAllByRole('row')
      .find(({ textContent }) => textContent?.includes('Firefox on Linux') === true);

    fireEvent.click(within(firefox ?? table).getByRole('button', { name: /^End session/ }));

    await waitFor(() => expect(within(table).queryByText('Firefox on Linux')).toBeNull());
    expect(within(table).getAllByRole('row')).toHaveLength(before - 1);
    expect(office.sentTo('operatorEndSession')).toHaveLength(1);
  });

  test('an admin opens another operator’s logins from the list', async () => {
    await office.server.otherOperator('trader', 'ritu.desk');
    await openOffice('/operators');

    fireEvent.click(await screen.findByRole('link', { name: 'ritu.desk' }));

    await screen.findByRole('heading', { name: 'ritu.desk: logins' });
    const list = within(await screen.findByRole('table', { name: 'Login attempts' }));
    expect(list.getAllByRole('row')).toHaveLength(2);
  });
});
