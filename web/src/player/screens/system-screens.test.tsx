import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openBets } from '#player/betting/open-bets.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';

setUpServer();

describe('under maintenance (spec 2)', () => {
  test('says that money is safe, how long it takes and whom to contact, and checks every 15 s', async () => {
    await server.configure({
      siteSuspended: true,
      showSupportLink: true,
      supportLink: 'https://help.example',
    });
    await server.server.call(
      'operatorSaveSetting',
      { name: 'maintenance.eta', value: 'Open again at 05:30 IST.' },
      { token: await server.server.operator() },
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await visit('/matchlist/3');
    await waitFor(() => expect(page.address()).toBe('/under-maintenance?to=/matchlist/3'));

    expect(await screen.findByText(/Open again at 05:30 IST\. Your balance and open bets are safe\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy();
    await server.configure({ siteSuspended: false });
    await vi.advanceTimersByTimeAsync(16_000);

    await waitFor(() => expect(page.address()).toBe('/matchlist/3'));
  });

  test('stays open for whoever opens it directly until they check', async () => {
    const page = await visit('/under-maintenance');
    expect(page.address()).toBe('/under-maintenance');

    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));

    await waitFor(() => expect(page.address()).toBe('/inplay'));
  });
});

describe('internal error (spec 8)', () => {
  test('a crashed page shows an error ID for support and a retry', async () => {
    await server.logIn();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router } = await visit('/underConstruction');
    // An invalid bet makes rendering the list fail.
    openBets.setState({ bets: [null as never] });
    await router.navigate({ to: '/current-bet' });

    expect(await screen.findByRole('heading', { name: 'Something went wrong on our end' })).toBeTruthy();
    expect(screen.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeTruthy();
    expect(document.title).toBe('Crease | Error 500');

    openBets.setState({ bets: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Current bets' })).toBeTruthy();
    expect(document.title).toBe('Crease | Current bets');
  });

  test('/error-500 leads back to the page where it happened', async () => {
    const page = await visit('/error-500?to=/matchlist/3');

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(page.address()).toBe('/matchlist/3'));
  });
});

describe('pages without content yet (spec 2)', () => {
  test.each([
    ['/Payment', 'This is a play-money site'],
    ['/dwrequests', 'This is a play-money site'],
    ['/depositw/1', 'This is a play-money site'],
    ['/bonus', 'No bonuses with play money'],
  ])('%s says on a play-money domain that there are no payments', async (path, words) => {
    await server.logIn();

    await visit(path);

    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('the casino says that no games are available and offers sports', async () => {
    await server.logIn();

    await visit('/casino');

    expect(await screen.findByText('No games are available on this site right now.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Go to In-play' })).toHaveLength(1);
  });
});

describe('/test', () => {
  test('shows server, real-time connection, clock, storage, domain and settings', async () => {
    const slowDate = () => new Date(Date.now() - 60_000).toUTCString();
    server.intercept('/health/live', () => Response.json({}, { headers: { date: slowDate() } }));

    await visit('/test');

    const cell = (name: string) => screen.getByRole('rowheader', { name }).nextSibling?.textContent;
    await waitFor(() => expect(cell('Server')).toMatch(/^Responded in \d+ ms$/));
    expect(cell('Clock')).toMatch(/^(59|60|61) s fast$/);
    expect(cell('Storage')).toBe('OK');
    expect(cell('Settings')).toBe('test');
    expect(cell('Real-time connection')).toBe('Disconnected');
  });
});
