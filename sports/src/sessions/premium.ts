import {
  label,
  labelledName,
  labelledRules,
  type Named,
  properName,
  type Ruled,
} from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { ballsLeft, getInningsEnding } from '#cricket/innings-length.ts';
import type { InningsState } from '#cricket/innings-state.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { DismissalKind } from '#field/field-event.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { getInningsInPlay } from './first-class-offered.ts';
import { findBattingInnings, type InningsPart, inningsTitle } from './session.ts';

/**
 * A market with several runners priced individually by the house.
 *
 * - `top-batter` top scorer of a side.
 * - `dismissal` method of a wicket.
 * - `highest-over` most runs off one over of the innings, in bands.
 * - `innings-lead` side with more runs after one innings each, where they bat twice.
 */
export type Premium = InningsPart &
  (
    | { readonly kind: 'top-batter' }
    | {
        readonly kind: 'dismissal';
        /** Wicket number, from 1. */
        readonly wicket: number;
      }
    | { readonly kind: 'highest-over' | 'innings-lead' }
  );

export type PremiumKind = Premium['kind'];

/** Settlement result of a premium market: winning runner indices, several in a dead heat. */
export type PremiumResult =
  | { readonly type: 'winners'; readonly places: readonly number[] }
  | { readonly type: 'void' };

/** Rules shown on the markets. */
export const PREMIUM_RULES: Readonly<Record<PremiumKind, Ruled>> = {
  'top-batter': labelledRules(
    label('RULE_TOP_BATTER'),
    label('RULE_TOP_BATTER_LEVEL'),
    label('RULE_DECIMAL'),
    label('RULE_INNINGS_SHORTENED'),
    label('RULE_SUPER_OVERS'),
  ),
  dismissal: labelledRules(
    label('RULE_DISMISSAL'),
    label('RULE_DISMISSAL_HURT'),
    label('RULE_DECIMAL'),
    label('RULE_DISMISSAL_VOID'),
  ),
  'highest-over': labelledRules(
    label('RULE_HIGHEST_OVER'),
    label('RULE_DECIMAL'),
    label('RULE_INNINGS_SHORTENED'),
    label('RULE_SUPER_OVERS'),
  ),
  'innings-lead': labelledRules(
    label('RULE_LEAD'),
    label('RULE_LEAD_LEVEL'),
    label('RULE_DECIMAL'),
    label('RULE_LEAD_BROKEN'),
  ),
};

const METHODS: readonly { readonly label: Label; readonly kinds: readonly DismissalKind[] }[] = [
  { label: label('CAUGHT'), kinds: ['caught', 'caught and bowled'] },
  { label: label('BOWLED'), kinds: ['bowled'] },
  { label: label('LBW'), kinds: ['lbw'] },
  { label: label('RUN_OUT'), kinds: ['run out'] },
  { label: label('STUMPED'), kinds: ['stumped'] },
];
const ELEVEN = 11;
const ALL_OUT = 10;
/** Balls or runs left in an innings below which no new market is offered. */
const LAST_BALLS = 12;
const LAST_RUNS = 10;

/** Bands of the highest over by first run; the last one is open-ended. */
const BANDS = { T20: [0, 14, 17, 20, 24], ODI: [0, 11, 14, 17, 21] };

/** Names the market; unique within its match in English. */
export function premiumLabel({ teams }: CricketMatchInfo, premium: Premium): Label {
  const team = teams[premium.team];
  switch (premium.kind) {
    case 'top-batter':
      return inningsTitle(premium, label('TOP_BATTER', { team }));
    case 'dismissal':
      return inningsTitle(premium, label('DISMISSAL_METHOD', { wicket: premium.wicket, team }));
    case 'highest-over':
      return inningsTitle(premium, label('HIGHEST_OVER', { team }));
    case 'innings-lead':
      return label('INNINGS_LEAD');
  }
}

/** Lists its runners in order. */
export function premiumRunners(info: CricketMatchInfo, premium: Premium): readonly Named[] {
  switch (premium.kind) {
    case 'top-batter':
      return [...getEleven(info, premium).map(properName), labelledName(label('ANY_OTHER_PLAYER'))];
    case 'dismissal':
      return [...METHODS.map((method) => labelledName(method.label)), labelledName(label('ANY_OTHER'))];
    case 'innings-lead':
      return info.teams.map(properName);
    case 'highest-over':
      return listBands(info).map((from, place, bands) => labelledName(bandLabel(from, place, bands)));
  }
}

function bandLabel(from: number, place: number, bands: readonly number[]): Label {
  const next = bands[place + 1];
  if (next === undefined) return label('AT_LEAST', { least: from });
  const to = next - 1;
  return place === 0 ? label('AT_MOST', { most: to }) : label('FROM_TO', { from, to });
}

/** Returns the first runs of the highest-over bands. */
export function listBands({ format }: Pick<CricketMatchInfo, 'format'>): readonly number[] {
  return BANDS[format === 'ODI' ? 'ODI' : 'T20'];
}

/** Returns a side's eleven as announced before the match; empty if unknown. */
export function getEleven({ squads }: CricketMatchInfo, { team }: InningsPart): readonly string[] {
  return squads?.[team].slice(0, ELEVEN) ?? [];
}

/** Lists the premium markets that are open for bets. */
export function offeredPremiums(info: CricketMatchInfo, state: MatchState): Premium[] {
  if (info.oversPerInnings === null) return offeredMultiDayPremiums(info, state);
  const now = findBattingInnings(info, state);
  if (now === null) return [];
  const { innings, team, played } = now;
  const part = { innings, team };
  if (played !== null && isNearlyOver(state, played)) return [];
  const wicket = (played?.wickets ?? 0) + 1;
  return [
    ...(getEleven(info, part).length === ELEVEN ? [{ ...part, kind: 'top-batter' as const }] : []),
    { ...part, kind: 'dismissal', wicket },
    { ...part, kind: 'highest-over' },
  ];
}

function offeredMultiDayPremiums(info: CricketMatchInfo, state: MatchState): Premium[] {
  const played = getInningsInPlay(info, state);
  if (played === null) return [];
  const part: InningsPart = { innings: state.innings.length - 1, team: played.team };
  const first: InningsPart = { innings: 0, team: state.innings[0]?.team ?? played.team };
  return [
    ...(part.innings <= 1 ? [{ ...first, kind: 'innings-lead' as const }] : []),
    ...(played.wickets < ALL_OUT ? [{ ...part, kind: 'dismissal' as const, wicket: played.wickets + 1 }] : []),
  ];
}

function isNearlyOver(state: MatchState, innings: InningsState): boolean {
  const need = innings.target === null ? null : innings.target.runs - innings.runs;
  return (
    innings.wickets >= ALL_OUT || (ballsLeft(state, innings) ?? 0) <= LAST_BALLS || (need !== null && need <= LAST_RUNS)
  );
}

/** Lists every premium market that may have been offered so far. */
export function premiumsSoFar(info: CricketMatchInfo, state: MatchState): Premium[] {
  const next = findBattingInnings(info, state);
  const begun = state.innings
    .filter(({ superOver }) => !superOver)
    .map(({ team }, innings): InningsPart => ({ innings, team }));
  const parts = next !== null && next.played === null ? [...begun, next] : begun;
  return parts.flatMap(({ innings, team }): Premium[] => [
    { innings, team, kind: 'top-batter' },
    { innings, team, kind: 'highest-over' },
    ...(innings === 0 ? [{ innings, team, kind: 'innings-lead' as const }] : []),
    ...Array.from(
      { length: ALL_OUT },
      (_, fallen): Premium => ({ innings, team, kind: 'dismissal', wicket: fallen + 1 }),
    ),
  ]);
}

/**
 * Computes the result of a premium market from match facts alone, under `PREMIUM_RULES`.
 *
 * @returns null while undecided; never null once the match has an outcome.
 */
export function premiumResult(info: CricketMatchInfo, premium: Premium, state: MatchState): PremiumResult | null {
  const innings = state.innings[premium.innings];
  const open: PremiumResult | null = state.outcome === null ? null : { type: 'void' };
  if (innings === undefined) return open;
  if (innings.superOver || innings.team !== premium.team) return { type: 'void' };
  if (premium.kind === 'innings-lead') return findLead(state) ?? open;
  return resultIn(premium, innings, { info, state }) ?? open;
}

/** Indices of the sides in schedule order. */
function findLead(state: MatchState): PremiumResult | null {
  const [first, second] = state.innings;
  if (first === undefined || second === undefined || first.team === second.team) return null;
  if (first.ended === null || second.ended === null) return null;
  if (isAbandoned(first, state) || isAbandoned(second, state)) return { type: 'void' };
  if (first.runs === second.runs) return { type: 'winners', places: [0, 1] };
  return { type: 'winners', places: [first.runs > second.runs ? first.team : second.team] };
}

function resultIn(
  premium: Premium,
  innings: InningsState,
  { info, state }: { readonly info: CricketMatchInfo; readonly state: MatchState },
): PremiumResult | null {
  const { ended } = innings;
  switch (premium.kind) {
    case 'innings-lead':
      return null;
    case 'dismissal': {
      const fall = innings.fallOfWickets.find(({ wicket }) => wicket === premium.wicket);
      if (fall === undefined) return ended === null ? null : { type: 'void' };
      const place = METHODS.findIndex(({ kinds }) => kinds.includes(fall.dismissal.kind));
      return { type: 'winners', places: [place < 0 ? METHODS.length : place] };
    }
    case 'top-batter':
      if (ended === null) return null;
      return isAbandoned(innings, state) ? { type: 'void' } : findTopBatters(getEleven(info, premium), innings);
    case 'highest-over': {
      if (ended === null) return null;
      if (isAbandoned(innings, state) || innings.overs.length === 0) return { type: 'void' };
      const most = Math.max(...innings.overs.map(({ runs }) => runs));
      const place = listBands(info).findLastIndex((from) => most >= from);
      return { type: 'winners', places: [place] };
    }
  }
}

function isAbandoned(innings: InningsState, state: MatchState): boolean {
  return getInningsEnding(innings, state) === 'given-up';
}

function findTopBatters(eleven: readonly string[], { batters }: InningsState): PremiumResult {
  if (batters.length === 0) return { type: 'void' };
  const most = Math.max(...batters.map(({ runs }) => runs));
  const places = batters
    .filter(({ runs }) => runs === most)
    .map(({ name }) => (eleven.includes(name) ? eleven.indexOf(name) : eleven.length));
  return { type: 'winners', places: [...new Set(places)] };
}
