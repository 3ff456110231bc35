/**
 * Twelve outcomes of a ball, in the order of all lists of chances: 0 to 6 runs, a wicket with 0 or 1 run, and a wide
 * or no-ball (bowled again) worth 1, 2 or 5.
 */
export const OUTCOME_LABELS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  'W+0',
  'W+1',
  'X1',
  'X2',
  'X5',
] as const;

export type OutcomeLabel = (typeof OUTCOME_LABELS)[number];

/** Returns the outcome with this index. */
export function outcomeAt(index: number): OutcomeLabel {
  const outcome = OUTCOME_LABELS[index];
  if (outcome === undefined) throw new RangeError(`no ball outcome ${index}`);
  return outcome;
}
