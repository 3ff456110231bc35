/**
 * Text rules of the specification (section 5): outgoing texts lose tags and SQL words, incoming ones lose tags. They
 * are cosmetic; the server binds its parameters and never relies on them.
 */
const TAG_START = /[a-z!]/i;
const SQL_MARKS = /['"`;]|--|\/\*|\*\//g;
const SQL_WORDS =
  /\b(select|insert|delete|update|drop|union|where|like|exec|cast|declare|from|column|table|database|into|having)\b/gi;

/** Secrets, codes and images are transmitted unchanged (api 13). */
const EXEMPT =
  /^(password|currentPassword|newPassword|confirmPassword|otp|code|recoveryCode|secret|link|challenge|code_verifier|code_challenge|.*token.*|image|screenshot|file|response)$/i;

/**
 * Removes tags, including those formed by a removal (`<<b>b>`). A tag is `<`, an optional `/`, a letter or `!`, and
 * everything up to the next `>`. Single pass, linear in the text length.
 */
export function stripTags(text: string): string {
  if (!text.includes('<')) return text;
  const output: string[] = [];
  /** Start of the first tag since the last `>` in the output, or -1. */
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '>' && start !== -1) {
      output.length = start;
      start = -1;
      continue;
    }
    if (start === -1 && TAG_START.test(sign)) start = findTagStart(output);
    output.push(sign);
  }
  return output.join('');
}

/** Position of a trailing `<` or `</`, which becomes a tag if a letter follows; -1 if none. */
function findTagStart(output: readonly string[]): number {
  if (output.at(-1) === '<') return output.length - 1;
  return output.at(-1) === '/' && output.at(-2) === '<' ? output.length - 2 : -1;
}

/** Maximum filter passes: ordinary text needs one, deliberately nested text more. */
const MAX_PASSES = 8;
/** Markup characters other than quotes. */
const SIGNS = /[<>/*-]/g;

/**
 * Removes tags, SQL marks and SQL words (whole words only).
 *
 * Repeats until nothing new is formed. Text that exceeds the pass limit loses all markup characters, which keeps the
 * work linear.
 */
export function stripSql(text: string): string {
  let before = text;
  for (let round = 0; round < MAX_PASSES; round += 1) {
    const after = filterOnce(before);
    if (after === before) return after;
    before = after;
  }
  return filterOnce(before.replace(SIGNS, ''));
}

function filterOnce(text: string): string {
  return stripTags(text).replace(SQL_MARKS, '').replace(SQL_WORDS, '');
}

/** True if the filter leaves a text unchanged. Names and titles that it would change are rejected before sending. */
export function isUnchangedByFilter(text: string): boolean {
  return filterOnce(text) === text;
}

/** Filters an outgoing body or query at every depth, except exempt keys. */
export function cleanOutgoing<Value>(value: Value): Value {
  return walk(value, stripSql);
}

/** Keys of names and titles, which must not be altered silently. */
const NAMES = /^(userName|userNameOrEmailAddress|name|title)$/i;

/** Lists the names and titles of a request that the filter would change, by path, e.g. `stakes.0.title`. */
export function listChangedNames(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof item !== 'string') return listChangedNames(item, place);
    return NAMES.test(key) && !isUnchangedByFilter(item) ? [place] : [];
  });
}

/** Filters an incoming answer: tags only. */
export function cleanIncoming<Value>(value: Value): Value {
  return walk(value, stripTags);
}

function walk<Value>(value: Value, clean: (text: string) => string): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (Array.isArray(value)) return value.map((item) => walk(item, clean)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const cleaned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const part = EXEMPT.test(key) ? item : walk(item, clean);
    // Defined rather than assigned, so that keys such as __proto__ stay plain keys.
    Object.defineProperty(cleaned, key, { value: part, enumerable: true, configurable: true, writable: true });
  }
  return cleaned as Value;
}

/** Controls, separators of lines and paragraphs, format characters (zero width, text direction), lone surrogates. */
const UNSEEN = /[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}\p{Surrogate}]/u;

/** True if a text has no characters that end a line, hide, or change the order of others. */
export function isSeenText(value: string): boolean {
  return !UNSEEN.test(value);
}

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
