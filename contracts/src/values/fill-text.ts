/** Languages of the bettor's app. English stands in the code; every other one is a dictionary from it. */
export type Language = 'en' | 'hi';

export type Values = Readonly<Record<string, string | number>>;

/** A choice of ICU's message format by a number, with its forms, which may hold places. */
const CHOICE = /\{(\w+), (plural|selectordinal),((?:\s*\w+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const FORM = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

/**
 * A text with its values in their places: `{name}`, `{count, plural, one {# bet} other {# bets}}`,
 * `{over, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}`.
 *
 * @param language whose forms the text has. A place without a value stays as it is.
 */
export function fillText(words: string, values: Values, language: Language): string {
  const chosen = words.includes(', ')
    ? words.replace(CHOICE, (_, name: string, kind: string, forms: string) =>
        formOf(forms, Number(values[name]), rulesOf(language, kind === 'plural')),
      )
    : words;
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The form that a language uses for a number; `#` is the number itself. */
function formOf(forms: string, count: number, rules: Intl.PluralRules): string {
  const texts = new Map([...forms.matchAll(FORM)].map(([, name, text]) => [name, text]));
  const text = texts.get(rules.select(count)) ?? texts.get('other') ?? '';
  return text.replace('#', count.toLocaleString('en-IN'));
}

const known = new Map<string, Intl.PluralRules>();

function rulesOf(language: Language, isCount: boolean): Intl.PluralRules {
  const key = `${language} ${isCount}`;
  let rules = known.get(key);
  if (rules === undefined) {
    rules = new Intl.PluralRules(language, { type: isCount ? 'cardinal' : 'ordinal' });
    known.set(key, rules);
  }
  return rules;
}
