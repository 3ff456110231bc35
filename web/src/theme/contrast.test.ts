import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TOKENS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
/** WCAG 2.2 AA for text. */
const MIN_CONTRAST = 4.5;

const THEMES = [
  ['orange', ':root,\n[data-theme="orange"]'],
  ['orange, dark', '[data-theme="orange"][data-mode="dark"]'],
  ['emerald', '[data-theme="emerald"]'],
  ['emerald, dark', '[data-theme="emerald"][data-mode="dark"]'],
] as const;

/** Text colours and the grounds they are on. */
const PAIRS = [
  ['text', ['page', 'panel', 'sunk']],
  ['text-2', ['page', 'panel', 'sunk']],
  ['text-3', ['page', 'panel', 'sunk']],
  ['brand-ink', ['page', 'panel', 'brand-soft']],
  ['brand-on', ['brand', 'brand-hover']],
  ['head-text', ['head', 'head-2']],
  ['head-mute', ['head', 'head-2']],
  ['head-accent', ['head', 'head-2']],
  ['head-lose', ['head', 'head-2']],
  ['head-on', ['head-accent']],
] as const;

test.each(THEMES)('text in the %s theme has AA contrast', (_, selector) => {
  const colours = coloursOf(selector);
  const low = PAIRS.flatMap(([text, grounds]) =>
    grounds
      .map((ground) => `${text} on ${ground}: ${contrast(colours(text), colours(ground)).toFixed(2)}`)
      .filter((line) => Number(line.split(': ')[1]) < MIN_CONTRAST),
  );
  expect(low).toEqual([]);
});

function coloursOf(selector: string): (name: string) => string {
  const from = TOKENS.indexOf(`${selector} {`);
  const block = TOKENS.slice(from, TOKENS.indexOf('}', from));
  return (name) => {
    const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
    if (found === undefined) throw new Error(`${selector} has no ${name}`);
    return found;
  };
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
