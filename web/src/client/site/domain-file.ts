import {
  BUILT_IN_SETTING,
  type DomainFile,
  type DomainSetting,
  getSettingsName,
} from '@crease/contracts/site/settings.ts';
import { CallFailure, NETWORK_MESSAGE } from '#client/api/failure.ts';
import { KEYS, queryClient } from '#client/api/query-client.ts';
import { readItem, removeItem, writeItem } from '#client/storage/local-items.ts';
import { createObservable } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { gamesFor } from './sport-visibility.ts';

export interface SiteState {
  /** The operator has closed the site, or its settings couldn't be loaded. */
  readonly suspended: boolean;
  /** The domain has a casino. */
  readonly casino: boolean;
  /** Casino categories with their games, as in the domain's file. */
  readonly games: readonly unknown[];
  /** No games on offer. */
  readonly isCasinoEmpty: boolean;
}

/** Site state that controls which pages are accessible. */
export const site = createObservable<SiteState>({
  suspended: readItem('siteSuspended') ?? false,
  casino: readItem('domainSetting')?.casino ?? BUILT_IN_SETTING.casino,
  games: readItem('games') ?? [],
  isCasinoEmpty: readItem('casino_is_empty') ?? false,
});

/** True if this tab or another has found the site suspended. */
export function isSiteSuspended(): boolean {
  return site.getState().suspended || readItem('siteSuspended') === true;
}

const RETRY_DELAYS_MS = [500, 1_000, 2_000];
/** Navigations don't refetch a response younger than this. */
const FRESH_MS = 5_000;
/** Maximum time a navigation waits for settings. */
const TIMEOUT_MS = 1_500;

let handleClosed: (message: string) => void = () => undefined;

/** Sets the handler for the site's closing, called once each time with the reason. Only the last one applies. */
export function onSiteClosed(handler: (message: string) => void): void {
  handleClosed = handler;
}

let loadedAt = Number.NEGATIVE_INFINITY;

/** Settings query. Without query retries, because the file itself is retried. */
export const SETTINGS_QUERY = {
  queryKey: KEYS.settings,
  queryFn: loadDomainFile,
  staleTime: 600_000,
  retry: false,
} as const;

/**
 * Loads the domain's file with three retries, then the default one. If both fail the site is considered suspended
 * (spec sections 4, 7 and 8).
 *
 * @throws CallFailure with the message passed to `onSiteClosed`.
 */
export async function loadDomainFile(): Promise<DomainFile> {
  const name = getSettingsName(location.hostname);
  let problem = t(NETWORK_MESSAGE);
  for (const delay of [0, ...RETRY_DELAYS_MS]) {
    if (delay > 0) await pause(delay);
    const answer = await fetchFile(name);
    if (typeof answer === 'object') return storeFile(answer);
    if (answer === 'missing') break;
    problem = answer;
  }
  const fallback = await fetchFile('default');
  if (typeof fallback === 'object') return storeFile(fallback);
  // An offline device doesn't mean a closed site: the page says so itself and continues with what it has.
  if (!navigator.onLine) {
    throw new CallFailure({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
  }
  throw suspend(fallback === 'missing' ? problem : fallback);
}

/** Returns the file, `missing`, or the error message. */
async function fetchFile(name: string): Promise<DomainFile | string> {
  try {
    const response = await fetch(`/cdn/${encodeURIComponent(name)}.json?t=${Date.now()}`);
    if (response.status === 404) return 'missing';
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && isDomainFile(body)) return body;
    return readErrorMessage(body) ?? (response.statusText || t('Internal Server Error'));
  } catch {
    return t(NETWORK_MESSAGE);
  }
}

function isDomainFile(body: unknown): body is DomainFile {
  return typeof body === 'object' && body !== null && 'setting' in body;
}

/** Reads `error.message`, at the top level or inside `data`. */
function readErrorMessage(body: unknown): string | null {
  const holder = (body ?? {}) as {
    readonly error?: { readonly message?: unknown } | null;
    readonly data?: { readonly error?: { readonly message?: unknown } | null } | null;
  };
  const message = holder.data?.error?.message ?? holder.error?.message;
  return typeof message === 'string' && message !== '' ? message : null;
}

function storeFile(file: DomainFile): DomainFile {
  const whole: DomainFile = {
    setting: { ...BUILT_IN_SETTING, ...file.setting },
    events: file.events ?? [],
    games: file.games ?? [],
    tv: file.tv ?? [],
    bonuses: file.bonuses ?? [],
  };
  const { setting, games, tv } = whole;
  loadedAt = Date.now();
  writeItem('domainSetting', setting);
  writeItem('siteSuspended', setting.siteSuspended);
  writeItem('games', games);
  writeItem('tv', tv);
  writeItem('mobileCasinoGames', gamesFor(games, 'mobile'));
  writeItem('desktopCasinoGames', gamesFor(games, 'desktop'));
  const isCasinoEmpty = gamesFor(games, 'any').length === 0;
  writeItem('casino_is_empty', isCasinoEmpty);
  if (setting.baseUrl === null) removeItem('baseUrl');
  else writeItem('baseUrl', setting.baseUrl);
  applyDomainLook(setting);
  site.setState({
    suspended: setting.siteSuspended,
    casino: setting.casino,
    games,
    isCasinoEmpty,
  });
  return whole;
}

/** Applies the domain's theme, icon and type. The open page sets title and description. */
function applyDomainLook({ theme, favicon, isSandbox }: DomainSetting): void {
  document.documentElement.dataset.theme = theme;
  writeItem('theme', theme);
  document.documentElement.toggleAttribute('data-sandbox', isSandbox);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon === null || icon.getAttribute('href') === favicon) return;
  // The format differs from the built-in icon's.
  icon.removeAttribute('type');
  icon.setAttribute('href', favicon);
}

function suspend(message: string): CallFailure {
  loadedAt = Date.now();
  // Notify once, not on every recheck.
  if (!isSiteSuspended()) handleClosed(message);
  writeItem('siteSuspended', true);
  site.setState({ suspended: true });
  return new CallFailure({ code: 'NETWORK', message, status: 0 });
}

/** Reloads the settings. Never throws: the result is in the site's store. */
export async function refreshSettings(): Promise<void> {
  await queryClient.fetchQuery({ ...SETTINGS_QUERY, staleTime: 0 }).catch(() => undefined);
}

/** Rechecks a suspension before a page opens. */
export async function confirmSuspension(): Promise<boolean> {
  if (!isSiteSuspended()) return false;
  // Recheck another tab's finding, but trust our own while it is fresh.
  if (!site.getState().suspended || Date.now() - loadedAt > FRESH_MS) {
    await Promise.race([refreshSettings(), pause(TIMEOUT_MS)]);
  }
  return isSiteSuspended();
}

/** True if the domain has a casino. Waits briefly for the first settings of a visit. */
export async function hasCasino(): Promise<boolean> {
  if (queryClient.getQueryData(KEYS.settings) === undefined && readItem('domainSetting') === null) {
    await Promise.race([refreshSettings(), pause(TIMEOUT_MS)]);
  }
  return site.getState().casino;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
