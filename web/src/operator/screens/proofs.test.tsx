import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { generateAppCode } from '@crease/server/testing/people-desk.ts';
import { SoftwareAuthenticator } from '@crease/server/testing/software-authenticator.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorApi } from '#operator/core/office-call.ts';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { enter, findDialog, press } from '#operator/testing/page.ts';

const MINUTE_MS = 60_000;

// The clock is frozen until a test advances it past the verification's validity.
setUpOffice({ inRealTime: false, operatorProofMs: 15 * MINUTE_MS });
beforeEach(() => office.logIn());

const now = () => office.server.clock.now();

describe('an action that needs re-authentication', () => {
  /** A market to void, by an operator with an authenticator who logged in twenty minutes ago. */
  async function oldLogin() {
    const stage = await office.stage();
    const market = await stage.session('6 over runs');
    const { secret } = await office.enableAuthenticator();
    office.server.clock.advance(20 * MINUTE_MS);
    await openOffice('/events');
    const wanted = { marketId: market.marketId, reason: 'wrong sides' };
    return {
      market,
      secret,
      voidMarket: () => operatorApi(operatorRoutes.operatorVoidMarket, wanted),
    };
  }

  const dialog = () => findDialog('Confirm your identity');

  test('continues after a valid code and asks again after an invalid one', async () => {
    const { market, secret, voidMarket } = await oldLogin();

    const act = voidMarket();
    const asking = await dialog();
    expect(asking.queryByLabelText('Your password')).toBeNull();
    enter('Code', '000000', asking);
    fireEvent.click(asking.getByRole('button', { name: 'Continue' }));
    expect((await asking.findByRole('alert')).textContent).toContain('Invalid code');
    enter('Code', generateAppCode(secret, now()), asking);
    fireEvent.click(asking.getByRole('button', { name: 'Continue' }));

    expect(await act).toMatchObject({ marketId: market.marketId, status: 'VOIDED' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(office.sentTo('operatorVoidMarket')).toHaveLength(2);
  });

  test('is cancelled when the operator goes back', async () => {
    const { market, voidMarket } = await oldLogin();

    const act = voidMarket().catch((failure: unknown) => failure);
    fireEvent.click((await dialog()).getByRole('button', { name: 'Back' }));

    expect(await act).toMatchObject({ code: 'PROOF_NEEDED' });
    expect(office.sentTo('operatorProve')).toEqual([]);
    expect((await office.market(market)).status).toBe('OPEN');
  });
});

describe('operator two-factor authentication', () => {
  test('sets up an app with its first code and shows the recovery codes once', async () => {
    await openOffice('/account');
    await press('Set up app');
    const setup = await findDialog('Set up an authenticator app');
    const shown = await setup.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);

    enter('Code', generateAppCode((shown.textContent ?? '').replaceAll(' ', ''), now()), setup);
    fireEvent.click(setup.getByRole('button', { name: 'Turn on' }));

    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes.querySelectorAll('li')).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    await screen.findByText('10 recovery codes left.');
    expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy();
  });

  test('removes a passkey after confirmation and warns when few recovery codes are left', async () => {
    const { recoveryCodes } = await office.enableAuthenticator();
    const { challengeId, options } = await office.call('operatorPasskeyOptions', {});
    const response = new SoftwareAuthenticator().register(options);
    await office.call('operatorAddPasskey', { challengeId, name: 'Desk', response });
    for (const code of recoveryCodes.slice(0, 8)) await office.call('operatorProve', { code });
    await openOffice('/account');
    await press('Remove Desk');
    expect(screen.getByText('2 recovery codes left.')).toBeTruthy();

    await press('Remove passkey');

    await waitFor(() => expect(screen.queryByText('Desk')).toBeNull());
    expect((await office.call('operatorGetProofs', {})).passkeys).toEqual([]);
  });
});

describe('password link of a new operator', () => {
  async function makeLink(): Promise<string> {
    const made = await office.call('operatorSaveOperator', { userName: 'ritu.desk', role: 'trader' });
    return made.passwordLink?.link ?? '';
  }

  test('sets a password and leads to the login', async () => {
    const page = await openOffice(`/password#${await makeLink()}`);
    const field = await screen.findByLabelText('Password');
    enter(field, 'short');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText('Password must be at least 10 characters');
    expect(office.sentTo('operatorChoosePassword')).toEqual([]);

    enter(field, 'a long desk phrase');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    await screen.findByText('Password set. Log in with your new password.');
    const login = { userName: 'ritu.desk', password: 'a long desk phrase' };
    expect((await office.server.call('operatorAuthenticate', login)).success).toBe(true);
    await waitFor(() => expect(page.path()).not.toContain('password'));
  });

  test('reports that it has expired', async () => {
    const link = await makeLink();
    await office.call('operatorChoosePassword', { link, password: 'a long desk phrase' });
    await openOffice(`/password#${link}`);

    enter(await screen.findByLabelText('Password'), 'another desk phrase');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
  });
});
