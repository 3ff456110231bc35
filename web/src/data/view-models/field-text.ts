import { sentenceFor } from '@crease/contracts/rules/field-rule.ts';
import { sentenceText, t } from '#text/text.ts';

/**
 * What is wrong with a field, in the reader's language.
 *
 * @param label as it stands in the dictionaries; takes its place where the message lacks its subject.
 * @param message of a rule or of the server: `is a required field`.
 */
export function fieldText(label: string, message: string): string {
  return sentenceText(sentenceFor(t(label), message));
}
