import type { InningsStory, MatchCommentary } from '@crease/contracts/catalogue/score-card.ts';
import { formatEnglishOrNull } from '@crease/contracts/labels/english.ts';
import { buildChartedInnings, buildInningsCard } from '@crease/sports/cricket/innings-card.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import { type CricketCommentaryLine, describeEvent } from '@crease/sports/cricket/story-lines.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { toCommentaryLine } from '#market-desk/fixtures/score-view.ts';

const MAX_LINES = 60;

/** Collects the latest commentary of a match and renders it in wire format. */
export class CricketCommentary {
  readonly #info: CricketMatchInfo;
  #state: MatchState;
  /** Oldest first. */
  readonly #lines: (CricketCommentaryLine & { readonly id: number; readonly time: number })[] = [];
  #count = 0;

  constructor(info: CricketMatchInfo, state: MatchState) {
    this.#info = info;
    this.#state = state;
  }

  /** Adds an event, the state after it and its time, ms since 1970 UTC. */
  add(event: FieldEvent, state: MatchState, at: number): void {
    this.#state = state;
    for (const line of describeEvent(this.#info, event, state)) {
      this.#count += 1;
      this.#lines.push({ id: this.#count, ...line, time: at });
    }
    if (this.#lines.length > MAX_LINES) this.#lines.splice(0, this.#lines.length - MAX_LINES);
  }

  /** Resets to before the first ball; the corrected history is then added again. */
  rewind(state: MatchState): void {
    this.#state = state;
    this.#lines.length = 0;
    this.#count = 0;
  }

  current(): MatchCommentary {
    return {
      innings: buildInningsStories(this.#info, this.#state),
      lines: this.#lines.map((line) => ({ ...toCommentaryLine(line), ball: line.ball })).reverse(),
    };
  }
}

/** Builds the overs and tables of every innings in wire format, in order of play, including super overs. */
export function buildInningsStories(
  info: Pick<CricketMatchInfo, 'teams' | 'squads'>,
  state: MatchState,
): readonly InningsStory[] {
  return state.innings.map((innings) => {
    const card = buildInningsCard(info, state, innings);
    const batters = card.batters.map(({ how, ...batter }) => ({
      ...batter,
      how: formatEnglishOrNull(how),
      howLabel: how,
    }));
    return {
      ...buildChartedInnings(info, innings),
      ...(innings.superOver ? { superOver: true as const } : {}),
      card: { ...card, batters },
    };
  });
}
