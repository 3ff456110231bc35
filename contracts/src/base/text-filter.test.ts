import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanIncoming,
  cleanOutgoing,
  isUnchangedByFilter,
  listChangedNames,
  stripSql,
  stripTags,
} from '#base/text.ts';

const SQL_WORDS =
  'select insert delete update drop union where like exec cast declare from column table database into having'.split(
    ' ',
  );
const MARKS = [`'`, '"', ';', '--', '/*', '*/'];
const TAG = /<\/?[a-z!][^>]*>/i;

/** Texts dense with tags, marks and words, including ones nested in each other. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SQL_WORDS, ...SQL_WORDS.map((word) => word.toUpperCase())),
      fc.constantFrom(...MARKS, '-', '/', '*', ' ', '_', '<', '>', '</', '<b>', '</b>', '<i a="x">'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

/** Ordinary user text: letters, digits and marks of names, but no filtered words. */
const harmless = fc
  .array(fc.constantFrom('Ravi', 'v', '1 lac', 'fromage', 'selection', '10k', 'Ünal', '₹', '(a+b)'))
  .map((parts) => parts.join(' '));

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part.charAt(at)) at += 1;
  return at === part.length;
}

describe('5 outgoing texts', () => {
  test('lose tags, quotes, comment marks and SQL words', () => {
    expect(cleanOutgoing({ note: `<b onclick="x">hi</b>; drop table -- it's` })).toEqual({
      note: 'hi    its',
    });
  });

  test('contain no trace of them, however they were nested', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = stripSql(text);

        expect(clean).not.toMatch(TAG);
        for (const mark of MARKS) expect(clean).not.toContain(mark);
        for (const word of SQL_WORDS) expect(clean).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
      }),
      {
        numRuns: 1_000,
        examples: [['<<b>script>'], ['sel<b>ect'], ["-'-"], ['/<i>*'], ['dro;p x']],
      },
    );
  });

  test('are clean after a few rounds, however deep the nesting', () => {
    const deep = [
      '/'.repeat(10_000) + '*'.repeat(10_000),
      `${'sel-'.repeat(2_500)}select${'-ect'.repeat(2_500)}`,
      `${"<'".repeat(5_000)}b${'>'.repeat(5_000)}`,
    ];
    for (const text of deep) {
      const clean = stripSql(text);

      expect(isUnchangedByFilter(clean)).toBe(true);
    }
  });

  test('only lose characters, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = stripSql(text);

        expect(isSubsequence(clean, text)).toBe(true);
        expect(stripSql(clean)).toBe(clean);
      }),
    );
  });

  test('lose whole words only, keeping ordinary text', () => {
    fc.assert(
      fc.property(harmless, (text) => {
        expect(cleanOutgoing(text)).toBe(text);
        expect(isUnchangedByFilter(text)).toBe(true);
      }),
    );
    expect(isUnchangedByFilter('Where')).toBe(false);
  });

  test('reports a name or title that would change, so it can be rejected', () => {
    const stakes = [
      { title: '10k', value: 1 },
      { title: `it's`, value: 2 },
    ];

    expect(listChangedNames({ userName: 'select', note: 'from', stakes })).toEqual(['userName', 'stakes.1.title']);
    fc.assert(
      fc.property(fc.constantFrom('userName', 'title', 'name'), hostile, (key, text) => {
        expect(listChangedNames({ [key]: text }).length > 0).toBe(stripSql(text) !== text);
      }),
    );
  });

  test('keep passwords, codes, tokens and images unchanged at any depth', () => {
    const secret = fc.constantFrom(
      'password',
      'link',
      'currentPassword',
      'newPassword',
      'confirmPassword',
      'otp',
      'code',
      'code_verifier',
      'accessToken',
      'refreshToken',
      'challenge',
      'image',
    );
    fc.assert(
      fc.property(secret, hostile, (key, text) => {
        const input = { list: [{ [key]: text }] };

        expect(cleanOutgoing(input)).toEqual(input);
      }),
    );
  });

  test('keep numbers, booleans, missing values and the shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shape = (from: unknown): unknown => {
          if (typeof from === 'string') return 'text';
          if (Array.isArray(from)) return from.map(shape);
          if (typeof from !== 'object' || from === null) return from;
          return Object.entries(from).map(([key, item]) => [key, shape(item)]);
        };

        expect(shape(cleanOutgoing(value))).toEqual(shape(value));
      }),
    );
  });
});

describe('5 incoming texts', () => {
  test('lose tags and nothing else', () => {
    expect(cleanIncoming({ rows: [{ title: `O'Brien <script>x</script> select`, size: 3 }] })).toEqual({
      rows: [{ title: `O'Brien x select`, size: 3 }],
    });
  });

  test('contain no tags, and are unchanged without any', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = cleanIncoming({ text }).text;

        expect(clean).not.toMatch(TAG);
        if (!TAG.test(text)) expect(clean).toBe(text);
      }),
    );
  });
});

test('lose the same tags as repeated passes would', () => {
  const again = (text: string): string => {
    const after = text.replace(/<\/?[a-z!][^>]*>/gi, '');
    return after === text ? text : again(after);
  };
  const texts = fc.array(fc.constantFrom('<', '>', '/', 'a', 'B', '!', ' ', '"', '1'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, (signs) => {
      const text = signs.join('');
      expect(stripTags(text)).toBe(again(text));
    }),
    { numRuns: 5_000 },
  );
});

test('long runs of tag openings are cleaned in one pass', () => {
  const beginnings = '<a'.repeat(200_000);
  expect(stripTags(beginnings)).toBe(beginnings);
  expect(stripTags(`${'<'.repeat(200_000)}${'b>'.repeat(200_000)}`)).toBe('');
});
