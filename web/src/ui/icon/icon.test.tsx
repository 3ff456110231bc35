import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BRANDS } from './brands.ts';
import { DRAWINGS } from './drawings.ts';
import { Icon, type IconProps } from './icon.tsx';
import { iconSprite } from './sprite.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Props that bypass the type checker. */
function untyped(props: Record<string, unknown>): IconProps {
  return props as unknown as IconProps;
}

test.each([
  ['no variant', { name: 'search' }, /needs a variant.*not "undefined"/],
  ['an unknown variant', { variant: 'bold', name: 'search' }, /needs a variant.*not "bold"/],
  ['an unknown name', { variant: 'regular', name: 'spaceship' }, /"spaceship" has no regular/],
  ['the name of a built-in property', { variant: 'regular', name: 'toString' }, /"toString" has no regular/],
  ['a brand in a line style', { variant: 'light', name: 'telegram' }, /"telegram" has no light/],
])('rejects an icon with %s, with a message for developers', (_case, props, words) => {
  // React logs component errors.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);

  expect(() => render(<Icon {...untyped(props)} />)).toThrow(words);
});

test('an icon references the sprite file and is hidden from screen readers', () => {
  const { container } = render(<Icon variant="duotone" name="play" />);

  const picture = container.querySelector('svg');
  expect(picture?.getAttribute('aria-hidden')).toBe('true');
  expect(picture?.querySelector('use')?.getAttribute('href')).toMatch(/\.svg#duotone-play$/);
});

const sprite = new DOMParser().parseFromString(iconSprite(), 'text/html');
const wanted = [
  ...Object.keys(DRAWINGS).flatMap((name) =>
    ['regular', 'solid', 'light', 'thin', 'duotone'].map((variant) => `${variant}-${name}`),
  ),
  ...Object.keys(BRANDS).map((name) => `brands-${name}`),
];

test('the sprite has every drawing in every variant, once', () => {
  const found = [...sprite.querySelectorAll('symbol')].map(({ id }) => id);
  expect(found).toHaveLength(wanted.length);
  expect(new Set(found)).toEqual(new Set(wanted));
});

test('no two variants of a drawing look alike', () => {
  const looks = [...sprite.querySelectorAll('symbol')].map((symbol) =>
    symbol.outerHTML.replace(/ id="[a-z]+-[A-Za-z]+"/, ''),
  );

  expect(new Set(looks).size).toBe(looks.length);
});

test('cut-outs of a solid icon have their own mask inside the same symbol', () => {
  const masked = [...sprite.querySelectorAll('g[mask]')];

  expect(masked.length).toBeGreaterThan(20);
  for (const group of masked) {
    const mask = group.parentElement?.querySelector('mask');
    expect(group.getAttribute('mask')).toBe(`url(#${mask?.id})`);
  }
  const ids = [...sprite.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
