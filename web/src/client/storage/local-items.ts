import { type LocalItems, type LocalName, SHAPES } from './local-shapes.ts';

/** Incremented when an item's format changes in a way its shape check can't detect. */
const VERSION = 1;

const RAW: ReadonlySet<LocalName> = new Set<LocalName>([
  'accessToken',
  'refresh_token',
  'expire_DateTime',
  'casinoToken',
  'baseUrl',
  'ip',
  'theme',
  'crease_mode',
]);

/**
 * Items removed when a session ends. The access token is removed first, so that another tab sees no session rather
 * than half of one.
 */
const SESSION: readonly LocalName[] = [
  'accessToken',
  'refresh_token',
  'expire_in',
  'expire_DateTime',
  'userinfo',
  'casinoToken',
  'balance',
  'exposure',
  'OpenBets',
  'ProfitLoss',
  'crease_remembered',
];

/** Deferred writes: serialising a long list takes a whole frame, so it waits until the page is drawn. */
const waiting = new Map<LocalName, ReturnType<typeof setTimeout>>();
const WRITE_DELAY_MS = 500;

/** Fallback for private windows and full storage: the item lasts as long as the page. */
const unstored = new Map<LocalName, string>();

/** Returns an item, or null if absent. Unreadable or malformed items are removed. */
export function readItem<Name extends LocalName>(name: Name): LocalItems[Name] | null {
  const text = unstored.get(name) ?? attempt(() => localStorage.getItem(name));
  if (text === null) return null;
  const value: unknown = RAW.has(name) ? text : parseJson(text);
  const fits: (value: unknown) => boolean = SHAPES[name];
  if (fits(value)) return value as LocalItems[Name];
  removeItem(name);
  return null;
}

/** Keeps an item. */
export function writeItem<Name extends LocalName>(name: Name, value: LocalItems[Name]): void {
  const text = RAW.has(name) ? String(value) : JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
}

/** Stores an item after a delay, unless it is removed first. */
export function writeItemLater<Name extends LocalName>(name: Name, value: LocalItems[Name]): void {
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => writeItem(name, value), WRITE_DELAY_MS),
  );
}

export function removeItem(name: LocalName): void {
  clearTimeout(waiting.get(name));
  unstored.delete(name);
  attempt(() => localStorage.removeItem(name));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes the items of an ended session. */
export function removeSessionItems(): void {
  for (const name of SESSION) removeItem(name);
}

/** Clears everything but the base URL on logout (spec section 4). */
export function clearExceptBaseUrl(): void {
  const baseUrl = readItem('baseUrl');
  clearItems();
  if (baseUrl !== null) writeItem('baseUrl', baseUrl);
}

/** Clears everything, as after the server's "not logged in" (spec section 8). */
export function clearItems(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  unstored.clear();
  attempt(() => localStorage.clear());
}

/** Removes incompatible items left by another version of the app. */
export function dropInvalidItems(): void {
  migrateMode();
  if (readItem('crease_version') === VERSION) return;
  for (const name of Object.keys(SHAPES) as LocalName[]) readItem(name);
  writeItem('crease_version', VERSION);
}

/** Older versions stored light or dark as `theme`, which now is the theme of the site. */
function migrateMode(): void {
  const former: unknown = attempt(() => localStorage.getItem('theme'));
  if (!SHAPES.crease_mode(former)) return;
  if (readItem('crease_mode') === null) writeItem('crease_mode', former);
  removeItem('theme');
}

/** Returns what an access to the browser's storage yields, or null where storage is blocked or full. */
export function attempt<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}
