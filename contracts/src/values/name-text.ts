import * as z from 'zod/mini';
import { issueOptions } from '#errors/field-messages.ts';
import { text } from './number-from.ts';
import { isSeenText } from './seen-text.ts';

const MARKUP = /[<>]/;

/**
 * Refuses unseen characters. Names end up in files that are read line by line, e.g. a bank's, where such a character
 * would start a line or disguise a name.
 */
export const seenOnly = z.refine<string>(isSeenText, issueOptions('UNSEEN_CHARACTERS'));

/** A name or title within inclusive length bounds, trimmed and on one line. Every name that anyone enters uses it. */
export function nameText(from: number, to: number) {
  return text(from, to).check(seenOnly);
}

/** A name that a person declares as theirs: also without markup. */
export function declaredName(from: number, to: number) {
  return nameText(from, to).check(
    z.refine((value) => !MARKUP.test(value), issueOptions('FILTERED_NAME')),
  );
}
