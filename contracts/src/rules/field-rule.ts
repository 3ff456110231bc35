import * as z from 'zod/mini';

/**
 * One rule of a text field: what is wrong with a value, or null.
 *
 * A sentence that begins with `must` or `is` lacks its subject: `sentenceFor` puts the field's name in front.
 */
export type FieldRule = (value: string) => string | null;

/** Nothing typed, as the specification words it (section 5). */
export const required: FieldRule = (value) => (value.trim() === '' ? 'is a required field' : null);

/** A rule's sentence with the field's name: `is a required field` becomes `Username is a required field`. */
export function sentenceFor(field: string, message: string): string {
  return /^(must|needs|is) /.test(message) ? `${field} ${message}` : message;
}

/** The first rule that fails, as a sentence, or null (spec section 5: stops at the first failing rule). */
export function firstFailing(
  rules: readonly FieldRule[],
  value: string,
  field: string,
): string | null {
  for (const rule of rules) {
    const message = rule(value);
    if (message !== null) return sentenceFor(field, message);
  }
  return null;
}

/** The same rules for the server: one issue, of the first rule that fails. */
export function ruledText(rules: readonly FieldRule[]) {
  return z.string().check((context) => {
    for (const rule of rules) {
      const message = rule(context.value);
      if (message === null) continue;
      context.issues.push({ code: 'custom', message, input: context.value });
      return;
    }
  });
}
