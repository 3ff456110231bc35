import { useEffect, useRef } from 'react';
import { BackStack } from './back-stack.ts';

/** Keeps the open overlays of a page. */
export interface BackLayers {
  /** @returns a function to call once the overlay has closed. */
  hold(close: () => void, hasOwnEntry: boolean): () => void;
}

/** None in a frame, whose entries the page around it couldn't tell from its own. */
const backStack = window.parent === window ? new BackStack(window) : null;
let layers: BackLayers | null = backStack;

/** Leaves the overlays of a framed page to the page around it. */
export function setBackLayers(frameLayers: BackLayers): void {
  layers = frameLayers;
}

/**
 * Closes an overlay on Back, before the page is left.
 *
 * @param hasOwnEntry the overlay is part of the page's address, so the router closes it.
 */
export function useBackToClose(isOpen: boolean, onClose: () => void, hasOwnEntry = false): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(
    () => (isOpen ? layers?.hold(() => close.current(), hasOwnEntry) : undefined),
    [isOpen, hasOwnEntry],
  );
}

/** A router's history, as far as it adds and changes entries. */
interface PageHistory {
  push(path: string, state?: object, options?: object): void;
  replace(path: string, state?: object, options?: object): void;
}

/** Makes a router's navigations leave no overlay's entry behind. */
export function interceptNavigation<Pages extends PageHistory>(history: Pages): Pages {
  if (backStack === null) return history;
  const { push, replace } = history;
  const onPage =
    (navigate: PageHistory['push']): PageHistory['push'] =>
    (...navigation) =>
      backStack.navigateFromPage(() => navigate(...navigation));
  return Object.assign(history, { push: onPage(push), replace: onPage(replace) });
}
