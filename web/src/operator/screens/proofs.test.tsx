import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callOperator } from '#operator/office/office-call.ts';
import {
  answered,
  closeOffice,
  type FakeHouse,
  fakeHouse,
  logInAnita,
  openOffice,
  refused,
} from '#operator/testing/open-office.tsx';

const PASSKEY = {
  id: 3,
  name: 'Desk',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const NOTHING = { app: false, isNeeded: false, recoveryCodesLeft: 0, passkeys: [] };

let house: FakeHouse;
let isProved: boolean;

beforeEach(() => {
  house = fakeHouse();
  isProved = false;
  logInAnita();
});

afterEach(closeOffice);

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const askedOf = (path: string) =>
  house.asked.filter((one) => one.path === path).map(({ input }) => input);

const VOID = { marketId: 10, reason: 'wrong sides' };
const voidMarket = () => callOperator(operatorRoutes.operatorVoidMarket, VOID);

/** The server takes the act once somebody has proved themselves with what it names. */
function wantProof(details: Readonly<Record<string, boolean>>) {
  house.answers['/Operator/VoidMarket'] = () =>
    isProved ? answered({ marketId: 10 }) : refused(403, 'PROOF_NEEDED', 'Prove it', details);
  house.answers['/Operator/Prove'] = (input) => {
    isProved = input.code === '123456';
    return isProved ? answered(true) : refused(400, 'CODE_INVALID', 'The code is not valid');
  };
}

async function dialog() {
  return within(await screen.findByRole('dialog', { name: 'Prove that it is you' }));
}

const BY_CODE = { password: false, code: true, passkey: false };

describe('an act for which the server wants a proof', () => {
  test('goes on by itself after the code, which is asked for once more when it was wrong', async () => {
    wantProof(BY_CODE);
    await openOffice('/events');

    const act = voidMarket();
    const asking = await dialog();
    type(asking.getByLabelText('Code'), '000000');
    fireEvent.click(asking.getByRole('button', { name: 'Go on' }));
    expect((await asking.findByRole('alert')).textContent).toContain('The code is not valid');
    type(asking.getByLabelText('Code'), '123456');
    fireEvent.click(asking.getByRole('button', { name: 'Go on' }));

    expect(await act).toEqual({ marketId: 10 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedOf('/Operator/VoidMarket')).toEqual([VOID, VOID]);
    expect(asking.queryByLabelText('Your password')).toBeNull();
  });

  test('is given up when somebody would rather not prove anything', async () => {
    wantProof(BY_CODE);
    await openOffice('/events');

    const act = voidMarket().catch((failure: unknown) => failure);
    fireEvent.click((await dialog()).getByRole('button', { name: 'Back' }));

    expect(await act).toMatchObject({ code: 'PROOF_NEEDED' });
    expect(askedOf('/Operator/VoidMarket')).toEqual([VOID]);
    expect(askedOf('/Operator/Prove')).toEqual([]);
  });
});

describe('the second factor of the operator', () => {
  test('an app is set up with its first code, and the recovery codes are shown once', async () => {
    let proofs = NOTHING;
    house.answers['/Operator/GetProofs'] = () => answered(proofs);
    house.answers['/Operator/StartFactor'] = () =>
      answered({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' });
    house.answers['/Operator/ConfirmFactor'] = () => {
      proofs = { ...NOTHING, app: true, recoveryCodesLeft: 10 };
      return answered({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
    };
    await openOffice('/account');
    fireEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
    const setup = within(
      await screen.findByRole('dialog', { name: 'Set up an authenticator app' }),
    );
    expect(setup.getByText('ABCD EFGH')).toBeTruthy();

    type(setup.getByLabelText('Code'), '123456');
    fireEvent.click(setup.getByRole('button', { name: 'Turn on' }));

    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes.textContent).toBe('AAAA-BBBBCCCC-DDDD');
    fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByText('10 of them are left.');
    expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy();
  });

  test('a passkey is removed after a question; few recovery codes are warned of', async () => {
    let passkeys = [PASSKEY];
    house.answers['/Operator/GetProofs'] = () =>
      answered({ ...NOTHING, app: true, recoveryCodesLeft: 2, passkeys });
    house.answers['/Operator/RemovePasskey'] = () => {
      passkeys = [];
      return answered(true);
    };
    await openOffice('/account');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Desk' }));
    expect(screen.getByText('You have 2 recovery codes left.')).toBeTruthy();

    fireEvent.click(await screen.findByRole('button', { name: 'Remove passkey' }));

    await waitFor(() => expect(screen.queryByText('Desk')).toBeNull());
    expect(askedOf('/Operator/RemovePasskey')).toEqual([{ id: 3 }]);
  });
});

describe('the link of a new operator', () => {
  test('leads to the choice of a password, and then to the login', async () => {
    house.answers['/Operator/ChoosePassword'] = () => answered(true);
    const office = await openOffice('/password#5.secret-of-the-link');
    const field = await screen.findByLabelText('Password');
    type(field, 'short');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText('Password must be at least 10 characters');

    type(field, 'a long desk phrase');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    await screen.findByText('Your password is set. Log in with it.');
    expect(askedOf('/Operator/ChoosePassword')).toEqual([
      { link: '5.secret-of-the-link', password: 'a long desk phrase' },
    ]);
    await waitFor(() => expect(office.path()).not.toContain('password'));
  });

  test('that is over says so', async () => {
    house.answers['/Operator/ChoosePassword'] = () =>
      refused(400, 'LINK_OVER', 'This link is over. Please ask for another');
    await openOffice('/password#5.old');

    type(await screen.findByLabelText('Password'), 'a long desk phrase');
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

    expect((await screen.findByRole('alert')).textContent).toContain('This link is over');
  });
});
