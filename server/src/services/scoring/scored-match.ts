import { englishOf, englishOrNull } from '@crease/contracts/labels/english.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type {
  ScoredCricket,
  ScoredLine,
  ScoredMatch,
  StopCause,
} from '@crease/contracts/wire/scoring.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { ballsOfOver } from '@crease/sports/cricket/innings-state.ts';
import { currentInnings, type MatchState } from '@crease/sports/cricket/match-state.ts';
import { noteLabel } from '@crease/sports/cricket/match-status.ts';
import { outcomeOfScores } from '@crease/sports/cricket/outcome-of-scores.ts';
import { resultLabel } from '@crease/sports/cricket/result-label.ts';
import { otherSide, type Side } from '@crease/sports/field/match-info.ts';
import type { Board } from '@crease/sports/play/board.ts';
import { type HandFixture, SCORER } from '#ports/feed.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { cricketListScoreOf } from '#trading/cricket-score-view.ts';
import { playListScoreOf } from '#trading/play-score-view.ts';
import { inningsOf, targetOf, type Written } from './cricket-facts.ts';
import { writtenEntries } from './written-entries.ts';

const STOPS: Partial<Record<MatchState['phase'], StopCause>> = {
  rain: 'rain',
  'bad-light': 'bad-light',
  stopped: 'other',
  drinks: 'drinks',
  lunch: 'lunch',
  tea: 'tea',
  stumps: 'stumps',
};

/** Lists all manually scored matches: in-play, upcoming and ended. */
export async function scoredMatchesOf(context: AppContext): Promise<readonly ScoredLine[]> {
  const { handFeed, matchSources } = context;
  const fixtures = (await handFeed.scored()).filter(
    ({ fixture }) => !matchSources.isGivenBack(fixture.key),
  );
  const events = await context.exchange.read(eventIdsOf);
  const order = { 'in-play': 0, before: 1, over: 2 };
  return [...fixtures]
    .sort((a, b) => order[a.phase] - order[b.phase] || a.fixture.startsAt - b.fixture.startsAt)
    .map((fixture) => lineOf(fixture, events));
}

/** Finds a manually scored match; null if it isn't, or has been returned to its feed. */
export async function scoredIn(
  { handFeed, matchSources }: Pick<AppContext, 'handFeed' | 'matchSources'>,
  key: string,
): Promise<HandFixture | null> {
  return matchSources.isGivenBack(key) ? null : await handFeed.findScored(key);
}

/** Loads a match for its scorer. Errors: NOT_FOUND. */
export async function scoredMatchOf(
  context: Pick<AppContext, 'handFeed' | 'matchSources' | 'exchange'>,
  key: string,
): Promise<Reply<ScoredMatch>> {
  const found = await scoredIn(context, key);
  if (found === null) return decline('NOT_FOUND');
  const { exchange, matchSources } = context;
  const { view, fixture, position } = found;
  const isCricket = view.sport === 'cricket';
  const win =
    fixture.sport === 'other' ? fixture.markets.find(({ kind }) => kind === 'WIN') : undefined;
  return answer({
    ...lineOf(found, await exchange.read(eventIdsOf)),
    position,
    entries: writtenEntries(found),
    note: isCricket ? englishOrNull(noteLabel(view.info.teams, view.match)) : null,
    cricket: isCricket ? cricketOf(view) : null,
    runners: win === undefined ? null : win.runners.map(({ name }) => name),
    serving: isCricket ? null : servingIn(view.board),
    clock: isCricket ? null : clockOf(found),
    feeds: (matchSources.of(key)?.views ?? [])
      .map(({ name }) => name)
      .filter((name) => name !== SCORER),
  });
}

function servingIn({ card }: Board): 0 | 1 | null {
  return card.kind === 'tennis' ? card.server : null;
}

const HALVES: ReadonlySet<string> = new Set(['kick-off', 'second-half']);

function clockOf({ moments, phase, sport }: HandFixture): ScoredMatch['clock'] {
  const from = moments.findLastIndex(({ fact }) => HALVES.has(fact.type));
  const begun = moments[from];
  if (sport !== 'football' || begun === undefined || phase !== 'in-play') return null;
  const clock = moments.slice(from).findLast(({ fact }) => fact.type === 'clock');
  const { minute = 0 } = (clock?.fact ?? {}) as { readonly minute?: number };
  return { since: timeOf(begun.at), minute };
}

function eventIdsOf(state: ExchangeState): ReadonlyMap<string, number> {
  return new Map([...state.events.values()].map(({ id, details }) => [details.dreamEventId, id]));
}

function lineOf(
  { fixture, sport, view, phase, isEnded }: HandFixture,
  events: ReadonlyMap<string, number>,
): ScoredLine {
  const isCricket = fixture.sport === 'cricket';
  const named = isCricket
    ? {
        title: fixture.info.teams.join(' v '),
        sides: fixture.info.teams,
        competition: fixture.info.competition,
      }
    : {
        title: fixture.title,
        sides: pairOf(fixture.team1, fixture.team2),
        competition: fixture.competition,
      };
  return {
    fixture: fixture.key,
    sport,
    ...named,
    startsAt: timeOf(fixture.startsAt),
    eventId: events.get(fixture.key) ?? null,
    phase,
    isEnded,
    score:
      view.sport === 'cricket'
        ? cricketListScoreOf(view.info, { state: view.match, cause: null })
        : playListScoreOf(view.board.score),
  };
}

function pairOf(one: string | null, other: string | null): readonly [string, string] | null {
  return one === null || other === null ? null : [one, other];
}

function cricketOf({ info, match }: Written): ScoredCricket {
  const innings = currentInnings(match);
  const playing = innings !== null && innings.ended === null ? innings : null;
  const outcome = outcomeOfScores(match);
  return {
    next: nextOf(match),
    isBallRunning: match.ballRunning,
    stop: match.underReview ? 'review' : (STOPS[match.phase] ?? null),
    batting: playing?.team ?? null,
    striker: playing?.striker ?? null,
    nonStriker: playing?.nonStriker ?? null,
    bowler: playing?.bowler ?? null,
    isNewOver: playing === null || ballsOfOver(playing).length === 0,
    batters: (playing?.batters ?? []).map(({ name, out }) => ({ name, isOut: out !== null })),
    bowlers: (playing?.bowlers ?? []).map(({ name }) => name),
    thisOver: playing === null ? [] : ballsOfOver(playing).map(({ token }) => token),
    innings: playing === null ? inningsToCome(match) : null,
    result: outcome === null ? null : englishOf(resultLabel(info.teams, outcome)),
    isLevel: outcome?.kind === 'tie' && match.oversPerInnings !== null,
  };
}

function nextOf(match: MatchState): ScoredCricket['next'] {
  if (match.outcome !== null) return 'nothing';
  const last = currentInnings(match);
  if (last === null) return match.toss === null ? 'toss' : 'innings';
  if (last.ended === null) return 'ball';
  if (isHalfSuperOver(match)) return 'innings';
  const isPlayed = match.innings.length >= inningsOf(match) || outcomeOfScores(match) !== null;
  return isPlayed ? 'result' : 'innings';
}

/** True if only one side has had its super over. */
function isHalfSuperOver({ innings }: MatchState): boolean {
  return innings.filter(({ superOver }) => superOver).length % 2 === 1;
}

/** Side expected to bat next; the scorer may override it, e.g. for a follow-on. */
function inningsToCome(match: MatchState): ScoredCricket['innings'] {
  const last = currentInnings(match);
  const { toss } = match;
  const team: Side = last !== null ? otherSide(last.team) : firstToBat(toss);
  const superOver = isHalfSuperOver(match);
  return { team, superOver, target: targetOf(match, team, superOver) };
}

function firstToBat(toss: MatchState['toss']): Side {
  if (toss === null) return 0;
  return toss.decision === 'bat' ? toss.winner : otherSide(toss.winner);
}
