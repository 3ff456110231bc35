import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.dirname(import.meta.dirname);
const SIDEWAYS = /overflow(?:-x)?:\s*(?:auto|scroll)|overflow-x:\s*clip/;

/** Innermost rules of a stylesheet. */
function listRules(sheet: string): readonly { readonly selector: string; readonly body: string }[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{};]*)\{([^{}]*)/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));
}

// Visually hidden texts are positioned absolutely. In a scroll container that isn't positioned, they lie at the end
// of its content and widen the page.
test('horizontal scrollers contain everything positioned inside them', () => {
  const sheets = readdirSync(SOURCES, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.css'));
  const loose = sheets.flatMap((file) =>
    listRules(readFileSync(path.join(SOURCES, file), 'utf8'))
      .filter(({ body }) => SIDEWAYS.test(body) && !/position:/.test(body))
      .map(({ selector }) => `${file}: ${selector}`),
  );

  expect(loose).toEqual([]);
});
