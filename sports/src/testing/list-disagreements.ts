import { getInningsEnding } from '#cricket/innings-length.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { premiumResult } from '#sessions/premium.ts';
import type { OversKind, Session } from '#sessions/session.ts';
import { confirmFigure, inningsLineResult, sessionResult } from '#sessions/session-result.ts';

const SAME_FIGURE: readonly OversKind[] = ['over-runs', 'band', 'meter', 'last-figure'];
const AT_THE_END = ['top-batter', 'highest-over'] as const;
const OF_MATCH = ['match-fours', 'match-sixes', 'match-wides'] as const;

/**
 * Describes the markets that answer the same question of an innings differently; empty if none do. While a match is
 * in progress an open market doesn't disagree.
 */
export function listDisagreements(info: CricketMatchInfo, state: MatchState): string[] {
  const { scheduledOvers } = state;
  if (scheduledOvers === null) return [];
  const sessionOn = (session: Session) => writeResult(confirmFigure(state, (seen) => sessionResult(session, seen)));
  const main = state.innings.filter(({ superOver }) => !superOver);
  const faults: string[] = [];
  const compare = (name: string, one: string, other: string) => {
    const isOpen = state.outcome === null && (one === 'open' || other === 'open');
    if (one !== other && !isOpen) faults.push(`${name}: ${one} and ${other}`);
  };

  const lines = main.map(({ team }, innings) => {
    const line = writeResult(confirmFigure(state, (seen) => inningsLineResult(team, seen)));
    for (const kind of SAME_FIGURE) {
      const session = sessionOn({ kind, innings, team, over: scheduledOvers });
      compare(`line and ${kind} of innings ${innings + 1}`, line, session);
    }
    return line;
  });
  for (const [innings, played] of main.entries()) {
    const { team } = played;
    if (played.ended === null || played.balls === 0) continue;
    const line = lines[innings] ?? 'open';
    const ends = [
      sessionOn({ kind: 'wicket', innings, team, wicket: played.wickets + 1 }),
      ...played.bowlers.map(({ name }) => sessionOn({ kind: 'bowler-runs', innings, team, name })),
      ...AT_THE_END.map((kind) =>
        writeResult(confirmFigure(state, (seen) => premiumResult(info, { kind, innings, team }, seen))),
      ),
    ].map(isVoid);
    if (new Set(ends).size > 1) faults.push(`ends of innings ${innings + 1}`);
    if (isFigure(line) && ends.includes(true)) {
      faults.push(`a full innings ${innings + 1} is void at its end`);
    }
    if (ends.includes(true) && getInningsEnding(played, state) === 'bowled') {
      faults.push(`all overs of innings ${innings + 1} were bowled, and its end is void`);
    }
  }
  if (state.outcome !== null && state.outcome.kind !== 'no-result' && main.length >= 2) {
    const isWhole = lines.every(isFigure);
    for (const kind of OF_MATCH) {
      const total = sessionOn({ kind });
      if (isFigure(total) && !isWhole) faults.push(`${kind} counts innings that were cut short`);
      if (isVoid(total) && isWhole) faults.push(`${kind} is void though both innings were full`);
    }
  }
  return faults;
}

function writeResult(result: object | string | null): string {
  if (result === null) return 'open';
  return typeof result === 'string' ? result : JSON.stringify(result);
}

function isVoid(written: string): boolean {
  return written === '{"type":"void"}';
}

function isFigure(written: string): boolean {
  return written.startsWith('{') && !isVoid(written);
}
