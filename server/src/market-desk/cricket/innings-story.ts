import { formatEnglishOrNull } from '@crease/contracts/labels/english.ts';
import type { InningsStory } from '@crease/contracts/wire/commentary.ts';
import { buildInningsCard } from '@crease/sports/cricket/innings-card.ts';
import { buildChartedInnings } from '@crease/sports/cricket/innings-overs.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';

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
