import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const COMPONENTS = ['stack', 'row', 'note'];

function read(file: string): string {
  return readFileSync(path.join(import.meta.dirname, file), 'utf8');
}

/** Classes of the tokens that `BoxTokens` declares: `gap-4`, `wrap`. */
function listTokenClasses(): readonly string[] {
  const [, tokens = ''] = /interface BoxTokens \{([\s\S]*?)\n\}/.exec(read('layout.tsx')) ?? [];
  return [...tokens.matchAll(/readonly (\w+)\?:([^;]+);/g)].flatMap(([, name = '', type = '']) =>
    type.trim() === 'boolean' ? [name] : [...type.matchAll(/[\w-]+/g)].map(([value]) => `${name}-${value}`),
  );
}

// Global classes aren't checked by the build, unlike those of modules.
test('each token has a rule, and each rule a token', () => {
  const rules = [...read('layout.css').matchAll(/^ *\.([\w-]+) \{$/gm)].map(([, name]) => name);

  expect(new Set(rules)).toEqual(new Set([...COMPONENTS, ...listTokenClasses()]));
});
