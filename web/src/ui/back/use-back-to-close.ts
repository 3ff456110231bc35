import { useEffect, useRef } from 'react';

/** Parts of a browser window that the stack uses. */
export interface BackWindow {
  readonly history: Pick<History, 'state' | 'go'>;
  readonly location: Pick<Location, 'href'>;
  addEventListener(type: 'popstate', listener: (event: Event) => void, options: { readonly capture: true }): void;
}

/** An overlay's history entry: a copy of the page's entry, and the number of overlays open in it. */
interface Mark {
  readonly page: string;
  readonly depth: number;
}

interface Layer {
  readonly close: () => void;
  readonly hasOwnEntry: boolean;
}

/** Browsers may drop a traversal, and then never report it. */
const LOST_MS = 500;

/**
 * Gives each open overlay a history entry, the only thing a Back button or gesture can remove.
 *
 * The entries are written past the router, with the state of the page's entry. To the router they are all the same
 * page, so opening and closing an overlay runs no guard and moves no scroll position.
 */
export class BackStack {
  readonly #win: BackWindow;
  readonly #layers: Layer[] = [];
  /** Navigations that wait until the overlays' entries are gone. */
  readonly #steps: (() => void)[] = [];
  /** The current entry, if it is an overlay's. */
  #here: Mark | null;
  /** Set during a traversal of ours. */
  #lost: ReturnType<typeof setTimeout> | null = null;
  #planned: ReturnType<typeof setTimeout> | null = null;

  constructor(win: BackWindow) {
    this.#win = win;
    this.#here = readMark(win);
    // Captured, because the router must not see traversals between a page and its overlays.
    win.addEventListener('popstate', (event) => this.#onPop(event), { capture: true });
  }

  /**
   * Registers an open overlay, which Back closes before it leaves the page. If `close` does nothing, the overlay and
   * the page stay.
   *
   * @param hasOwnEntry the overlay is part of the page's address. Those below it wait for their entries until it closes.
   * @returns a function to call once the overlay has closed.
   */
  hold(close: () => void, hasOwnEntry = false): () => void {
    const layer = { close, hasOwnEntry };
    this.#layers.push(layer);
    this.#plan();
    return () => {
      const place = this.#layers.indexOf(layer);
      if (place === -1) return;
      this.#layers.splice(place, 1);
      this.#plan();
    };
  }

  /** Runs a navigation from the page's own entry, so that no overlay's entry is left between two pages. */
  navigateFromPage(step: () => void): void {
    if (this.#here === null && this.#lost === null && this.#steps.length === 0) {
      step();
      return;
    }
    this.#steps.push(step);
    this.#settle();
  }

  #onPop(event: Event): void {
    const before = this.#here;
    const isOwn = this.#lost !== null;
    this.#here = readMark(this.#win);
    this.#arrive();
    const isSamePage = before?.page === readPage(this.#win);
    if (isOwn || isSamePage) this.#plan();
    if (!isSamePage) return;
    event.stopImmediatePropagation();
    const depth = this.#here?.depth ?? 0;
    if (!isOwn && depth < before.depth) this.#goBackTo(depth);
  }

  /** Closes the overlays that the user's Back has left. */
  #goBackTo(depth: number): void {
    const closing = this.#listTop().slice(depth);
    for (const { close } of closing.reverse()) close();
    // A reload closed the overlay but kept its entry, so the user means to leave the page.
    if (closing.length === 0) this.#win.history.go(-depth - 1);
  }

  /** Overlays that need an entry of this page. */
  #listTop(): readonly Layer[] {
    return this.#layers.slice(this.#layers.findLastIndex(({ hasOwnEntry }) => hasOwnEntry) + 1);
  }

  /** Waits for the current event to end: a press may close an overlay and navigate. */
  #plan(): void {
    this.#planned ??= setTimeout(() => {
      this.#planned = null;
      this.#settle();
    });
  }

  /** Adds or removes entries until each open overlay has one. */
  #settle(): void {
    if (this.#lost !== null) return;
    const depth = this.#here?.depth ?? 0;
    const requested = this.#steps.length > 0 ? 0 : this.#listTop().length;
    if (depth > requested) {
      this.#travel(requested - depth);
      return;
    }
    if (this.#steps.length > 0) {
      for (const step of this.#steps.splice(0)) step();
      this.#plan();
      return;
    }
    for (let next = depth + 1; next <= requested; next += 1) this.#push(next);
  }

  #push(depth: number): void {
    pushPast(this.#win.history, { ...readState(this.#win), overlay: depth });
    this.#here = { page: readPage(this.#win), depth };
  }

  #travel(delta: number): void {
    this.#lost = setTimeout(() => {
      this.#lost = null;
      this.#here = readMark(this.#win);
      this.#plan();
    }, LOST_MS);
    this.#win.history.go(delta);
  }

  #arrive(): void {
    if (this.#lost !== null) clearTimeout(this.#lost);
    this.#lost = null;
  }
}

/** Routers replace `pushState` on the object to hear of every entry; these are not theirs. */
function pushPast(history: BackWindow['history'], state: unknown): void {
  const { pushState }: Pick<History, 'pushState'> = Object.getPrototypeOf(history);
  pushState.call(history, state, '');
}

function readState({ history }: BackWindow): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** Identifies the page: the same for its own entry and those of its overlays. */
function readPage(win: BackWindow): string {
  const { overlay: _, ...state } = readState(win);
  return `${win.location.href} ${JSON.stringify(state)}`;
}

function readMark(win: BackWindow): Mark | null {
  const { overlay } = readState(win);
  return typeof overlay === 'number' ? { page: readPage(win), depth: overlay } : null;
}

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
  useEffect(() => (isOpen ? layers?.hold(() => close.current(), hasOwnEntry) : undefined), [isOpen, hasOwnEntry]);
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
