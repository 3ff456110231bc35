import { useState } from 'react';

/**
 * List preferences of a visitor, such as grouping and collapsed sections. Not tied to a user or session, so kept
 * apart from the specified storage items.
 */
const PREFIX = 'choice/';

/** Returns the stored value, or null. */
export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keepChoice(name: string, words: string): void {
  try {
    localStorage.setItem(PREFIX + name, words);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

/**
 * Dismissed elements that stay hidden for a while. Not tied to a user or session, so kept apart from the items that a
 * logout clears.
 */
const AWAY_PREFIX = 'put-away/';

/** Dismisses an element until the window is closed, or for a number of ms. */
export function dismiss(name: string, forMs: number | 'session', now: number = Date.now()): void {
  try {
    if (forMs === 'session') sessionStorage.setItem(AWAY_PREFIX + name, '1');
    else localStorage.setItem(AWAY_PREFIX + name, String(now + forMs));
  } catch {
    // Storage is blocked: shown again on the next page.
  }
}

export function isPutAway(name: string, now: number = Date.now()): boolean {
  try {
    if (sessionStorage.getItem(AWAY_PREFIX + name) !== null) return true;
    return Number(localStorage.getItem(AWAY_PREFIX + name) ?? 0) > now;
  } catch {
    return false;
  }
}

/** A toggle of a list, persisted in this browser. */
export function useKeptSwitch(name: string): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readChoice(name) === 'on');
  return [
    isOn,
    (next) => {
      keepChoice(name, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
