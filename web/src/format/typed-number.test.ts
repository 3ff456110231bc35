import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText } from './money.ts';
import { applyEdit, groupTyped, readHundredths, readNumber, toPlainNumber, toTypedNumber } from './typed-number.ts';

describe('reads', () => {
  test.each([
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['1,23', 1.23],
    ['250,5', 250.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['2.', 2],
    ['2,', 2],
    ['1,000', 1_000],
    ['1,00,000.50', 100_000.5],
    ['1,234,567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['₹1,000.50', 1_000.5],
    ['Rs. 500', 500],
    [' 1\u00a0000 ', 1_000],
    ['1\u202f00\u202f000,', null],
    ['१.५', 1.5],
    ['१,००,०००', 100_000],
    ['٢٥٠٫٥', 250.5],
    ['۵۰۰', 500],
    ['２．５', 2.5],
    ['\u200e500\u200f', 500],
  ])('“%s” as %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  test.each([
    '',
    '.',
    ',',
    'abc',
    '1e5',
    '0x10',
    '-5',
    '+5',
    'NaN',
    'Infinity',
    '1.2.3',
    '1.234',
    '1,2345',
    '1,00,00',
    '1,000,5',
    '1.000,50',
    '0,125',
    '1 23',
    '12 34',
    '5 or 6',
    '12345678901234',
  ])('“%s” as no number', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  test('distinguishes no entry from nonsense', () => {
    expect(toPlainNumber(' ')).toBe('');
    expect(toPlainNumber('abc')).toBeNull();
  });

  test('counts paise without rounding error', () => {
    expect(readHundredths('1,00,000.29')).toBe(10_000_029);
  });
});

test.each([
  ['1,00,0', '1,00,0'],
  ['२,', '2,'],
  ['₹1,000.50', '1,000.50'],
  ['1\u00a0000', '1000'],
  ['2.555', null],
  ['12abc', null],
  ['1 23', null],
])('keeps “%s” in a field as “%s”', (text, typed) => {
  expect(toTypedNumber(text)).toBe(typed);
});

const paise = fc.integer({ min: 0, max: 10 ** 12 });
const zero = fc.constantFrom(0x30, 0x0660, 0x06f0, 0x0966, 0x0be6, 0xff10);
const inScript = (text: string, first: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));

test('every amount reads back as it was written, in each grouping and script', () => {
  fc.assert(
    fc.property(paise, zero, fc.boolean(), (amount, script, isIndian) => {
      const rupees = amount / 100;
      const grouped = isIndian ? amountText(rupees) : rupees.toLocaleString('en-US');
      const plain = rupees.toFixed(2);
      for (const text of [grouped, plain, plain.replace('.', ','), `₹ ${grouped}`]) {
        expect(readHundredths(inScript(text, script))).toBe(amount);
      }
    }),
  );
});

test('any text is a finite number or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789०५٣,. ₹-e\u00a0x') }), (text) => {
      const number = readNumber(text);
      expect(number === null || (Number.isFinite(number) && number >= 0)).toBe(true);
    }),
  );
});

/** Types into a field that groups its display. */
function typeKeys(keys: string, at = (shown: string) => shown.length): string {
  return [...keys].reduce((before, key) => {
    const shown = groupTyped(before);
    const place = at(shown);
    const after = shown.slice(0, place) + key + shown.slice(place);
    return applyEdit({ before, shown, after, isKey: true });
  }, '');
}

test('an amount typed key by key is the amount, although the display groups it', () => {
  fc.assert(
    fc.property(paise, (amount) => {
      const plain = (amount / 100).toFixed(2);
      expect(readHundredths(typeKeys(plain))).toBe(amount);
      expect(readHundredths(typeKeys(plain.replace('.', ',')))).toBe(amount);
      expect(readHundredths(typeKeys(amountText(amount / 100)))).toBe(amount);
    }),
  );
});

test.each([
  ['100000', '1,00,00', '10000'],
  ['1000', '1,00', '100'],
  ['10000', '10,5', '105'],
  ['1000', '2,000', '2000'],
  ['1,000', '1,00', '1,00'],
])('a key pressed in the display of “%s” that leaves “%s” makes “%s”', (before, after, typed) => {
  expect(applyEdit({ before, shown: groupTyped(before), after, isKey: true })).toBe(typed);
});

test('a pasted number replaces the former one as a whole', () => {
  const pasted = applyEdit({ before: '1000', shown: '1,000', after: '1,50', isKey: false });
  expect(readNumber(pasted)).toBe(1.5);
});
