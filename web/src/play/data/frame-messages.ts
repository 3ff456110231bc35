import { CORNER_HASH, type GameMessage } from '@crease/contracts/wire/game-frame.ts';

/** Says something to the page of the site around the game, and to no other. */
export function sayToFrame(type: GameMessage): void {
  if (window.parent !== window) window.parent.postMessage({ type }, location.origin);
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** In the corner of the site, beside another page. */
export function isCornered(): boolean {
  return location.hash === CORNER_HASH;
}
