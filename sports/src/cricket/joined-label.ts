import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';

/** Labels after each other, with a comma, a semicolon or as sentences; null where there is none. */
export function joinedLabel(
  sign: 'COMMA' | 'ALSO' | 'THEN',
  labels: readonly Label[],
): Label | null {
  return labels.reduce<Label | null>(
    (first, next) => (first === null ? next : label(sign, { first, next })),
    null,
  );
}
