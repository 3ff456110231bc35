import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Ball, spellBall } from './ball.tsx';

afterEach(cleanup);

test('spells every notation of a ball', () => {
  expect(['•', '0', '1', '4', 'W', '1W', '2wd', 'nb', 'nb+4', '2lb', '1b', '5p', '?'].map(spellBall)).toEqual([
    'dot ball',
    'dot ball',
    '1 run',
    '4 runs',
    'wicket',
    '1 run, wicket',
    '2 wides',
    'no-ball',
    'no-ball, 4 runs',
    '2 leg byes',
    '1 bye',
    '5 penalty runs',
    '?',
  ]);
});

test('screen readers read the balls of an over as words, not as symbols', () => {
  const { container } = render(
    <p>
      <Ball token="4" kind="four" />
      <Ball token="W" kind="wicket" />
      <Ball token="•" kind="dot" />
    </p>,
  );

  for (const symbol of container.querySelectorAll('[aria-hidden]')) symbol.remove();
  expect(container.textContent).toBe('4 runs, wicket, dot ball, ');
});
