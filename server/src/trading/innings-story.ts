import { englishOrNull } from '@crease/contracts/labels/english.ts';
import type { InningsStory } from '@crease/contracts/wire/score-story.ts';
import { inningsCardOf } from '@crease/sports/cricket/innings-card.ts';
import { chartedInningsOf } from '@crease/sports/cricket/innings-overs.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';

/** Overs and tables of every innings as the wire has them, in order of play, super overs too. */
export function inningsStoriesOf(
  info: Pick<CricketMatchInfo, 'teams' | 'squads'>,
  state: MatchState,
): readonly InningsStory[] {
  return state.innings.map((innings) => {
    const card = inningsCardOf(info, state, innings);
    const batters = card.batters.map(({ how, ...batter }) => ({
      ...batter,
      how: englishOrNull(how),
      howLabel: how,
    }));
    return {
      ...chartedInningsOf(info, innings),
      ...(innings.superOver ? { superOver: true as const } : {}),
      card: { ...card, batters },
    };
  });
}
