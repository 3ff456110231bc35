import { expect, test } from 'vitest';
import { declaredName, nameText } from '#base/request-fields.ts';

const HIDDEN: readonly (readonly [name: string, character: string])[] = [
  ['a line end', '\r\n'],
  ['a tab', '\t'],
  ['a C1 control', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a text direction override', '\u202e'],
  ['a text direction isolate', '\u2066'],
  ['a zero width space', '\u200b'],
  ['a zero width joiner', '\u200d'],
  ['a byte order mark', '\ufeff'],
];

test.each(HIDDEN)('a name with %s is refused', (_, character) => {
  expect(nameText(1, 80).safeParse(`Asha${character}Rao`).success).toBe(false);
  expect(declaredName(1, 80).safeParse(`Asha${character}Rao`).success).toBe(false);
});

test('a declared name with markup is refused', () => {
  expect(declaredName(3, 80).safeParse('<img onerror=x>').success).toBe(false);
});

test.each(['Asha Rao', 'Seán O’Brien-Díaz', 'आशा राव', 'José P. Müller & Sons'])('%s is a name', (name) => {
  expect(declaredName(1, 80).parse(`  ${name} `)).toBe(name);
});
