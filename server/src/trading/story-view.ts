import { englishOf } from '@crease/contracts/labels/english.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { ScoreStory, StoryLine } from '@crease/contracts/wire/score-story.ts';
import type { StoryLine as PlayedLine } from '@crease/sports/play/live-play.ts';

/** Builds a commentary line in wire format, in English and with its labels. */
export function storyLineOf({ id, at, said, isKey, time }: PlayedLine): StoryLine {
  return {
    id,
    at: englishOf(at),
    atLabel: at,
    ball: null,
    text: englishOf(said),
    textLabel: said,
    isKey,
    time: timeOf(time),
  };
}

/** Commentary of a fixture with lines only, newest first. */
export function playStoryOf(lines: readonly PlayedLine[]): ScoreStory {
  return { innings: [], lines: lines.map(storyLineOf) };
}
