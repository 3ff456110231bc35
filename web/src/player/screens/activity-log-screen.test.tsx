import { securityRoutes } from '@crease/contracts/people/security-routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#client/session/session.ts';
import { siteDateText, siteTimeText } from '#format/site-time.ts';
import { refused, server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { RAVI } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const getPath = (name: keyof typeof securityRoutes) => `/${securityRoutes[name].path}`;

let token: string;

setUpServer();
beforeEach(async () => {
  await server.makeRavi();
});

/** Logs Ravi in from this browser. */
function logIn(browser: string, password: string = RAVI.password) {
  const login = { userNameOrEmailAddress: RAVI.userName, password };
  return server.server.call('authenticate', login, { headers: { 'user-agent': browser } });
}

/** Opens Ravi's page, logged in with Chrome. */
async function open(): Promise<void> {
  const { result } = await logIn(CHROME);
  signIn(result);
  token = result.accessToken;
  await visit('/activity-log');
}

/** Adds old login attempts of Ravi, one minute apart; successful by default. */
async function noteTries(failures: readonly (string | null)[]): Promise<void> {
  const { clock, logins } = server.server.context;
  const found = await server.server.call(
    'operatorGetUsers',
    { search: RAVI.userName },
    { token: await server.server.operator() },
  );
  for (const [place, failure] of failures.entries()) {
    await logins.addLoginAttempt({
      kind: 'user',
      ownerId: found.result.items[0]?.id ?? 0,
      at: clock.now() - DAY_MS - (failures.length - place) * MINUTE_MS,
      failure,
      ip: `10.0.0.${place + 1}`,
      browser: CHROME,
      sessionId: null,
      isNewDevice: false,
    });
  }
}

/** A panel by title, once loaded. */
async function panel(name: string) {
  return within(await screen.findByRole('region', { name }));
}

const press = (button: HTMLElement) => fireEvent.click(button);
const toastTitles = () => toasts.list().map(({ title }) => title);

describe('my profile: profile (spec 3.4)', () => {
  test("shows the account with the site's time zone and without the balance", async () => {
    const { result } = await logIn(CHROME);
    const limits = { minStake: 100, maxStake: 500_000, exposureLimit: 1_000_000 };
    await server.server.call(
      'operatorSetUserLimits',
      { userId: result.userId, ...limits, commissionPercent: 2 },
      { token: await server.server.operator() },
    );
    await open();

    await screen.findByText(RAVI.userName, { selector: 'dd' });
    const facts = await panel('Profile');
    const terms = facts.getAllByRole('term').map(({ textContent }) => textContent);
    const texts = facts.getAllByRole('definition').map(({ textContent }) => textContent);
    const today = siteDateText(new Date().toISOString());
    expect(Object.fromEntries(terms.map((term, place) => [term, texts[place]]))).toEqual({
      Username: 'ravi_7',
      Mobile: 'None',
      Domain: 'localhost',
      Joined: today,
      'Time zone': 'Asia/Kolkata (IST, UTC+05:30)',
      Commission: '2%',
      'Stake limits': '₹100 to ₹5,00,000',
      'Exposure limit': '₹10,00,000',
      'Last login': expect.stringMatching(new RegExp(`^${today}, \\d\\d:\\d\\d:\\d\\d$`)),
    });
    await waitFor(() => expect(document.title).toMatch(/\| My Profile$/));
  });

  test('shows a loading failure and offers a retry', async () => {
    const mend = server.intercept(getPath('getProfile'));
    await open();
    const facts = await panel('Profile');
    expect((await facts.findByRole('alert')).textContent).toContain('Something broke');

    mend();
    press(facts.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(RAVI.userName, { selector: 'dd' })).toBeTruthy();
  });

  test("shows a demo user the expiry and what isn't available", async () => {
    const { result } = await server.server.call('loginAsDemoUser', {});
    signIn(result);
    const { createdAt } = (await server.server.call('getProfile', {}, { token: result.accessToken })).result;
    await visit('/activity-log');

    const notice = await screen.findByText(/It expires 24 hours/);
    const end = new Date(new Date(createdAt).getTime() + DAY_MS).toISOString();
    expect(notice.textContent).toContain(`on ${siteTimeText(end)} IST`);
    const security = await panel('Security');
    expect(security.getAllByText('Not available for demo users')).toHaveLength(3);
    expect(security.queryByRole('button')).toBeNull();
    expect(security.queryByRole('link')).toBeNull();
    expect(screen.queryByText('Your data')).toBeNull();
    const logins = await panel('Login activity');
    expect(await logins.findByText('This session', {}, { timeout: 60_000 })).toBeTruthy();
  });
});

describe('my profile: active sessions (spec 3.4)', () => {
  beforeEach(async () => {
    await logIn(FIREFOX);
    await logIn('curl/8.5.0');
    await open();
  });

  const endFirefox = () => screen.findByRole('button', { name: /Log out Firefox/ });
  const sessionsKept = async () => (await server.server.call('getSessions', {}, { token })).result.items.length;

  test('shows each session with device, IP address and times; this one has no logout', async () => {
    const list = within(await screen.findByRole('list', { name: 'Active sessions' }));
    const [first, ...others] = list.getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /^Chrome on AndroidThis device127\.0\.0\.1Started \d+ \w+ \d{4}, [\d:]{8} · Last active \d+ \w+ \d{4}, [\d:]{8}$/,
    );
    expect(others.map((item) => item.textContent)).toContainEqual(
      expect.stringMatching(/^Firefox on Linux127\.0\.0\.1Started/),
    );
    const ways = list.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(ways).toHaveLength(2);
    expect(ways).toContain('Log out Firefox on Linux, 127.0.0.1');
    expect(ways).not.toContain('Log out Chrome on Android, 127.0.0.1');
  });

  test('logs out one session and moves the focus to the title', async () => {
    press(await endFirefox());

    await waitFor(() => expect(screen.queryByRole('button', { name: /Log out Firefox/ })).toBeNull());
    expect(server.callsTo(getPath('endSession'))).toHaveLength(1);
    expect(await sessionsKept()).toBe(2);
    expect(toastTitles()).toEqual(['Session logged out']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Active sessions'));
  });

  test('logs out the others after confirmation and shows their number', async () => {
    press(await screen.findByRole('button', { name: 'Log out others' }));
    const window = within(await screen.findByRole('dialog', { name: 'Log out others?' }));
    expect(window.getByText(/2 other sessions will be logged out/)).toBeTruthy();
    expect(await sessionsKept()).toBe(3);

    press(window.getByRole('button', { name: 'Log out others' }));

    await waitFor(() => expect(toastTitles()).toEqual(['2 sessions logged out']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out others' })).toBeNull());
    expect(await sessionsKept()).toBe(1);
  });

  test("keeps a session that couldn't be logged out and shows the reason", async () => {
    const tooMany = () => refused(429, 'RATE_LIMITED', 'Too many requests');
    server.intercept(getPath('endSession'), tooMany);

    press(await endFirefox());

    await waitFor(() => expect(toastTitles()).toEqual(['Couldn’t log out']));
    await waitFor(async () => expect(await endFirefox()).toHaveProperty('disabled', false));
  });
});

describe('my profile: login activity (spec 3.4)', () => {
  const TRIES = getPath('getUserLoginAttempts');
  const readRows = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('the table shows time, status, reason, IP address and device', async () => {
    await noteTries(['SOMETHING_NEW']);
    await logIn(CHROME, 'Wrong1@password');
    await logIn(CHROME);
    await logIn(FIREFOX);
    await open();

    const table = await screen.findByRole('table', { name: 'Login activity' });
    const titles = within(table).getAllByRole('columnheader');
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Date and time', 'Status', 'IP address', 'Device']);
    const when = expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d$/);
    expect(readRows(table)).toEqual([
      [when, 'Success', '127.0.0.1', 'Chrome on AndroidThis session'],
      [when, 'Success', '127.0.0.1', 'Firefox on LinuxNew device'],
      [when, 'Success', '127.0.0.1', 'Chrome on Android'],
      [when, 'FailedWrong password', '127.0.0.1', 'Chrome on Android'],
      [when, 'FailedNot accepted', '10.0.0.1', 'Chrome on Android'],
    ]);
  });

  test('shows twenty per page and loads the next page', async () => {
    await noteTries(Array.from({ length: 44 }, () => null));
    await open();
    const pages = within(await screen.findByRole('navigation', { name: 'Login activity pages' }));
    expect(pages.getByText('1–20 of 45')).toBeTruthy();

    press(pages.getByRole('button', { name: 'Previous' }));
    press(pages.getByRole('button', { name: 'Next' }));

    expect(await screen.findByText('10.0.0.25')).toBeTruthy();
    expect(await screen.findByText('All: logins 21–40 of 45')).toBeTruthy();
    press(pages.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('10.0.0.1')).toBeTruthy();
    press(pages.getByRole('button', { name: 'Next' }));
    const asked = server.callsTo(TRIES).map(({ query }) => query);
    expect(asked.map(({ SkipCount }) => SkipCount)).toEqual(['0', '20', '40']);
    expect(asked[0]?.MaxResultCount).toBe('20');
  });

  test('a filter starts at its first page and sends the value of the specification', async () => {
    await noteTries(['LOCKED_OUT', ...Array.from({ length: 25 }, () => null)]);
    await open();
    press(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Account locked');

    press(screen.getByRole('radio', { name: 'Failed' }));

    expect(await screen.findByText('Failed: logins 1 of 1')).toBeTruthy();
    expect(server.callsTo(TRIES).at(-1)?.query).toEqual({
      Result: 'Failed',
      MaxResultCount: '20',
      SkipCount: '0',
    });
  });

  test("a page that's gone falls back to the last page", async () => {
    await noteTries(Array.from({ length: 20 }, () => null));
    await open();
    const next = await screen.findByRole('button', { name: 'Next' });
    const { clock, logins } = server.server.context;
    await logins.forgetLoginAttempts(clock.now() - DAY_MS - 4.5 * MINUTE_MS);

    press(next);

    expect(await screen.findByText('1–5 of 5')).toBeTruthy();
  });

  test('shows that there is no login activity', async () => {
    const { result } = await logIn(CHROME);
    signIn(result);
    const { clock, logins } = server.server.context;
    await logins.forgetLoginAttempts(clock.now() + DAY_MS);
    await visit('/activity-log');

    expect(await screen.findByText('No login activity')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows a loading failure, and Retry loads again', async () => {
    const mend = server.intercept(TRIES);
    await open();
    const activity = await panel('Login activity');
    await activity.findByRole('alert');

    mend();
    press(activity.getByRole('button', { name: 'Try again' }));

    expect(await activity.findByRole('table')).toBeTruthy();
  });
});
