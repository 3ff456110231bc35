import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/site/settings.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NETWORK_MESSAGE } from '#client/api/failure.ts';
import { readItem } from '#client/storage/local-items.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { loadDomainFile, onSiteClosed, site } from './domain-file.ts';

/** Response per file. Only the network is replaced. */
let answers: Record<string, () => Response | Promise<Response>> = {};
let requests: { readonly name: string; readonly at: number; readonly stamp: string | null }[] = [];

onSiteClosed((message) => toasts.show('error', message));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  site.setState({ suspended: false, casino: true, games: [], isCasinoEmpty: false });
  requests = [];
  answers = {};
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost');
    const name = url.pathname.replace('/cdn/', '');
    requests.push({ name, at: Date.now(), stamp: url.searchParams.get('t') });
    const answer = answers[name] ?? (() => new Response('', { status: 404 }));
    return answer();
  });
});

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of toasts.list()) toasts.close(id);
});

const file =
  (part: Partial<DomainSetting>, rest: object = {}) =>
  () =>
    Response.json({ setting: { ...BUILT_IN_SETTING, ...part }, ...rest });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const toastTitles = () => toasts.list().map(({ title }) => title);

/** Advances all pending timers. */
async function settled<Value>(work: Promise<Value>): Promise<Value | unknown> {
  const caught = work.catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(4_000);
  return caught;
}

describe('domain settings (spec 7)', () => {
  test('retries a failed file three times, after 0.5, 1 and 2 seconds, bypassing the cache', async () => {
    let tries = 0;
    answers['test.json'] = () => {
      tries += 1;
      return tries < 4 ? noNetwork() : file({ domainTitle: 'Alpha' })();
    };

    await settled(loadDomainFile());

    expect(requests.map(({ name }) => name)).toEqual(Array(4).fill('test.json'));
    const waits = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
    expect(waits).toEqual([500, 1_000, 2_000]);
    expect(new Set(requests.map(({ stamp }) => stamp)).size).toBe(4);
    expect(readItem('domainSetting')?.domainTitle).toBe('Alpha');
    expect(readItem('siteSuspended')).toBe(false);
  });

  test('keeps the stored settings while the device is offline', async () => {
    answers['test.json'] = noNetwork;
    answers['default.json'] = noNetwork;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    const failure = await settled(loadDomainFile());

    expect(failure).toMatchObject({ code: 'NETWORK' });
    expect(site.getState().suspended).toBe(false);
    expect(readItem('siteSuspended')).not.toBe(true);
    expect(toastTitles()).toEqual([]);
  });

  test('uses the default file at once for a host without its own', async () => {
    answers['default.json'] = file({ domainTitle: 'Default' });

    await settled(loadDomainFile());

    expect(requests.map(({ name }) => name)).toEqual(['test.json', 'default.json']);
    expect(readItem('domainSetting')?.domainTitle).toBe('Default');
  });

  test('falls back to the default file after four failures', async () => {
    answers['test.json'] = noNetwork;
    answers['default.json'] = file({ domainTitle: 'Default' });

    await settled(loadDomainFile());

    expect(requests).toHaveLength(5);
    expect(readItem('siteSuspended')).toBe(false);
  });

  test('fills missing lists with empty ones and missing settings with the built-in ones', async () => {
    answers['test.json'] = () => Response.json({ setting: { domainTitle: 'Alpha' } });

    const loaded = await settled(loadDomainFile());

    expect(loaded).toMatchObject({ bonuses: [], games: [], tv: [], events: [] });
    expect(readItem('domainSetting')).toMatchObject({ domainTitle: 'Alpha', allowSignUp: true });
  });

  test("stores the base URL and removes it when it's gone", async () => {
    answers['test.json'] = file({ baseUrl: 'https://api.alpha.example' });
    await settled(loadDomainFile());
    expect(readItem('baseUrl')).toBe('https://api.alpha.example');

    answers['test.json'] = file({ baseUrl: null });
    await settled(loadDomainFile());

    expect(localStorage.getItem('baseUrl')).toBeNull();
  });

  test("applies the domain's theme and icon", async () => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
    answers['test.json'] = file({ theme: 'emerald', favicon: '/alpha.png' });

    await settled(loadDomainFile());

    expect(document.documentElement.dataset.theme).toBe('emerald');
    expect(localStorage.getItem('theme')).toBe('emerald');
    expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/alpha.png');
  });
});

describe('domain settings failure (spec 8)', () => {
  test("suspends the site and shows the server's message", async () => {
    const refused = () => Response.json({ data: { error: { message: 'Settings are being moved' } } }, { status: 503 });
    answers['test.json'] = refused;
    answers['default.json'] = refused;

    const failure = await settled(loadDomainFile());

    expect(failure).toBeInstanceOf(Error);
    expect(readItem('siteSuspended')).toBe(true);
    expect(site.getState().suspended).toBe(true);
    expect(toastTitles()).toEqual(['Settings are being moved']);
  });

  test('shows the network message once while offline', async () => {
    answers['test.json'] = noNetwork;
    answers['default.json'] = noNetwork;
    const work = loadDomainFile().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(3_600);
    await work;
    expect(toastTitles()).toEqual([NETWORK_MESSAGE]);

    await settled(loadDomainFile());

    // The first toast is still open.
    expect(toastTitles()).toEqual([NETWORK_MESSAGE]);
    expect(readItem('siteSuspended')).toBe(true);
  });
});
