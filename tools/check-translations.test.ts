import { expect, test } from 'vitest';
import { dictionaryFindings } from './texts-of-dictionaries.ts';
import { textsOfFile } from './texts-of-file.ts';

/** Findings in a component with this body. */
function foundIn(source: string): string[] {
  return textsOfFile('part.tsx', source).findings.map(({ line, about }) => `${line} ${about}`);
}

test('collects texts with their lines', () => {
  const { said, findings } = textsOfFile(
    'part.tsx',
    `const TABS = [phrase('Depth'), phrase('Price history')] as const;
    export function Part({ open, name, count }) {
      return (
        <p title={t(open ? 'Hide it' : 'Show it')}>
          {t('{count} bets on {name}', { name, count })} {TABS.map((tab) => t(tab))} {t(wordOf(open))}
        </p>
      );
    }`,
  );

  expect(said.map(({ text, line }) => `${line} ${text}`)).toEqual([
    '1 Depth',
    '1 Price history',
    '4 Hide it',
    '4 Show it',
    '5 {count} bets on {name}',
  ]);
  expect(findings).toEqual([]);
});

test('finds untranslated texts in markup', () => {
  expect(
    foundIn(`const a = (
      <section aria-label="Open bets" className="wide board">
        Min {min}
        <b>{isLay ? 'Lay' : t('Back')}</b> {\`\${count} bets\`} {'·'} <i>{name}</i>
        <Part name={\`Remove \${name}\`} icon="arrow-up" note={isOld ? 'Prices may be old' : ''} />
      </section>
    );`),
  ).toEqual([
    '2 in English only: Open bets',
    '3 in English only: Min',
    '4 in English only: Lay',
    '4 in English only: {} bets',
    '5 in English only: Remove {}',
    '5 in English only: Prices may be old',
  ]);
});

test('finds untranslated texts outside markup', () => {
  expect(
    foundIn(`const TABS = ['Today', 'Tomorrow'];
    const STATE_WORDS = { OPEN: 'open', CLOSED: 'not open' };
    const fact = { name: 'Joined', text: 'never' };
    function startText(at) { return at === null ? 'soon' : \`\${at} min\`; }
    document.title = 'Crease';
    const SHORT = { tied: 'Tied', lines: 'by lines' };
    tell('The bet was not placed.');`),
  ).toEqual([
    '1 in English only: Today',
    '1 in English only: Tomorrow',
    '2 in English only: open',
    '2 in English only: not open',
    '3 in English only: Joined',
    '3 in English only: never',
    '4 in English only: soon',
    '4 in English only: {} min',
    '5 in English only: Crease',
    '6 in English only: Tied',
    '7 in English only: The bet was not placed.',
  ]);
});

test('ignores machine-readable strings', () => {
  expect(
    foundIn(`import { x } from './Some place.ts';
    type Tab = 'In play' | 'All of them';
    if (event.key === 'Enter') throw new TypeError('The book has no such runner.');
    switch (tab) { case 'In play': break; }
    console.error('The store could not be opened.');
    const path = <path d="M10 10 L20 20" /> ?? <a href="/inplay" className={\`\${styles.Row} Wide\`} />;
    const side = bet.side === 'Back' ? 1 : 2;`),
  ).toEqual([]);
});

test('rejects concatenated texts and missing values', () => {
  expect(
    foundIn(`t(\`\${count} bets\`, { count });
    t('Bet ' + word);
    phrase(word);
    t('{count} bets', { amount: 3 });
    t('{count} bets');
    t('Bets', { ...values });`),
  ).toEqual([
    '1 t() needs a literal text with values as {placeholders}',
    '2 t() needs a literal text with values as {placeholders}',
    '3 phrase() needs a literal text with values as {placeholders}',
    '4 "{count} bets" needs count but gets amount',
    '5 "{count} bets" needs count but gets nothing',
  ]);
});

test('a comment with a reason excuses only what starts on the next line', () => {
  expect(
    foundIn(`// untranslated: names of browsers
    const BROWSERS = [
      ['Firefox'],
    ];
    // untranslated
    const DAYS = ['Today'];
    const p = <p>{/* untranslated: our name */}
      <b>Crease</b>
      <i>Play</i>
    </p>;`),
  ).toEqual(['6 in English only: Today', '9 in English only: Play']);
});

test('a syntax error stops the tool', () => {
  expect(() => textsOfFile('part.ts', 'const = 1;')).toThrow('part.ts');
});

test('dictionaries contain each text once, with the same placeholders, and no others', () => {
  const speakers = [
    {
      file: 'part.tsx',
      said: [
        { text: '{count} bets', line: 1 },
        { text: 'Back', line: 2 },
        { text: 'Say "hi"', line: 3 },
        { text: 'Lay', line: 4 },
        { text: 'No', line: 5 },
      ],
    },
  ];
  const dictionaries = [
    {
      file: 'a.json',
      source: '{\n  "{count} bets": "{amount} बेट",\n  "Back": "बैक",\n  "No": ""\n}\n',
    },
    {
      file: 'b.json',
      source: '{\n  "Back": "बैक",\n  "Say \\"hi\\"": "\\"नमस्ते\\" कहें",\n  "Gone": "गया"\n}\n',
    },
  ];

  expect(dictionaryFindings(speakers, dictionaries).map(({ file, line, about }) => `${file}:${line} ${about}`)).toEqual(
    [
      'a.json:2 "{count} bets" needs the placeholders (count), "{amount} बेट" has (amount)',
      'a.json:4 "No" has no translation',
      'b.json:2 "Back" is also in a.json',
      'part.tsx:4 "Lay" is in no dictionary',
      'b.json:4 "Gone" is unused',
    ],
  );
});

test('rejects a dictionary not written one text per line, so that nothing is overlooked', () => {
  expect(() => dictionaryFindings([], [{ file: 'a.json', source: '{ "Back": "बैक" }' }])).toThrow('one text per line');
});

test('a plural must have its language’s forms, and its placeholders are checked', () => {
  const said = [{ text: '{count, plural, one {# bet of {stake}} other {# bets}}', line: 1 }];
  const speakers = [{ file: 'part.tsx', said }];
  const toDictionary = (words: string) => [
    {
      file: 'web/src/i18n/hi/bets.json',
      source: `{\n  ${JSON.stringify(said[0]?.text)}: ${JSON.stringify(words)}\n}`,
    },
  ];

  const whole = '{count, plural, one {# बेट, {stake}} other {# बेट}}';
  expect(dictionaryFindings(speakers, toDictionary(whole))).toEqual([]);
  const [missing] = dictionaryFindings(speakers, toDictionary('{stake}: {count, plural, other {# बेट}}'));
  expect(missing?.about).toContain('has the forms (other) of count; hi has (one, other)');
  const [placeless] = dictionaryFindings(speakers, toDictionary('{count} बेट'));
  expect(placeless?.about).toContain('needs the placeholders (count, stake)');
  expect(foundIn("t('{count, plural, other {# bets}}', { count })")).toEqual([
    '1 "{count, plural, other {# bets}}" has the forms (other) of count; en has (one, other)',
  ]);
});
