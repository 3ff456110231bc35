import type { InningsState } from '#cricket/innings-state.ts';
import { ballsLeft, type MatchState } from '#cricket/match-state.ts';
import type { DismissalKind } from '#field/field-event.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { battingNow } from './batting-now.ts';
import { inPlay } from './first-class-offered.ts';
import { type InningsPart, ordinal } from './session.ts';

/**
 * A question with several answers that the house prices one by one.
 *
 * - `top-batter` who makes most runs of their side.
 * - `dismissal` how a wicket falls.
 * - `highest-over` the most runs off one over of the innings, in bands.
 * - `innings-lead` who has more runs when both sides have batted once, where they bat twice.
 */
export type Premium = InningsPart &
  (
    | { readonly kind: 'top-batter' }
    | {
        readonly kind: 'dismissal';
        /** From 1. */
        readonly wicket: number;
      }
    | { readonly kind: 'highest-over' | 'innings-lead' }
  );

export type PremiumKind = Premium['kind'];

/** What a premium market settles on: places among its runners, more than one in a dead heat. */
export type PremiumResult =
  | { readonly type: 'winners'; readonly places: readonly number[] }
  | { readonly type: 'void' };

/** Rules printed on the markets. */
export const PREMIUM_RULES: Readonly<Record<PremiumKind, string>> = {
  'top-batter':
    'The batter with most runs of the side named in this innings; who is not on the list counts as any other player. ' +
    'With equal runs the stake is shared by as many as are level and the rest of it loses. Prices are decimal. An ' +
    'innings that was shortened counts; one that is given up, or not played: all bets are void. Super overs do not count.',
  dismissal:
    'How the wicket named falls, as the score card has it; caught and bowled is caught, every way that is not listed ' +
    'is any other. A batter who retires hurt is no wicket. Prices are decimal. If the wicket does not fall, all bets are void.',
  'highest-over':
    'The most runs off one over of the innings named, extras included; an over that was broken off counts as it ' +
    'stands. Prices are decimal. An innings that was shortened counts; one that is given up, or not played: all bets ' +
    'are void. Super overs do not count.',
  'innings-lead':
    'The side with more runs in its first innings, declared or all out. With equal runs half of the stake wins and ' +
    'half of it loses. Prices are decimal. If one of the two innings is not played to its end, all bets are void.',
};

const METHODS: readonly { readonly name: string; readonly kinds: readonly DismissalKind[] }[] = [
  { name: 'Caught', kinds: ['caught', 'caught and bowled'] },
  { name: 'Bowled', kinds: ['bowled'] },
  { name: 'LBW', kinds: ['lbw'] },
  { name: 'Run out', kinds: ['run out'] },
  { name: 'Stumped', kinds: ['stumped'] },
];
const OTHER = 'Any other';
const OTHER_PLAYER = 'Any other player';
const ELEVEN = 11;
const ALL_OUT = 10;
/** Nothing new is asked of an innings that ends so soon. */
const LAST_BALLS = 12;
const LAST_RUNS = 10;

/** Bands of the highest over, by their first run; the last one is open. */
const BANDS = { T20: [0, 14, 17, 20, 24], ODI: [0, 11, 14, 17, 21] };

/** Name of the market, unique in its match. */
export function premiumTitle({ teams }: CricketMatchInfo, premium: Premium): string {
  const team = `${teams[premium.team]}${premium.innings >= 2 ? ' 2nd Inns' : ''}`;
  switch (premium.kind) {
    case 'top-batter':
      return `Top Batter ${team}`;
    case 'dismissal':
      return `Method of ${ordinal(premium.wicket)} Wkt ${team}`;
    case 'highest-over':
      return `Highest Over ${team}`;
    case 'innings-lead':
      return '1st Innings Lead';
  }
}

/** Names of its runners, in their order. */
export function premiumRunners(info: CricketMatchInfo, premium: Premium): readonly string[] {
  switch (premium.kind) {
    case 'top-batter':
      return [...elevenOf(info, premium), OTHER_PLAYER];
    case 'dismissal':
      return [...METHODS.map(({ name }) => name), OTHER];
    case 'innings-lead':
      return info.teams;
    case 'highest-over': {
      const bands = bandsOf(info);
      return bands.map((from, place) => {
        const next = bands[place + 1];
        if (next === undefined) return `${from} or more`;
        return place === 0 ? `${next - 1} or fewer` : `${from} to ${next - 1}`;
      });
    }
  }
}

/** First runs of the bands of the highest over. */
export function bandsOf({ format }: Pick<CricketMatchInfo, 'format'>): readonly number[] {
  return BANDS[format === 'ODI' ? 'ODI' : 'T20'];
}

/** The side as it was named before the match; empty when nobody named it. */
export function elevenOf({ squads }: CricketMatchInfo, { team }: InningsPart): readonly string[] {
  return squads?.[team].slice(0, ELEVEN) ?? [];
}

/** The premium markets that take bets at this moment. */
export function offeredPremiums(info: CricketMatchInfo, state: MatchState): Premium[] {
  if (info.oversPerInnings === null) return ofSeveralDays(info, state);
  const now = battingNow(info, state);
  if (now === null) return [];
  const { innings, team, played } = now;
  const part = { innings, team };
  if (played !== null && isNearlyOver(state, played)) return [];
  const wicket = (played?.wickets ?? 0) + 1;
  return [
    ...(elevenOf(info, part).length === ELEVEN ? [{ ...part, kind: 'top-batter' as const }] : []),
    { ...part, kind: 'dismissal', wicket },
    { ...part, kind: 'highest-over' },
  ];
}

function ofSeveralDays(info: CricketMatchInfo, state: MatchState): Premium[] {
  const played = inPlay(info, state);
  if (played === null) return [];
  const part: InningsPart = { innings: state.innings.length - 1, team: played.team };
  const first: InningsPart = { innings: 0, team: state.innings[0]?.team ?? played.team };
  return [
    ...(part.innings <= 1 ? [{ ...first, kind: 'innings-lead' as const }] : []),
    ...(played.wickets < ALL_OUT
      ? [{ ...part, kind: 'dismissal' as const, wicket: played.wickets + 1 }]
      : []),
  ];
}

function isNearlyOver(state: MatchState, innings: InningsState): boolean {
  const need = innings.target === null ? null : innings.target.runs - innings.runs;
  return (
    innings.wickets >= ALL_OUT ||
    (ballsLeft(state, innings) ?? 0) <= LAST_BALLS ||
    (need !== null && need <= LAST_RUNS)
  );
}

/** Every premium market that may have been offered up to now. */
export function premiumsSoFar(info: CricketMatchInfo, state: MatchState): Premium[] {
  const next = battingNow(info, state);
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
 * The result of a premium market, from the facts of the match alone; the rules are those of `PREMIUM_RULES`.
 *
 * @returns null while it is not decided; never null once the match has an outcome.
 */
export function premiumResult(
  info: CricketMatchInfo,
  premium: Premium,
  state: MatchState,
): PremiumResult | null {
  const innings = state.innings[premium.innings];
  const open: PremiumResult | null = state.outcome === null ? null : { type: 'void' };
  if (innings === undefined) return open;
  if (innings.superOver || innings.team !== premium.team) return { type: 'void' };
  if (premium.kind === 'innings-lead') return leadOf(state) ?? open;
  return resultIn(info, premium, innings) ?? open;
}

/** Places among the sides of the schedule. */
function leadOf({ innings: [first, second] }: MatchState): PremiumResult | null {
  if (first === undefined || second === undefined || first.team === second.team) return null;
  if (first.ended === null || second.ended === null) return null;
  if (isGivenUp(first) || isGivenUp(second)) return { type: 'void' };
  if (first.runs === second.runs) return { type: 'winners', places: [0, 1] };
  return { type: 'winners', places: [first.runs > second.runs ? first.team : second.team] };
}

function resultIn(
  info: CricketMatchInfo,
  premium: Premium,
  innings: InningsState,
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
      return isGivenUp(innings) ? { type: 'void' } : topOf(elevenOf(info, premium), innings);
    case 'highest-over': {
      if (ended === null) return null;
      if (isGivenUp(innings) || innings.overs.length === 0) return { type: 'void' };
      const most = Math.max(...innings.overs.map(({ runs }) => runs));
      const place = bandsOf(info).findLastIndex((from) => most >= from);
      return { type: 'winners', places: [place] };
    }
  }
}

function isGivenUp({ ended }: InningsState): boolean {
  return ended === 'abandoned' || ended === 'forfeited';
}

function topOf(eleven: readonly string[], { batters }: InningsState): PremiumResult {
  if (batters.length === 0) return { type: 'void' };
  const most = Math.max(...batters.map(({ runs }) => runs));
  const places = batters
    .filter(({ runs }) => runs === most)
    .map(({ name }) => (eleven.includes(name) ? eleven.indexOf(name) : eleven.length));
  return { type: 'winners', places: [...new Set(places)] };
}
