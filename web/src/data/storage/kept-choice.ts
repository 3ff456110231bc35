import { useState } from 'react';

/**
 * How a visitor likes their lists: grouping, what is folded. Says nothing about a person or a session, so it stands
 * outside of the stored items that the specification names.
 */
const PREFIX = 'choice/';

/** The kept words, or null when there are none. */
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
    // A storage that is forbidden or full: the choice lives as long as the page.
  }
}

/**
 * Small things that a visitor has closed and does not want to see again for a while. They say nothing about a person
 * or a session, so they stand outside of the stored items that a logout clears with the rest.
 */
const AWAY_PREFIX = 'put-away/';

/** Keeps it away: until the window is closed, or for so many milliseconds. */
export function putAway(name: string, forMs: number | 'session', now: number = Date.now()): void {
  try {
    if (forMs === 'session') sessionStorage.setItem(AWAY_PREFIX + name, '1');
    else localStorage.setItem(AWAY_PREFIX + name, String(now + forMs));
  } catch {
    // A storage that is forbidden: it is shown again with the next page.
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

/** A switch of a list that stays as it was left, in this browser. */
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
