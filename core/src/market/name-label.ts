/** Parameter of a label: a given name, a number, or a nested label. */
export type NamePart = string | number | NameLabel;

/**
 * Translatable form of a system-generated name or sentence: a code with parameters. Stored with the English text; not
 * interpreted by core.
 */
export interface NameLabel {
  readonly code: string;
  readonly facts?: Readonly<Record<string, NamePart>>;
}

/** Max JSON length of one label, and of all rules labels together. */
const MAX_LABEL_LENGTH = 500;
const MAX_RULES_LENGTH = 2_000;

/** Returns true if a label is short enough to be stored with its market. */
export function isShortLabel(label: NameLabel | undefined): boolean {
  return label === undefined || JSON.stringify(label).length <= MAX_LABEL_LENGTH;
}

/** Returns true if the rules labels are short enough in total. */
export function areShortRules(labels: readonly NameLabel[] | undefined): boolean {
  return labels === undefined || JSON.stringify(labels).length <= MAX_RULES_LENGTH;
}
