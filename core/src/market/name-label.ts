/** What stands in a place of a label's words: a name that somebody gave, a number, or words of their own. */
export type NamePart = string | number | NameLabel;

/**
 * What a name or a sentence of ours says: a code with its facts, to be said in the reader's language. Kept beside the
 * English text and never read here.
 */
export interface NameLabel {
  readonly code: string;
  readonly facts?: Readonly<Record<string, NamePart>>;
}

/** Characters of one label, or of all sentences of the rules, as JSON. */
const LONGEST_LABEL = 500;
const LONGEST_RULES = 2_000;

/** Whether a label is short enough to be kept with its market. */
export function isShortLabel(label: NameLabel | undefined): boolean {
  return label === undefined || JSON.stringify(label).length <= LONGEST_LABEL;
}

/** The same of the sentences of its rules. */
export function areShortRules(labels: readonly NameLabel[] | undefined): boolean {
  return labels === undefined || JSON.stringify(labels).length <= LONGEST_RULES;
}
