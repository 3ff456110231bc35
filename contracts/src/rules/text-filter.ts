/**
 * The text rules of the specification (section 5): texts that leave the browser lose tags and SQL words, texts that
 * arrive lose tags. They are for looks; the server binds its parameters and never relies on them.
 */
const TAG_START = /[a-z!]/i;
const SQL_MARKS = /['"`;]|--|\/\*|\*\//g;
const SQL_WORDS =
  /\b(select|insert|delete|update|drop|union|where|like|exec|cast|declare|from|column|table|database|into|having)\b/gi;

/** Secrets, codes and pictures are nobody's looks: they go over the wire as they were typed (api 13). */
const EXEMPT =
  /^(password|currentPassword|newPassword|confirmPassword|otp|code|recoveryCode|secret|link|challenge|code_verifier|code_challenge|.*token.*|image|screenshot|file|response)$/i;

/**
 * A text without tags, and without those that the removal puts together anew (`<<b>b>`). A tag is `<`, perhaps `/`, a
 * letter or `!`, and everything up to the next `>`. Each sign is looked at once, whatever the text.
 */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const kept: string[] = [];
  /** Where the first tag since the last `>` that stays begins, or -1. */
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '>' && start !== -1) {
      kept.length = start;
      start = -1;
      continue;
    }
    if (start === -1 && TAG_START.test(sign)) start = openingIn(kept);
    kept.push(sign);
  }
  return kept.join('');
}

/** Place of the `<` or `</` at the end of what is kept, which a letter makes a tag; -1 when there is none. */
function openingIn(kept: readonly string[]): number {
  if (kept.at(-1) === '<') return kept.length - 1;
  return kept.at(-1) === '/' && kept.at(-2) === '<' ? kept.length - 2 : -1;
}

/** Rounds in which a text may still show something new: people need one, a text that was put together to hide needs more. */
const MOST_ROUNDS = 8;
/** What marks and tags are made of besides quotes. */
const SIGNS = /[<>/*-]/g;

/**
 * A text without tags, SQL marks and SQL words; words count only as whole words.
 *
 * What a removal puts together anew goes in the next round. A text that needs more rounds than anybody types loses every
 * sign of which marks and tags are made, so that the work grows with its length alone.
 */
export function withoutSql(text: string): string {
  let before = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const after = oneRound(before);
    if (after === before) return after;
    before = after;
  }
  return oneRound(before.replace(SIGNS, ''));
}

function oneRound(text: string): string {
  return withoutTags(text).replace(SQL_MARKS, '').replace(SQL_WORDS, '');
}

/** Whether a text arrives as it was typed. Names and titles that would not are refused before they are sent. */
export function isKeptByFilter(text: string): boolean {
  return oneRound(text) === text;
}

/** Cleans an outgoing body or query, at every depth; exempt keys pass untouched. */
export function cleanOutgoing<Value>(value: Value): Value {
  return walk(value, withoutSql);
}

/** Keys whose texts are names or titles: a change would make another one of them. */
const NAMES = /^(userName|userNameOrEmailAddress|name|title)$/i;

/**
 * Where in a request a name or title stands that the filter would change; the caller refuses it instead.
 *
 * @returns paths as the contract prints fields, such as `stakes.0.title`.
 */
export function changedNames(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof item !== 'string') return changedNames(item, place);
    return NAMES.test(key) && !isKeptByFilter(item) ? [place] : [];
  });
}

/** Cleans an answer: only tags go. */
export function cleanIncoming<Value>(value: Value): Value {
  return walk(value, (text) => (text.includes('<') ? withoutTags(text) : text));
}

function walk<Value>(value: Value, clean: (text: string) => string): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (Array.isArray(value)) return value.map((item) => walk(item, clean)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const cleaned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const kept = EXEMPT.test(key) ? item : walk(item, clean);
    // Defined, not assigned: a key such as __proto__ stays a key.
    Object.defineProperty(cleaned, key, {
      value: kept,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return cleaned as Value;
}
