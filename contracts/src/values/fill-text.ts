/** Languages of the player app. English is in the source; the others are dictionaries keyed by it. */
export type Language = 'en' | 'hi';

export type Values = Readonly<Record<string, string | number>>;

/** An ICU plural choice with its forms, which may contain placeholders. */
const CHOICE = /\{(\w+), (plural|selectordinal),((?:\s*\w+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const FORM = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

/**
 * Fills the placeholders of a text: `{name}`, `{count, plural, one {# bet} other {# bets}}`, `{over, selectordinal,
 * one {#st} two {#nd} few {#rd} other {#th}}`.
 *
 * @param language whose plural rules apply. A placeholder without a value is left as is.
 */
export function fillText(words: string, values: Values, language: Language): string {
  const chosen = words.includes(', ')
    ? words.replace(CHOICE, (_, name: string, kind: string, forms: string) =>
        selectForm(forms, Number(values[name]), getPluralRules(language, kind === 'plural')),
      )
    : words;
  return chosen.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Selects the plural form for a number; `#` is replaced by the number. */
function selectForm(forms: string, count: number, rules: Intl.PluralRules): string {
  const texts = new Map([...forms.matchAll(FORM)].map(([, name, text]) => [name, text]));
  const text = texts.get(rules.select(count)) ?? texts.get('other') ?? '';
  return text.replace('#', count.toLocaleString('en-IN'));
}

const known = new Map<string, Intl.PluralRules>();

function getPluralRules(language: Language, isCount: boolean): Intl.PluralRules {
  const key = `${language} ${isCount}`;
  let rules = known.get(key);
  if (rules === undefined) {
    rules = new Intl.PluralRules(language, { type: isCount ? 'cardinal' : 'ordinal' });
    known.set(key, rules);
  }
  return rules;
}
