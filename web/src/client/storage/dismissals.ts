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

export function writeChoice(name: string, words: string): void {
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
const DISMISSED_PREFIX = 'put-away/';

/** Dismisses an element until the window is closed, or for a number of ms. */
export function dismiss(name: string, forMs: number | 'session', now: number = Date.now()): void {
  try {
    if (forMs === 'session') sessionStorage.setItem(DISMISSED_PREFIX + name, '1');
    else localStorage.setItem(DISMISSED_PREFIX + name, String(now + forMs));
  } catch {
    // Storage is blocked: shown again on the next page.
  }
}

export function isDismissed(name: string, now: number = Date.now()): boolean {
  try {
    if (sessionStorage.getItem(DISMISSED_PREFIX + name) !== null) return true;
    return Number(localStorage.getItem(DISMISSED_PREFIX + name) ?? 0) > now;
  } catch {
    return false;
  }
}

/** A toggle of a list, persisted in this browser. */
export function useStoredSwitch(name: string): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readChoice(name) === 'on');
  return [
    isOn,
    (next) => {
      writeChoice(name, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}

/** True if this browser has shown a game's stakes, RTP and rules before. */
export function hasReadRules(gameCode: string): boolean {
  return readChoice(`rules-of-${gameCode}`) === 'seen';
}

/** Shared by the lobby's sheet and the game's, so that a player sees only one of them before the first bet. */
export function noteRulesRead(gameCode: string): void {
  writeChoice(`rules-of-${gameCode}`, 'seen');
}
