import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Motion } from '#ui/motion/motion.tsx';
import four from './motion/four-data.json' with { type: 'json' };
import six from './motion/six-data.json' with { type: 'json' };
import wicket from './motion/wicket-data.json' with { type: 'json' };

// The test's browser has no canvas; the player asks for one to try out how colours mix.
const { getContext } = HTMLCanvasElement.prototype;
const BRUSH = { fillRect: () => undefined, getImageData: () => ({ data: [0, 0, 0, 0] }) };

beforeEach(() => Reflect.set(HTMLCanvasElement.prototype, 'getContext', () => BRUSH));
afterEach(() => {
  cleanup();
  Reflect.set(HTMLCanvasElement.prototype, 'getContext', getContext);
});

const DRAWINGS: readonly (readonly [string, unknown, number])[] = [
  ['a four', four, 4],
  ['a six', six, 14],
  ['a wicket', wicket, 7],
];

test.each(DRAWINGS)(
  '%s is drawn once for the eye only, and leaves nothing behind',
  async (_, data, shapes) => {
    let ended = 0;
    const onEnd = () => {
      ended += 1;
    };
    const load = () => Promise.resolve(data);

    const { container, unmount } = render(<Motion load={load} onEnd={onEnd} />);

    await waitFor(() =>
      expect(container.querySelectorAll('svg path[d]').length).toBeGreaterThanOrEqual(shapes),
    );
    expect(container.innerHTML).not.toContain('NaN');
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    await waitFor(() => expect(ended).toBe(1), { timeout: 10_000 });
    unmount();
    expect(document.querySelector('svg')).toBeNull();
  },
);
