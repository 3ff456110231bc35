import { type LocalItems, type LocalName, SHAPES } from './local-shapes.ts';

/** Counts up when an item changes its form in a way that its shape does not show. */
const VERSION = 1;

const RAW: ReadonlySet<LocalName> = new Set<LocalName>([
  'accessToken',
  'refresh_token',
  'expire_DateTime',
  'casinoToken',
  'baseUrl',
  'ip',
  'theme',
]);

/**
 * Items that belong to the session: gone when it ends by itself. The access token goes first: another tab that looks
 * meanwhile finds no session rather than half of one.
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

/** What is about to be kept: writing a long list takes as long as a frame, and can wait until the page is drawn. */
const waiting = new Map<LocalName, ReturnType<typeof setTimeout>>();
const LATER_MS = 500;

/** Private windows may refuse to keep anything, and a storage may be full: the item then lives as long as the page. */
const unkept = new Map<LocalName, string>();

/** The item, or null when it is not there. One that cannot be read, or is not what it should be, is dropped. */
export function readItem<Name extends LocalName>(name: Name): LocalItems[Name] | null {
  const text = unkept.get(name) ?? tried(() => localStorage.getItem(name));
  if (text === null) return null;
  const value: unknown = RAW.has(name) ? text : parsed(text);
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

/** Keeps an item in a moment, unless it is taken away before. */
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

function parsed(text: string): unknown {
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

/** What the end of a session takes away. */
export function removeSessionItems(): void {
  for (const name of SESSION) removeItem(name);
}

/** Logout clears everything but the base address (specification, section 4). */
export function clearButBaseUrl(): void {
  const baseUrl = readItem('baseUrl');
  clearItems();
  if (baseUrl !== null) writeItem('baseUrl', baseUrl);
}

/** Clears everything, as after the server's "not logged in" (specification, section 8). */
export function clearItems(): void {
  for (const timer of waiting.values()) clearTimeout(timer);
  unkept.clear();
  tried(() => localStorage.clear());
}

/** Looks at what an older or a newer version of the app has left: each item that does not fit is dropped. */
export function adoptItems(): void {
  if (readItem('crease_version') === VERSION) return;
  for (const name of Object.keys(SHAPES) as LocalName[]) readItem(name);
  writeItem('crease_version', VERSION);
}
