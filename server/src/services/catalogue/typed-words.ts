import type { Label } from '@crease/contracts/labels/label.ts';
import { SCORE_WORDS } from '@crease/contracts/labels/score-words.ts';

const STATES: ReadonlyMap<string, Label> = new Map(
  Object.entries(SCORE_WORDS)
    .filter(([, words]) => !words.includes('{'))
    .map(([code, words]) => [words.toLowerCase(), { code }]),
);

/**
 * What an operator has typed, as one of our own states where it is one: `Half-time`, `Weighed in`. Anything else stays in
 * their words.
 */
export function typedLabel(words: string): Label | undefined {
  return STATES.get(words.toLowerCase());
}
