import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AccountNetwork,
  forgetEverything,
  PROFILE,
  refuse,
  show,
  signInAs,
  toastTitles,
  USER,
} from '#player/features/security/testing/account-network.tsx';
import { ActivityLogScreen } from './activity-log-screen.tsx';

const CODES = Array.from({ length: 10 }, (_, place) => `ABCD-${String(place).repeat(4)}`);
const SECRET = 'JBSWY3DPEHPK3PXP';

let network: AccountNetwork;
let profile = PROFILE;

beforeEach(() => {
  profile = PROFILE;
  network = new AccountNetwork();
  network.answers
    .set('GetProfile', () => profile)
    .set('GetSessions', () => ({ items: [] }))
    .set('GetUserLoginAttempts', () => ({ items: [], totalCount: 0 }));
});

afterEach(forgetEverything);

function open(): void {
  signInAs(USER);
  show(<ActivityLogScreen />);
}

const press = (button: HTMLElement) => fireEvent.click(button);

function fill(dialog: ReturnType<typeof within>, texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
}

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

/** What is said under a field. */
function errorOf(field: HTMLElement): string | undefined {
  const id = field.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? undefined;
}

describe('3.4 my profile: two-step login', () => {
  async function openTurnOn() {
    open();
    press(await screen.findByRole('button', { name: 'Turn on' }));
    return dialog('Turn on two-step login');
  }

  async function reachCodes() {
    network.answers
      .set('StartSecondFactor', () => ({
        secret: SECRET,
        uri: `otpauth://totp/Crease:ravi_7?secret=${SECRET}&issuer=Crease`,
        expiresInSeconds: 600,
      }))
      .set('ConfirmSecondFactor', () => {
        profile = { ...profile, secondFactor: { isOn: true, recoveryCodesLeft: 10 } };
        return { recoveryCodes: CODES };
      });
    const window = await openTurnOn();
    fill(window, { 'Current password': 'Passw0rd!' });
    press(window.getByRole('button', { name: 'Continue' }));
    await window.findByText('JBSW Y3DP EHPK 3PXP');
    fill(window, { Code: '123 456' });
    press(window.getByRole('button', { name: 'Turn on' }));
    return dialog('Your recovery codes');
  }

  test('password, picture and secret, code, then ten codes that are shown this once', async () => {
    const window = await reachCodes();

    const shown = within(await window.findByRole('list', { name: 'Recovery codes' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(network.sentTo('StartSecondFactor')).toEqual([{ currentPassword: 'Passw0rd!' }]);
    expect(network.sentTo('ConfirmSecondFactor')).toEqual([{ code: '123456' }]);

    press(window.getByRole('checkbox', { name: 'I have saved them' }));
    press(window.getByRole('button', { name: 'Done' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('ABCD-0000')).toBeNull();
    expect(document.body.textContent).not.toContain(SECRET);
    expect(await screen.findByText('10 recovery codes left.')).toBeTruthy();
  });

  test('the codes stay until they are saved, whichever way one tries to leave', async () => {
    const window = await reachCodes();
    await window.findByText('ABCD-0000');
    expect(window.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);

    press(window.getByRole('button', { name: 'Close' }));
    expect((await window.findByRole('alert')).textContent).toMatch(/Save the codes first/);
    for (let time = 1; time <= 2; time += 1) {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      expect(screen.getByRole('dialog').textContent).toContain('ABCD-0000');
    }
  });

  test('all codes are copied, one in each line', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const window = await reachCodes();

    press(await window.findByRole('button', { name: 'Copy all' }));

    expect(await window.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(CODES.join('\n'));
  });

  test('the codes come as a file that says whose they are', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:codes';
    });
    const taken = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const window = await reachCodes();

    press(await window.findByRole('button', { name: 'Download as text' }));

    expect(taken).toHaveBeenCalledTimes(1);
    const text = await files[0]?.text();
    expect(text).toContain('recovery codes of ravi_7');
    for (const code of CODES) expect(text).toContain(code);
  });

  test('a wrong password stands at its field and nothing is shown', async () => {
    network.answers.set('StartSecondFactor', () =>
      refuse('WRONG_PASSWORD', 'Current password is not correct'),
    );
    const window = await openTurnOn();
    fill(window, { 'Current password': 'wrong' });

    press(window.getByRole('button', { name: 'Continue' }));

    const field = window.getByLabelText('Current password');
    await waitFor(() => expect(errorOf(field)).toBe('Current password is not correct'));
    expect(window.queryByRole('img')).toBeNull();
  });

  test.each([
    ['keeps the secret', 600],
    ['starts again when the time of the secret is over', 0],
  ])('a wrong code %s', async (_, expiresInSeconds) => {
    network.answers
      .set('StartSecondFactor', () => ({ secret: SECRET, uri: 'otpauth://x', expiresInSeconds }))
      .set('ConfirmSecondFactor', () => refuse('CODE_INVALID', 'The code is not valid'));
    const window = await openTurnOn();
    fill(window, { 'Current password': 'Passw0rd!' });
    press(window.getByRole('button', { name: 'Continue' }));
    await window.findByRole('img', { name: /QR code/ });
    fill(window, { Code: '000000' });

    press(window.getByRole('button', { name: 'Turn on' }));

    if (expiresInSeconds > 0) {
      await waitFor(() =>
        expect(errorOf(window.getByLabelText('Code'))).toBe('The code is not valid'),
      );
      expect(window.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    } else {
      expect((await window.findByRole('alert')).textContent).toMatch(/start again/);
      expect(window.getByLabelText('Current password')).toBeTruthy();
      expect(window.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull();
    }
  });

  test('what another window has turned on meanwhile shows', async () => {
    network.answers.set('StartSecondFactor', () => {
      profile = { ...PROFILE, secondFactor: { isOn: true, recoveryCodesLeft: 10 } };
      return refuse('BAD_STATE', 'Not possible in the present state', 409);
    });
    const window = await openTurnOn();
    fill(window, { 'Current password': 'Passw0rd!' });

    press(window.getByRole('button', { name: 'Continue' }));

    expect((await window.findByRole('alert')).textContent).toBe(
      'Not possible in the present state',
    );
    expect(await screen.findByText('10 recovery codes left.')).toBeTruthy();
  });

  test('a code that is no code asks nobody', async () => {
    network.answers.set('StartSecondFactor', () => ({
      secret: SECRET,
      uri: 'otpauth://x',
      expiresInSeconds: 600,
    }));
    const window = await openTurnOn();
    fill(window, { 'Current password': 'Passw0rd!' });
    press(window.getByRole('button', { name: 'Continue' }));
    const code = await window.findByLabelText('Code');
    fireEvent.change(code, { target: { value: '12ab' } });

    press(window.getByRole('button', { name: 'Turn on' }));

    await waitFor(() => expect(errorOf(code)).toBe('Code must be 6 digits'));
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(network.sentTo('ConfirmSecondFactor')).toEqual([]);
  });

  test('it is turned off with password and code', async () => {
    profile = { ...PROFILE, secondFactor: { isOn: true, recoveryCodesLeft: 2 } };
    network.answers.set('StopSecondFactor', () => {
      profile = PROFILE;
      return true;
    });
    open();
    expect(await screen.findByText('2 recovery codes left. Make new ones soon.')).toBeTruthy();
    press(screen.getByRole('button', { name: 'Turn off' }));
    const window = await dialog('Turn off two-step login');
    fill(window, { 'Current password': 'Passw0rd!', Code: 'ABCD-0000' });

    press(window.getByRole('button', { name: 'Turn off' }));

    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(network.sentTo('StopSecondFactor')).toEqual([
      { currentPassword: 'Passw0rd!', code: 'ABCD-0000' },
    ]);
    expect(toastTitles()).toEqual(['Two-step login is off']);
  });

  test('new recovery codes come after password and code, and a lock-out is shown', async () => {
    profile = { ...PROFILE, secondFactor: { isOn: true, recoveryCodesLeft: 0 } };
    network.answers.set('RenewRecoveryCodes', () =>
      refuse('LOCKED_OUT', 'Account locked. Try again in 15 minutes'),
    );
    open();
    press(await screen.findByRole('button', { name: 'New recovery codes' }));
    const window = await dialog('New recovery codes');
    fill(window, { 'Current password': 'Passw0rd!', Code: '123456' });
    press(window.getByRole('button', { name: 'Make new codes' }));
    expect((await window.findByRole('alert')).textContent).toMatch(/Account locked/);

    network.answers.set('RenewRecoveryCodes', () => ({ recoveryCodes: CODES }));
    press(window.getByRole('button', { name: 'Make new codes' }));

    expect(await window.findByText('ABCD-9999')).toBeTruthy();
  });
});

describe('3.4 my profile: passkeys', () => {
  const PASSKEY = {
    id: 5,
    name: 'Old phone',
    createdAt: '2026-01-31T14:05:31.250Z',
    lastUsedAt: null,
  };
  const OPTIONS = {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'localhost', name: 'Crease' },
    user: { id: 'MTI', name: 'ravi_7', displayName: 'ravi_7' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  };

  /** A browser whose authenticator answers so. */
  function authenticator(create: () => Promise<unknown>): void {
    vi.stubGlobal('PublicKeyCredential', class {});
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  }

  const made = async () => ({
    id: 'a2V5',
    rawId: new Uint8Array([107, 101, 121]).buffer,
    type: 'public-key',
    response: {
      clientDataJSON: new Uint8Array([1]).buffer,
      attestationObject: new Uint8Array([2]).buffer,
    },
    getClientExtensionResults: () => ({}),
  });

  async function add(name: string) {
    press(await screen.findByRole('button', { name: 'Add a passkey' }));
    const window = await dialog('Add a passkey');
    fill(window, { Name: name, 'Current password': 'Passw0rd!' });
    press(window.getByRole('button', { name: 'Continue' }));
    return window;
  }

  test('a browser without passkeys says so and offers none', async () => {
    open();

    expect(await screen.findByText('This browser cannot keep passkeys.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('a passkey is made by the browser, named and given to the server', async () => {
    authenticator(made);
    network.answers
      .set('PasskeyOptions', () => ({ challengeId: 'challenge-1', options: OPTIONS }))
      .set('AddPasskey', ({ name }) => {
        const passkey = { ...PASSKEY, name: String(name) };
        profile = { ...PROFILE, passkeys: [passkey] };
        return passkey;
      });
    open();

    await add(' New phone ');

    expect(await screen.findByText('New phone')).toBeTruthy();
    expect(screen.getByText('Added 31 Jan 2026, never used')).toBeTruthy();
    expect(network.sentTo('PasskeyOptions')).toEqual([{ currentPassword: 'Passw0rd!' }]);
    expect(network.sentTo('AddPasskey')).toMatchObject([
      { challengeId: 'challenge-1', name: 'New phone', response: { id: 'a2V5', rawId: 'a2V5' } },
    ]);
    expect(toastTitles()).toEqual(['Passkey added']);
  });

  test('anyone who says no to the browser can try again; the server hears nothing', async () => {
    authenticator(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    network.answers.set('PasskeyOptions', () => ({ challengeId: 'c', options: OPTIONS }));
    open();

    const window = await add('New phone');

    expect((await window.findByRole('alert')).textContent).toBe(
      'No passkey was made. You can try again',
    );
    expect(network.sentTo('AddPasskey')).toEqual([]);
  });

  test('a name that the text filter would change is refused before anything is asked', async () => {
    authenticator(made);
    open();

    const window = await add("Ravi's phone");

    await waitFor(() =>
      expect(errorOf(window.getByLabelText('Name'))).toBe(
        'This name cannot be used. Please choose another',
      ),
    );
    expect(network.sentTo('PasskeyOptions')).toEqual([]);
  });

  test('a passkey is removed with the password, and the focus does not get lost', async () => {
    authenticator(made);
    profile = { ...PROFILE, passkeys: [PASSKEY] };
    network.answers.set('RemovePasskey', () => {
      profile = PROFILE;
      return true;
    });
    open();
    press(await screen.findByRole('button', { name: 'Remove Old phone' }));
    const window = await dialog('Remove passkey');
    fill(window, { 'Current password': 'Passw0rd!' });

    press(window.getByRole('button', { name: 'Remove passkey' }));

    await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull());
    expect(network.sentTo('RemovePasskey')).toEqual([{ id: 5, currentPassword: 'Passw0rd!' }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a passkey' })),
    );
  });
});
