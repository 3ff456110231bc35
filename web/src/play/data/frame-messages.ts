import {
  CORNER_HASH,
  type GameMessage,
  type OverlayCount,
} from '@crease/contracts/wire/game-frame.ts';

/** Posts a message to the surrounding site page, same origin only. */
export function postToFrame(type: GameMessage): void {
  post({ type });
}

/** Reports the number of open overlays, which Back on the site page closes. */
export function postOverlays(overlays: number): void {
  post({ overlays });
}

function post(message: { readonly type: GameMessage } | OverlayCount): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** True if the game is shown in the site's corner next to another page. */
export function isCornered(): boolean {
  return location.hash === CORNER_HASH;
}
