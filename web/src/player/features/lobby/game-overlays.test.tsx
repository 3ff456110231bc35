import { act, cleanup, render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FrameBack } from '#ui/back/frame-back.ts';
import { GameOverlays } from './framed-game.tsx';

afterEach(cleanup);

function Page() {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <>
      <iframe ref={frame} title="Mines" />
      <GameOverlays frame={frame} />
    </>
  );
}

/** A page with a game in it, whose overlays are kept as games keep them. */
function openPage() {
  const { container } = render(<Page />);
  // The test DOM has no windows of frames.
  const game = { postMessage: (message: unknown) => message === 'closeOverlay' && back.closeTop() };
  Object.defineProperty(container.querySelector('iframe'), 'contentWindow', { value: game });
  const post = (data: unknown, origin = location.origin) =>
    act(() => {
      window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: game }));
    });
  const back = new FrameBack((overlays) => post({ overlays }));
  return { back, post };
}

function openOverlay(back: FrameBack, stays = false) {
  const overlay = { isOpen: true, release: (): void => undefined };
  const close = () => {
    if (stays) return;
    overlay.isOpen = false;
    overlay.release();
  };
  overlay.release = back.hold(close);
  return overlay;
}

const overlays = () => Reflect.get(Object(history.state), 'overlay');

test('Back closes the overlays of a game one by one', async () => {
  const { back } = openPage();
  const more = openOverlay(back);
  const rules = openOverlay(back);
  await waitFor(() => expect(overlays()).toBe(2));

  act(() => history.back());
  await waitFor(() => expect([more.isOpen, rules.isOpen]).toEqual([true, false]));
  await waitFor(() => expect(overlays()).toBe(1));

  act(() => history.back());
  await waitFor(() => expect(more.isOpen).toBe(false));
  await waitFor(() => expect(overlays()).toBeUndefined());
});

test('an overlay closed in the game leaves no entry', async () => {
  const { back } = openPage();
  const rules = openOverlay(back);
  await waitFor(() => expect(overlays()).toBe(1));

  rules.release();

  await waitFor(() => expect(overlays()).toBeUndefined());
});

test('an overlay that stays open keeps the page', async () => {
  const { back } = openPage();
  const held = openOverlay(back, true);
  await waitFor(() => expect(overlays()).toBe(1));
  const before = location.href;

  act(() => history.back());
  await waitFor(() => expect(overlays()).toBe(1));
  expect(location.href).toBe(before);
  held.release();
  await waitFor(() => expect(overlays()).toBeUndefined());
});

test('counts only from the site itself, and only a few', async () => {
  const { post } = openPage();
  post({ overlays: 1 }, 'https://elsewhere.example');
  post({ overlays: -1 });
  post({ overlays: 1_000 });

  await waitFor(() => expect(overlays()).toBe(5));
  post({ overlays: 0 });
  await waitFor(() => expect(overlays()).toBeUndefined());
});
