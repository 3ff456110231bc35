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
  const kept: string[] = [];
  /** Start of the first tag since the last kept `>`, or -1. */
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '>' && start !== -1) {
      kept.length = start;
      start = -1;
      continue;
    }
    if (start === -1 && TAG_START.test(sign)) start = findTagStart(kept);
    kept.push(sign);
  }
  return kept.join('');
}

/** Position of a trailing `<` or `</`, which becomes a tag if a letter follows; -1 if none. */
function findTagStart(kept: readonly string[]): number {
  if (kept.at(-1) === '<') return kept.length - 1;
  return kept.at(-1) === '/' && kept.at(-2) === '<' ? kept.length - 2 : -1;
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

/**
 * Lists names and titles in a request that the filter would change, so that the caller can reject them.
 *
 * @returns paths in the contract's field notation, e.g. `stakes.0.title`.
 */
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
  return walk(value, (text) => (text.includes('<') ? stripTags(text) : text));
}

function walk<Value>(value: Value, clean: (text: string) => string): Value {
  if (typeof value === 'string') return clean(value) as Value;
  if (Array.isArray(value)) return value.map((item) => walk(item, clean)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const cleaned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const kept = EXEMPT.test(key) ? item : walk(item, clean);
    // Defined rather than assigned, so that keys such as __proto__ stay plain keys.
    Object.defineProperty(cleaned, key, {
      value: kept,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return cleaned as Value;
}
