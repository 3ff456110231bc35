import type { LoginAttempt, SessionItem } from '@crease/contracts/wire/account.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let network: AccountNetwork;
let profile = PROFILE;
let sessions: readonly SessionItem[] = [];
let attempts: readonly LoginAttempt[] = [];

beforeEach(() => {
  profile = PROFILE;
  sessions = [session(1, { current: true }), session(2, { browserInfo: FIREFOX }), session(3)];
  attempts = [attempt(1)];
  network = new AccountNetwork();
  network.answers
    .set('GetProfile', () => profile)
    .set('GetSessions', () => ({ items: sessions }))
    .set('GetUserLoginAttempts', ({ Result, SkipCount, MaxResultCount }) => {
      const wanted = attempts.filter(({ result }) => Result === '' || result === Result);
      const from = Number(SkipCount);
      return {
        items: wanted.slice(from, from + Number(MaxResultCount)),
        totalCount: wanted.length,
      };
    });
});

afterEach(forgetEverything);

function session(place: number, change: Partial<SessionItem> = {}): SessionItem {
  return {
    sessionId: `00000000-0000-4000-8000-00000000000${place}`,
    startedAt: '2026-11-20T11:10:32.000Z',
    renewedAt: '2026-11-21T05:00:00.000Z',
    clientIpAddress: `203.0.113.${place}`,
    browserInfo: CHROME,
    current: false,
    ...change,
  };
}

function attempt(id: number, change: Partial<LoginAttempt> = {}): LoginAttempt {
  return {
    id,
    creationTime: '2026-11-21T11:10:32.000Z',
    result: 'Success',
    reason: null,
    clientIpAddress: '203.0.113.1',
    browserInfo: CHROME,
    current: false,
    isNewDevice: false,
    ...change,
  };
}

function open(): void {
  signInAs({ ...USER, isDemo: profile.isDemo });
  show(<ActivityLogScreen />);
}

/** A panel by its title, once its content has come. */
async function panel(name: string) {
  return within(await screen.findByRole('region', { name }));
}

const press = (button: HTMLElement) => fireEvent.click(button);

async function dialog(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}

describe('3.4 my profile: profile', () => {
  test('the account is shown in words, with the time zone of the site and without the balance', async () => {
    open();

    await screen.findByText('ravi_7');
    const facts = await panel('Profile');
    const terms = facts.getAllByRole('term').map(({ textContent }) => textContent);
    const texts = facts.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(Object.fromEntries(terms.map((term, place) => [term, texts[place]]))).toEqual({
      Username: 'ravi_7',
      Mobile: '+9198******10',
      Domain: 'alpha.example',
      Joined: '31 Jan 2026',
      'Time zone': 'Asia/Kolkata (IST, UTC+05:30)',
      Commission: '2%',
      'Stake limits': '₹100 to ₹5,00,000',
      'Exposure limit': '₹10,00,000',
      'Last login': '20 Nov 2026, 16:40:32',
    });
    await waitFor(() => expect(document.title).toMatch(/\| My Profile$/));
  });

  test('a profile that does not come says why and is asked for again', async () => {
    let isBroken = true;
    network.answers.set('GetProfile', () =>
      isBroken ? refuse('INTERNAL', 'Internal Server Error', 500) : profile,
    );
    open();
    const facts = await panel('Profile');
    expect((await facts.findByRole('alert')).textContent).toContain('Internal Server Error');

    isBroken = false;
    press(facts.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('ravi_7')).toBeTruthy();
  });

  test('a demo user reads when they end and what they do not have', async () => {
    profile = { ...PROFILE, isDemo: true, userName: 'demo_77', mobile: null };
    open();

    await screen.findByText('Demo');
    const facts = await panel('Profile');
    // 24 hours after 31 Jan 2026, 19:35:31 in India.
    expect(await facts.findByText(/It ends 24 hours .* 1 Feb 2026, 19:35:31 IST/)).toBeTruthy();
    const security = await panel('Security');
    expect(security.getAllByText('Not available for demo user')).toHaveLength(3);
    expect(security.queryByRole('button')).toBeNull();
    expect(security.queryByRole('link')).toBeNull();
  });
});

describe('3.4 my profile: where you are logged in', () => {
  test('each session is shown by device, address and times; this one has no way out', async () => {
    open();

    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first?.textContent).toContain('Chrome on AndroidThis device');
    expect(first?.textContent).toContain('Started 20 Nov 2026, 16:40:32');
    expect(first?.textContent).toContain('Last renewed 21 Nov 2026, 10:30:00');
    expect(second?.textContent).toContain('Firefox on Linux');
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Log out Firefox on Linux, 203.0.113.2',
      'Log out Chrome on Android, 203.0.113.3',
    ]);
  });

  test('one session is ended and the focus goes to the title', async () => {
    network.answers.set('EndSession', ({ sessionId }) => {
      sessions = sessions.filter((item) => item.sessionId !== sessionId);
      return true;
    });
    open();

    press(await screen.findByRole('button', { name: /Log out Firefox/ }));

    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Log out Firefox/ })).toBeNull(),
    );
    expect(network.sentTo('EndSession')).toEqual([
      { sessionId: sessions[0]?.sessionId.replace(/1$/, '2') },
    ]);
    expect(toastTitles()).toEqual(['Session logged out']);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Where you are logged in'),
    );
  });

  test('the others are ended after a question, and the message counts them', async () => {
    network.answers.set('EndOtherSessions', () => {
      sessions = sessions.filter(({ current }) => current);
      return { ended: 2 };
    });
    open();
    press(await screen.findByRole('button', { name: 'Log out others' }));
    const window = await dialog('Log out others?');
    expect(window.getByText(/2 other sessions end at once/)).toBeTruthy();
    expect(network.sentTo('EndOtherSessions')).toEqual([]);

    press(window.getByRole('button', { name: 'Log out others' }));

    await waitFor(() => expect(toastTitles()).toEqual(['2 sessions logged out']));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Log out others' })).toBeNull(),
    );
  });

  test('a session that could not be ended stays, with the reason', async () => {
    network.answers.set('EndSession', () => refuse('RATE_LIMITED', 'Too many requests', 429));
    open();

    press(await screen.findByRole('button', { name: /Log out Firefox/ }));

    await waitFor(() => expect(toastTitles()).toEqual(['Not logged out']));
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: /Log out Firefox/ }).disabled,
      ).toBe(false),
    );
  });
});

describe('3.4 my profile: login activity', () => {
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('a table tells when, how it ended and why, from where and on what', async () => {
    attempts = [
      attempt(3, { current: true }),
      attempt(2, { isNewDevice: true, browserInfo: FIREFOX }),
      attempt(1, { result: 'Failed', reason: 'INVALID_LOGIN' }),
      attempt(4, { result: 'Failed', reason: 'SOMETHING_NEW' }),
    ];
    open();

    const table = await screen.findByRole('table', { name: 'Login activity' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Login date & time', 'Status', 'IP address', 'Device']);
    const when = '21 Nov 2026, 16:40:32';
    expect(rowsOf(table)).toEqual([
      [when, 'Success', '203.0.113.1', 'Chrome on AndroidThis session'],
      [when, 'Success', '203.0.113.1', 'Firefox on LinuxNew device'],
      [when, 'FailedWrong password', '203.0.113.1', 'Chrome on Android'],
      [when, 'FailedNot accepted', '203.0.113.1', 'Chrome on Android'],
    ]);
  });

  test('twenty stand on a page; the next page is asked for and shown', async () => {
    attempts = Array.from({ length: 45 }, (_, place) =>
      attempt(place + 1, { clientIpAddress: `10.0.0.${place + 1}` }),
    );
    open();
    const pages = within(
      await screen.findByRole('navigation', { name: 'Pages of login activity' }),
    );
    expect(pages.getByText('1–20 of 45')).toBeTruthy();

    press(pages.getByRole('button', { name: 'Previous' }));
    press(pages.getByRole('button', { name: 'Next' }));

    expect(await screen.findByText('10.0.0.21')).toBeTruthy();
    expect(await screen.findByText('All: logins 21–40 of 45')).toBeTruthy();
    press(pages.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('10.0.0.45')).toBeTruthy();
    press(pages.getByRole('button', { name: 'Next' }));
    expect(
      network.sentTo('GetUserLoginAttempts').map(({ SkipCount }) => Number(SkipCount)),
    ).toEqual([0, 20, 40]);
    expect(network.sentTo('GetUserLoginAttempts')[0]?.MaxResultCount).toBe('20');
  });

  test('a filter starts at its first page and sends the word of the specification', async () => {
    attempts = [
      ...Array.from({ length: 25 }, (_, place) => attempt(place + 1)),
      attempt(99, { result: 'Failed', reason: 'LOCKED_OUT' }),
    ];
    open();
    press(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Account was locked');

    press(screen.getByRole('radio', { name: 'Failed' }));

    expect(await screen.findByText('Failed: logins 1 of 1')).toBeTruthy();
    expect(network.sentTo('GetUserLoginAttempts').at(-1)).toEqual({
      Result: 'Failed',
      MaxResultCount: '20',
      SkipCount: '0',
    });
  });

  test('a page that is gone gives way to the last one there is', async () => {
    attempts = Array.from({ length: 21 }, (_, place) => attempt(place + 1));
    open();
    const next = await screen.findByRole('button', { name: 'Next' });
    attempts = attempts.slice(0, 5);

    press(next);

    expect(await screen.findByText('1–5 of 5')).toBeTruthy();
  });

  test('nothing to show says so', async () => {
    attempts = [];
    open();

    expect(await screen.findByText('No login activity.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a failure says why, and Retry asks again', async () => {
    let isBroken = true;
    network.answers.set('GetUserLoginAttempts', () =>
      isBroken
        ? refuse('INTERNAL', 'Internal Server Error', 500)
        : { items: attempts, totalCount: 1 },
    );
    open();
    const activity = await panel('Login activity');
    await activity.findByRole('alert');

    isBroken = false;
    press(activity.getByRole('button', { name: 'Retry' }));

    expect(await activity.findByRole('table')).toBeTruthy();
  });
});
