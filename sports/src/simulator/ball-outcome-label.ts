/**
 * The twelve things a ball can be, in the order of every list of chances: runs 0 to 6, a wicket with 0 or 1
 * run, and a wide or no-ball (bowled again) worth 1, 2 or 5.
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

/** The outcome with this index. */
export function outcomeAt(index: number): OutcomeLabel {
  const outcome = OUTCOME_LABELS[index];
  if (outcome === undefined) throw new RangeError(`no ball outcome ${index}`);
  return outcome;
}
