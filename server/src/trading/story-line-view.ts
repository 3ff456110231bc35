import { englishOf } from '@crease/contracts/labels/english.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { StoryLine } from '@crease/contracts/wire/score-story.ts';
import type { StoryLine as PlayedLine } from '@crease/sports/play/live-play.ts';

/** A line of commentary as the wire has it, in English and with its labels. */
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
