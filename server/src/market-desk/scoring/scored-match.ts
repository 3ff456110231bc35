import { toWireTime } from '@crease/contracts/base/instant.ts';
import { formatEnglish, formatEnglishOrNull } from '@crease/contracts/labels/english.ts';
import type { ScoredCricket, ScoredLine, ScoredMatch, StopCause } from '@crease/contracts/market-desk/scoring.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { ballsOfOver } from '@crease/sports/cricket/innings-state.ts';
import { noteLabel, resultLabel } from '@crease/sports/cricket/match-labels.ts';
import { deriveOutcome } from '@crease/sports/cricket/match-result.ts';
import { currentInnings, type MatchState } from '@crease/sports/cricket/match-state.ts';
import { otherSide, type Side } from '@crease/sports/field/match-info.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { buildCricketListScore } from '#market-desk/cricket/cricket-score-view.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { type ManualFixture, SCORER } from '#market-desk/feeds/feed.ts';
import { buildPlayListScore } from '#market-desk/fixtures/score-view.ts';
import { computeTarget, countInnings, type ScoredState } from './cricket-facts.ts';
import { getSides, listWrittenEntries } from './written-entries.ts';

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
export async function listScoredMatches(context: MarketDeskEnv): Promise<readonly ScoredLine[]> {
  const { manualFeed, matchSources } = context;
  const fixtures = (await manualFeed.scored()).filter(({ fixture }) => !matchSources.isReturned(fixture.key));
  const events = await context.exchange.read(mapEventIds);
  const order = { 'in-play': 0, before: 1, over: 2 };
  return [...fixtures]
    .sort((a, b) => order[a.phase] - order[b.phase] || a.fixture.startsAt - b.fixture.startsAt)
    .map((fixture) => toScoredLine(fixture, events));
}

/** Finds a manually scored match; null if it isn't, or has been returned to its feed. */
export async function findScoredMatch(
  { manualFeed, matchSources }: Pick<MarketDeskEnv, 'manualFeed' | 'matchSources'>,
  key: string,
): Promise<ManualFixture | null> {
  return matchSources.isReturned(key) ? null : await manualFeed.findScored(key);
}

/** Loads a match for its scorer. Errors: NOT_FOUND. */
export async function loadScoredMatch(
  context: Pick<MarketDeskEnv, 'manualFeed' | 'matchSources' | 'exchange'>,
  key: string,
): Reply<ScoredMatch> {
  const found = await findScoredMatch(context, key);
  if (found === null) return fail('NOT_FOUND');
  const { exchange, matchSources } = context;
  const { view, fixture, position } = found;
  const cricket = view?.sport === 'cricket' ? view : null;
  const board = view?.sport === 'other' ? view.board : null;
  const win = fixture.sport === 'other' ? fixture.markets.find(({ kind }) => kind === 'WIN') : undefined;
  return ok({
    ...toScoredLine(found, await exchange.read(mapEventIds)),
    position,
    entries: listWrittenEntries(found),
    note: getNote(view),
    cricket: cricket === null ? null : toScoredCricket(cricket),
    runners: win === undefined ? null : win.runners.map(({ name }) => name),
    serving: board?.card.kind === 'tennis' ? board.card.server : null,
    clock: board === null ? null : getMatchClock(found),
    feeds: (matchSources.get(key)?.views ?? []).map(({ name }) => name).filter((name) => name !== SCORER),
  });
}

function getNote(view: ManualFixture['view']): string | null {
  if (view === null) return 'The score can’t be read. Undo the last entry, or end the match.';
  if (view.sport !== 'cricket') return null;
  return formatEnglishOrNull(noteLabel(view.info.teams, view.match));
}

const HALVES: ReadonlySet<string> = new Set(['kick-off', 'second-half']);

function getMatchClock({ moments, phase, sport }: ManualFixture): ScoredMatch['clock'] {
  const from = moments.findLastIndex(({ fact }) => HALVES.has(fact.type));
  const begun = moments[from];
  if (sport !== 'football' || begun === undefined || phase !== 'in-play') return null;
  const clock = moments.slice(from).findLast(({ fact }) => fact.type === 'clock');
  const { minute = 0 } = (clock?.fact ?? {}) as { readonly minute?: number };
  return { since: toWireTime(begun.at), minute };
}

function mapEventIds(state: ExchangeState): ReadonlyMap<string, number> {
  return new Map([...state.events.values()].map(({ id, details }) => [details.dreamEventId, id]));
}

function toScoredLine(
  { fixture, sport, view, phase, isEnded }: ManualFixture,
  events: ReadonlyMap<string, number>,
): ScoredLine {
  const isCricket = fixture.sport === 'cricket';
  return {
    fixture: fixture.key,
    sport,
    title: isCricket ? fixture.info.teams.join(' v ') : fixture.title,
    sides: getSides(fixture),
    competition: isCricket ? fixture.info.competition : fixture.competition,
    startsAt: toWireTime(fixture.startsAt),
    eventId: events.get(fixture.key) ?? null,
    phase,
    isEnded,
    score: getListScore(view),
  };
}

function getListScore(view: ManualFixture['view']): ScoredLine['score'] {
  if (view === null) return null;
  return view.sport === 'cricket'
    ? buildCricketListScore(view.info, { state: view.match, cause: null })
    : buildPlayListScore(view.board.score);
}

function toScoredCricket({ info, match }: ScoredState): ScoredCricket {
  const innings = currentInnings(match);
  const playing = innings !== null && innings.ended === null ? innings : null;
  const outcome = deriveOutcome(match);
  return {
    next: getNextStep(match),
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
    innings: playing === null ? getNextInnings(match) : null,
    result: outcome === null ? null : formatEnglish(resultLabel(info.teams, outcome)),
    isLevel: outcome?.kind === 'tie' && match.oversPerInnings !== null,
  };
}

function getNextStep(match: MatchState): ScoredCricket['next'] {
  if (match.outcome !== null) return 'nothing';
  const last = currentInnings(match);
  if (last === null) return match.toss === null ? 'toss' : 'innings';
  if (last.ended === null) return 'ball';
  if (isHalfSuperOver(match)) return 'innings';
  const isPlayed = match.innings.length >= countInnings(match) || deriveOutcome(match) !== null;
  return isPlayed ? 'result' : 'innings';
}

/** True if only one side has had its super over. */
function isHalfSuperOver({ innings }: MatchState): boolean {
  return innings.filter(({ superOver }) => superOver).length % 2 === 1;
}

/** Side expected to bat next; the scorer may override it, e.g. for a follow-on. */
function getNextInnings(match: MatchState): ScoredCricket['innings'] {
  const last = currentInnings(match);
  const { toss } = match;
  const team: Side = last !== null ? otherSide(last.team) : findFirstToBat(toss);
  const superOver = isHalfSuperOver(match);
  return { team, superOver, target: computeTarget(match, team, superOver) };
}

function findFirstToBat(toss: MatchState['toss']): Side {
  if (toss === null) return 0;
  return toss.decision === 'bat' ? toss.winner : otherSide(toss.winner);
}
