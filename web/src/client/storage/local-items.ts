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
const LATER_MS = 500;

/** Fallback for private windows and full storage: the item lasts as long as the page. */
const unkept = new Map<LocalName, string>();

/** Returns an item, or null if absent. Unreadable or malformed items are removed. */
export function readItem<Name extends LocalName>(name: Name): LocalItems[Name] | null {
  const text = unkept.get(name) ?? tried(() => localStorage.getItem(name));
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
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
}

/** Stores an item after a delay, unless it is removed first. */
export function writeItemLater<Name extends LocalName>(name: Name, value: LocalItems[Name]): void {
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => writeItem(name, value), LATER_MS),
  );
}

export function removeItem(name: LocalName): void {
  clearTimeout(waiting.get(name));
  unkept.delete(name);
  tried(() => localStorage.removeItem(name));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tried<Value>(action: () => Value): Value | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Removes the items of an ended session. */
export function removeSessionItems(): void {
  for (const name of SESSION) removeItem(name);
}

/** Clears everything but the base URL on logout (spec section 4). */
export function clearButBaseUrl(): void {
  const baseUrl = readItem('baseUrl');
  clearItems();
  if (baseUrl !== null) writeItem('baseUrl', baseUrl);
}

/** Clears everything, as after the server's "not logged in" (spec section 8). */
export function clearItems(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  unkept.clear();
  tried(() => localStorage.clear());
}

/** Removes incompatible items left by another version of the app. */
export function adoptItems(): void {
  adoptMode();
  if (readItem('crease_version') === VERSION) return;
  for (const name of Object.keys(SHAPES) as LocalName[]) readItem(name);
  writeItem('crease_version', VERSION);
}

/** Older versions stored light or dark as `theme`, which now is the theme of the site. */
function adoptMode(): void {
  const former: unknown = tried(() => localStorage.getItem('theme'));
  if (!SHAPES.crease_mode(former)) return;
  if (readItem('crease_mode') === null) writeItem('crease_mode', former);
  removeItem('theme');
}
