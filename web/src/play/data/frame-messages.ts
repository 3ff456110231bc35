import { CORNER_HASH, type GameMessage } from '@crease/contracts/wire/game-frame.ts';

/** Posts a message to the surrounding site page, same origin only. */
export function postToFrame(type: GameMessage): void {
  if (window.parent !== window) window.parent.postMessage({ type }, location.origin);
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** True if the game is shown in the site's corner next to another page. */
export function isCornered(): boolean {
  return location.hash === CORNER_HASH;
}
