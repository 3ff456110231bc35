import type { Label } from '@crease/contracts/labels/label.ts';
import { SCORE_LABELS } from '@crease/contracts/labels/score-words.ts';

const STATES: ReadonlyMap<string, Label> = new Map(
  Object.entries(SCORE_LABELS)
    .filter(([, words]) => !words.includes('{'))
    .map(([code, words]) => [words.toLowerCase(), { code }]),
);

/**
 * Label for text typed by an operator if it is a known state such as `Half-time` or `Weighed in`; other text is kept
 * as typed.
 */
export function findStateLabel(words: string): Label | undefined {
  return STATES.get(words.toLowerCase());
}
