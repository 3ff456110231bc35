import { createBrowserHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BackStack } from '#ui/back/use-back-to-close.ts';

/** Session history as browsers have it: traversals are queued, and reported by an event. */
class SessionHistory {
  readonly entries: { state: unknown; href: string }[] = [{ state: null, href: 'https://site/before' }];
  at = 0;
  onPop = (): void => undefined;

  get state(): unknown {
    return this.entries[this.at]?.state ?? null;
  }

  get href(): string {
    return this.entries[this.at]?.href ?? '';
  }

  pushState(state: unknown, _unused: string, url?: string): void {
    const href = url === undefined ? this.href : new URL(url, this.href).href;
    this.entries.splice(this.at + 1, Infinity, { state, href });
    this.at += 1;
  }

  replaceState(state: unknown, _unused: string, url?: string): void {
    const href = url === undefined ? this.href : new URL(url, this.href).href;
    this.entries[this.at] = { state, href };
  }

  go(delta: number): void {
    setTimeout(() => {
      if (this.entries[this.at + delta] === undefined) return;
      this.at += delta;
      this.onPop();
    });
  }
}

/** Loads the site in a window: its router, and the stack of its overlays. */
function loadSite(session: SessionHistory) {
  const events = new EventTarget();
  session.onPop = () => {
    events.dispatchEvent(new Event('popstate'));
  };
  const location = {
    get href() {
      return session.href;
    },
    get pathname() {
      return new URL(session.href).pathname;
    },
    search: '',
    hash: '',
  };
  const win = {
    history: session,
    location,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const stack = new BackStack(win);
  const router = createBrowserHistory({ window: win });
  const heard: string[] = [];
  router.subscribe(({ location: { pathname }, action }) => heard.push(`${action.type} ${pathname}`));
  return { win, session, router, heard, stack };
}

/** An overlay that closes when asked. */
function openOverlay(stack: BackStack) {
  const overlay = { isOpen: true, close: (): void => undefined };
  const release = stack.hold(() => overlay.close());
  overlay.close = () => {
    overlay.isOpen = false;
    release();
  };
  return overlay;
}

const flushHistory = () => vi.runAllTimersAsync();

describe('Back with open overlays', () => {
  let pages: ReturnType<typeof loadSite>;
  const back = async () => {
    pages.session.go(-1);
    await flushHistory();
  };
  const path = () => pages.win.location.pathname;

  beforeEach(async () => {
    vi.useFakeTimers();
    pages = loadSite(new SessionHistory());
    pages.router.push('/list');
    await flushHistory();
    pages.router.push('/match');
    await flushHistory();
    pages.heard.length = 0;
    return () => {
      vi.useRealTimers();
    };
  });

  test('closes the overlay, then leaves the page', async () => {
    const sheet = openOverlay(pages.stack);
    await flushHistory();

    await back();
    expect(sheet.isOpen).toBe(false);
    expect(path()).toBe('/match');
    expect(pages.heard).toEqual([]);

    await back();
    expect(path()).toBe('/list');
    expect(pages.heard).toEqual(['BACK /list']);
  });

  test('closes stacked overlays one by one, the top one first', async () => {
    const sheet = openOverlay(pages.stack);
    await flushHistory();
    const dialog = openOverlay(pages.stack);
    await flushHistory();

    await back();
    expect([sheet.isOpen, dialog.isOpen]).toEqual([true, false]);
    await back();
    expect([sheet.isOpen, path()]).toEqual([false, '/match']);
    await back();
    expect(path()).toBe('/list');
  });

  test('an overlay closed by its button leaves no entry', async () => {
    const sheet = openOverlay(pages.stack);
    await flushHistory();

    sheet.close();
    await flushHistory();
    await back();

    expect(path()).toBe('/list');
  });

  test('an overlay that stays open keeps the page', async () => {
    pages.stack.hold(() => undefined);
    await flushHistory();

    await back();
    await back();

    expect(path()).toBe('/match');
  });

  test('a link in an overlay leads from the page itself', async () => {
    const sheet = openOverlay(pages.stack);
    await flushHistory();

    sheet.close();
    pages.stack.navigateFromPage(() => pages.router.push('/rules'));
    await flushHistory();
    expect(path()).toBe('/rules');

    await back();
    expect(path()).toBe('/match');
    await back();
    expect(path()).toBe('/list');
  });

  test('an overlay kept open by a new address closes first', async () => {
    const filters = openOverlay(pages.stack);
    await flushHistory();

    pages.stack.navigateFromPage(() => pages.router.replace('/match/filtered'));
    await flushHistory();
    expect([filters.isOpen, path()]).toEqual([true, '/match/filtered']);

    await back();
    expect([filters.isOpen, path()]).toEqual([false, '/match/filtered']);
    await back();
    expect(path()).toBe('/list');
  });

  test('Forward does not reopen an overlay, and Back then leaves the page', async () => {
    openOverlay(pages.stack);
    await flushHistory();
    await back();

    pages.session.go(1);
    await flushHistory();
    expect(path()).toBe('/match');

    await back();
    expect(path()).toBe('/list');
  });

  test('after a reload, Back leaves the page at once if the overlay is gone', async () => {
    openOverlay(pages.stack);
    await flushHistory();
    pages = loadSite(pages.session);

    await back();

    expect(path()).toBe('/list');
  });

  test('after a reload, a restored overlay takes over its entry', async () => {
    openOverlay(pages.stack);
    await flushHistory();
    pages = loadSite(pages.session);
    const slip = openOverlay(pages.stack);
    await flushHistory();

    await back();
    expect([slip.isOpen, path()]).toEqual([false, '/match']);
    await back();
    expect(path()).toBe('/list');
  });

  test('an overlay below one with its own address waits until that closes', async () => {
    const slip = openOverlay(pages.stack);
    await flushHistory();
    pages.stack.navigateFromPage(() => pages.router.push('/match?login=false'));
    const release = pages.stack.hold(() => undefined, true);
    await flushHistory();

    await back();
    release();
    await flushHistory();
    expect([slip.isOpen, pages.session.href]).toEqual([true, 'https://site/match']);

    await back();
    expect([slip.isOpen, path()]).toEqual([false, '/match']);
  });
});
