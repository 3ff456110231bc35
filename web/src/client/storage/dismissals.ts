import { useState } from 'react';
import { attempt } from './local-items.ts';

/**
 * List preferences of a visitor, such as grouping and collapsed sections. Not tied to a user or session, so kept
 * apart from the specified storage items.
 */
const PREFIX = 'choice/';

/** Returns the stored value, or null. */
export function readChoice(name: string): string | null {
  return attempt(() => localStorage.getItem(PREFIX + name));
}

/** Without storage, the choice lasts as long as the page. */
export function writeChoice(name: string, words: string): void {
  attempt(() => localStorage.setItem(PREFIX + name, words));
}

/**
 * Dismissed elements that stay hidden for a while. Not tied to a user or session, so kept apart from the items that a
 * logout clears.
 */
const DISMISSED_PREFIX = 'put-away/';

/** Dismisses an element until the window is closed, or for a number of ms. Without storage, the next page shows it. */
export function dismiss(name: string, forMs: number | 'session', now: number = Date.now()): void {
  const key = DISMISSED_PREFIX + name;
  attempt(() =>
    forMs === 'session' ? sessionStorage.setItem(key, '1') : localStorage.setItem(key, String(now + forMs)),
  );
}

export function isDismissed(name: string, now: number = Date.now()): boolean {
  const key = DISMISSED_PREFIX + name;
  return attempt(() => sessionStorage.getItem(key) !== null || Number(localStorage.getItem(key) ?? 0) > now) === true;
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
