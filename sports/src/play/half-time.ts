import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from './sport-card.ts';

/** Half-time score shown next to the list score; null before half-time. */
export function halfTimeLabel(score: SidePair<number> | null): Label | null {
  return score === null ? null : label('HALF_TIME_SCORE', { one: score[0], two: score[1] });
}
