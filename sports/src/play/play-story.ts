import { boardAt } from './board-changes.ts';
import type { Play, PlayLine } from './sport-fixture.ts';

/** A line of commentary with its place in the play. */
export interface StoryLine extends PlayLine {
  /** Grows with every line, the same at every replay. */
  readonly id: number;
  /** ms since 1970 UTC. */
  readonly time: number;
}

/** Commentary until `now`, newest first; nothing of what is still to come. */
export function storyUntil(play: Play, now: number, most: number): StoryLine[] {
  const lines: StoryLine[] = [];
  for (let id = boardAt(play, now).next; id > 0 && lines.length < most; id--) {
    const step = play.steps[id - 1];
    if (step === undefined || step.line === null) continue;
    lines.push({ ...step.line, id, time: step.at });
  }
  return lines;
}
