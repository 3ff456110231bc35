import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Motion } from '#ui/motion/motion.tsx';
import four from './motion/four-data.json' with { type: 'json' };
import six from './motion/six-data.json' with { type: 'json' };
import wicket from './motion/wicket-data.json' with { type: 'json' };

afterEach(cleanup);

const DRAWINGS: readonly (readonly [string, unknown, number])[] = [
  ['a four', four, 4],
  ['a six', six, 14],
  ['a wicket', wicket, 7],
];

test.each(DRAWINGS)(
  '%s is drawn once, hidden from screen readers, and leaves nothing behind',
  async (_, data, shapes) => {
    let ended = 0;
    const onEnd = () => {
      ended += 1;
    };
    const load = () => Promise.resolve(data);

    const { container, unmount } = render(<Motion load={load} onEnd={onEnd} />);

    await waitFor(() => expect(container.querySelectorAll('svg path[d]').length).toBeGreaterThanOrEqual(shapes));
    expect(container.innerHTML).not.toContain('NaN');
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    await waitFor(() => expect(ended).toBe(1));
    unmount();
    expect(document.querySelector('svg')).toBeNull();
  },
);
