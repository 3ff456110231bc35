import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';

/** Joins labels with a comma, a semicolon or as sentences; null if there are none. */
export function joinedLabel(
  sign: 'COMMA' | 'ALSO' | 'THEN',
  labels: readonly Label[],
): Label | null {
  return labels.reduce<Label | null>(
    (first, next) => (first === null ? next : label(sign, { first, next })),
    null,
  );
}
