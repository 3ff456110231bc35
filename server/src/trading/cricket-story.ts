import type { ScoreStory } from '@crease/contracts/wire/score-story.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import { type CricketStoryLine, storyLinesOf } from '@crease/sports/cricket/story-lines.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { inningsStoriesOf } from './innings-story.ts';
import { storyLineOf } from './story-view.ts';

/** The most lines a story keeps. */
const MOST_LINES = 60;

interface KeptLine extends CricketStoryLine {
  readonly id: number;
  readonly time: number;
}

/** Keeps the newest lines of a match while it is followed, and tells its story as the wire has it. */
export class CricketStory {
  readonly #info: CricketMatchInfo;
  #state: MatchState;
  /** Oldest first. */
  readonly #lines: KeptLine[] = [];
  #count = 0;

  constructor(info: CricketMatchInfo, state: MatchState) {
    this.#info = info;
    this.#state = state;
  }

  /** Takes one more event, the state after it and when it happened, ms since 1970 UTC. */
  add(event: FieldEvent, state: MatchState, at: number): void {
    this.#state = state;
    for (const line of storyLinesOf(this.#info, event, state)) {
      this.#count += 1;
      this.#lines.push({ id: this.#count, ...line, time: at });
    }
    if (this.#lines.length > MOST_LINES) this.#lines.splice(0, this.#lines.length - MOST_LINES);
  }

  /** Back to before the first ball: the past was put right and is to be added again. */
  rewind(state: MatchState): void {
    this.#state = state;
    this.#lines.length = 0;
    this.#count = 0;
  }

  current(): ScoreStory {
    return {
      innings: inningsStoriesOf(this.#info, this.#state),
      lines: this.#lines.map((line) => ({ ...storyLineOf(line), ball: line.ball })).reverse(),
    };
  }
}
