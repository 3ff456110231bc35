import { securityRoutes } from '@crease/contracts/people/security-routes.ts';
import { generateAppCode } from '@crease/server/testing/people-desk.ts';
import { SoftwareAuthenticator } from '@crease/server/testing/software-authenticator.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPasskeys } from '#player/features/security/testing/browser-authenticator.ts';
import { refused, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

const SETUP_MS = 600_000;
const getPath = (name: keyof typeof securityRoutes) => `/${securityRoutes[name].path}`;

let token: string;

setUpServer();
beforeEach(async () => {
  ({ accessToken: token } = await server.logInFirst());
});

const open = () => visit('/activity-log');

/** Enables an authenticator app in another window. @returns the recovery codes */
async function turnOn(): Promise<readonly string[]> {
  const proof = { currentPassword: RAVI.password };
  const { secret } = (await server.server.call('startSecondFactor', proof, { token })).result;
  const code = generateAppCode(secret, Date.now());
  return (await server.server.call('confirmSecondFactor', { code }, { token })).result.recoveryCodes;
}

/** Logs in elsewhere, using one recovery code each time. */
async function spend(codes: readonly string[]): Promise<void> {
  const login = { userNameOrEmailAddress: RAVI.userName, password: RAVI.password };
  for (const code of codes) {
    const asked = await server.server.call('authenticate', login);
    const challenge = String(asked.error?.details?.challenge);
    await server.server.call('verifySecondFactor', { challenge, code });
  }
}

const sentTo = (name: keyof typeof securityRoutes) => server.callsTo(getPath(name)).map(({ body }) => body);
const toastTitles = () => toasts.list().map(({ title }) => title);
const press = (button: HTMLElement) => fireEvent.click(button);

function fill(dialog: ReturnType<typeof within>, texts: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  }
}

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

/** Error text below a field. */
function getFieldError(field: HTMLElement): string | undefined {
  const id = field.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? undefined;
}

describe('my profile: two-factor authentication (spec 3.4)', () => {
  async function openTurnOn() {
    await open();
    press(await screen.findByRole('button', { name: 'Turn on' }));
    return dialog('Turn on two-factor authentication');
  }

  async function reachSecret() {
    const window = await openTurnOn();
    fill(window, { 'Current password': RAVI.password });
    press(window.getByRole('button', { name: 'Continue' }));
    const shown = await window.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    return { window, secret: (shown.textContent ?? '').replaceAll(' ', '') };
  }

  /** @returns the recovery codes too, in order */
  async function reachCodes() {
    const { window: setup, secret } = await reachSecret();
    const code = generateAppCode(secret, Date.now());
    fill(setup, { Code: `${code.slice(0, 3)} ${code.slice(3)}` });
    press(setup.getByRole('button', { name: 'Turn on' }));
    const window = await dialog('Your recovery codes');
    const list = within(await window.findByRole('list', { name: 'Recovery codes' }));
    const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    return { window, secret, code, codes };
  }

  test('asks for the password, shows QR code and secret, asks for a code, then shows ten codes once', async () => {
    const { window, secret, code, codes } = await reachCodes();

    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(sentTo('startSecondFactor')).toEqual([{ currentPassword: RAVI.password }]);
    expect(sentTo('confirmSecondFactor')).toEqual([{ code }]);

    press(window.getByRole('checkbox', { name: 'I’ve saved my codes' }));
    press(window.getByRole('button', { name: 'Done' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.textContent).not.toContain(codes[0]);
    expect(document.body.textContent).not.toContain(secret);
    expect(await screen.findByText('10 recovery codes left.')).toBeTruthy();
  });

  test('the codes stay until they are saved, however the user tries to leave', async () => {
    const { window, codes } = await reachCodes();
    expect(window.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);

    press(window.getByRole('button', { name: 'Close' }));
    expect((await window.findByRole('alert')).textContent).toMatch(/Save your codes/);
    for (let time = 1; time <= 2; time += 1) {
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      expect(screen.getByRole('dialog').textContent).toContain(codes[0]);
    }
  });

  test('copies all codes, one per line', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { window, codes } = await reachCodes();

    press(await window.findByRole('button', { name: 'Copy all' }));

    expect(await window.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
  });

  test('downloads the codes as a file that names their owner', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:codes';
    });
    const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { window, codes } = await reachCodes();

    press(await window.findByRole('button', { name: 'Download as text file' }));

    expect(taken).toHaveBeenCalledTimes(1);
    const text = await files[0]?.text();
    expect(text).toContain('recovery codes of ravi_7');
    for (const code of codes) expect(text).toContain(code);
  });

  test('shows a wrong password at its field and reveals nothing', async () => {
    const window = await openTurnOn();
    fill(window, { 'Current password': 'wrong' });

    press(window.getByRole('button', { name: 'Continue' }));

    const field = window.getByLabelText('Current password');
    await waitFor(() => expect(getFieldError(field)).toBe('Current password is incorrect'));
    expect(window.queryByRole('img')).toBeNull();
  });

  test('keeps the secret after a wrong code', async () => {
    const { window } = await reachSecret();
    fill(window, { Code: '000000' });

    press(window.getByRole('button', { name: 'Turn on' }));

    await waitFor(() => expect(getFieldError(window.getByLabelText('Code'))).toBe('Invalid code'));
    expect(window.getByRole('img', { name: /QR code/ })).toBeTruthy();
  });

  test('starts over after a wrong code if the secret has expired', async () => {
    const { window, secret } = await reachSecret();
    vi.setSystemTime(Date.now() + SETUP_MS);
    fill(window, { Code: generateAppCode(secret, Date.now()) });

    press(window.getByRole('button', { name: 'Turn on' }));

    expect((await window.findByRole('alert')).textContent).toMatch(/timed out/);
    expect(window.getByLabelText('Current password')).toBeTruthy();
    expect(window.queryByRole('img')).toBeNull();
  });

  test('shows that it was turned on in another window meanwhile', async () => {
    const window = await openTurnOn();
    await turnOn();
    fill(window, { 'Current password': RAVI.password });

    press(window.getByRole('button', { name: 'Continue' }));

    expect((await window.findByRole('alert')).textContent).toBe('Not possible in the current state');
    expect(await screen.findByText('10 recovery codes left.')).toBeTruthy();
  });

  test('rejects an incomplete code without sending it', async () => {
    const { window } = await reachSecret();
    const code = window.getByLabelText('Code');
    fireEvent.change(code, { target: { value: '12ab' } });

    press(window.getByRole('button', { name: 'Turn on' }));

    await waitFor(() => expect(getFieldError(code)).toBe('Code must be 6 digits'));
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(sentTo('confirmSecondFactor')).toEqual([]);
  });

  test('is turned off with password and code', async () => {
    const codes = await turnOn();
    await spend(codes.slice(0, 8));
    await open();
    expect(await screen.findByText('2 recovery codes left. Generate new ones soon.')).toBeTruthy();
    press(screen.getByRole('button', { name: 'Turn off' }));
    const window = await dialog('Turn off two-factor authentication');
    fill(window, { 'Current password': RAVI.password, Code: codes[8] ?? '' });

    press(window.getByRole('button', { name: 'Turn off' }));

    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(sentTo('stopSecondFactor')).toHaveLength(1);
    expect(toastTitles()).toEqual(['Two-factor authentication is off']);
  });

  test('generates new recovery codes after password and code, and shows a lockout', async () => {
    const [code = ''] = await turnOn();
    const locked = () => refused(400, 'LOCKED_OUT', 'Account locked. Try again in 15 minutes');
    const mend = server.intercept(getPath('renewRecoveryCodes'), locked);
    await open();
    press(await screen.findByRole('button', { name: 'New recovery codes' }));
    const window = await dialog('New recovery codes');
    fill(window, { 'Current password': RAVI.password, Code: code });
    press(window.getByRole('button', { name: 'Generate new codes' }));
    expect((await window.findByRole('alert')).textContent).toMatch(/Account locked/);

    mend();
    press(window.getByRole('button', { name: 'Generate new codes' }));

    const list = within(await window.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(10);
    expect(list.queryByText(code)).toBeNull();
  });
});

describe('my profile: passkeys (spec 3.4)', () => {
  /** Adds a passkey from another browser; returns its ID. */
  async function addPasskey(name: string): Promise<number> {
    const proof = { currentPassword: RAVI.password };
    const { challengeId, options } = (await server.server.call('passkeyOptions', proof, { token })).result;
    const response = new SoftwareAuthenticator().register(options);
    const passkey = { challengeId, name, response };
    return (await server.server.call('addPasskey', passkey, { token })).result.id;
  }

  async function add(name: string) {
    press(await screen.findByRole('button', { name: 'Add passkey' }));
    const window = await dialog('Add passkey');
    fill(window, { Name: name, 'Current password': RAVI.password });
    press(window.getByRole('button', { name: 'Continue' }));
    return window;
  }

  test('a browser without passkey support says so and offers none', async () => {
    await open();

    expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });

  test('a passkey is created by the browser, named and sent to the server', async () => {
    stubPasskeys();
    await open();

    await add(' New phone ');

    expect(await screen.findByText('New phone')).toBeTruthy();
    expect(screen.getByText(/^Added \d+ \w+ \d{4}, never used$/)).toBeTruthy();
    expect(sentTo('passkeyOptions')).toEqual([{ currentPassword: RAVI.password }]);
    expect(sentTo('addPasskey')).toMatchObject([{ name: 'New phone' }]);
    expect(toastTitles()).toEqual(['Passkey added']);
  });

  test('cancelling in the browser allows a retry and sends nothing', async () => {
    stubPasskeys({ refuse: true });
    await open();

    const window = await add('New phone');

    expect((await window.findByRole('alert')).textContent).toBe('Passkey not created. Try again');
    expect(sentTo('addPasskey')).toEqual([]);
  });

  test('rejects a name that the text filter would change before asking the browser', async () => {
    stubPasskeys();
    await open();

    const window = await add("Ravi's phone");

    await waitFor(() =>
      expect(getFieldError(window.getByLabelText('Name'))).toBe('This name isn’t allowed. Choose another'),
    );
    expect(sentTo('passkeyOptions')).toEqual([]);
  });

  test('removes a passkey with the password and keeps the focus on the page', async () => {
    stubPasskeys();
    const id = await addPasskey('Old phone');
    await open();
    press(await screen.findByRole('button', { name: 'Remove Old phone' }));
    const window = await dialog('Remove passkey');
    fill(window, { 'Current password': RAVI.password });

    press(window.getByRole('button', { name: 'Remove passkey' }));

    await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull());
    expect(sentTo('removePasskey')).toEqual([{ id, currentPassword: RAVI.password }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add passkey' })));
  });
});

describe('my profile: own data', () => {
  test('account closure is requested with the password and can be cancelled', async () => {
    await open();

    press(await screen.findByRole('button', { name: 'Request closure' }));
    const window = await dialog('Close your account');
    await window.findByText(/log in\. \d+ days later we erase your name, mobile and login history/);
    fill(window, { 'Current password': 'wrong' });
    press(window.getByRole('button', { name: 'Request closure' }));
    await window.findByText('Current password is incorrect');
    fill(window, { 'Current password': RAVI.password });
    press(window.getByRole('button', { name: 'Request closure' }));
    const keep = await screen.findByRole('button', { name: 'Keep my account' });

    expect(screen.getByText(/^Requested on .*We’ll close it once you have no open bets/)).toBeTruthy();
    press(keep);
    await screen.findByRole('button', { name: 'Request closure' });
    expect(toastTitles()).toEqual(['Request received', 'Your account stays open']);
  });

  test('shows a rejected data download at the field and keeps the dialog open', async () => {
    await open();

    press(await screen.findByRole('button', { name: 'Download' }));
    const window = await dialog('Download your data');
    fill(window, { 'Current password': 'wrong' });
    press(window.getByRole('button', { name: 'Download' }));

    await window.findByText('Current password is incorrect');
    expect(server.callsTo('/Account/ExportData')).toMatchObject([{ body: { currentPassword: 'wrong' } }]);
  });
});
