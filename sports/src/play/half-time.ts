import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from './sport-card.ts';

/** The score at half-time beside the score of lists; null before it. */
export function halfTimeLabel(score: SidePair<number> | null): Label | null {
  return score === null ? null : label('HALF_TIME_SCORE', { one: score[0], two: score[1] });
}
