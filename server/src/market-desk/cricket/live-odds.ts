import { isLegal } from '@crease/sports/cricket/ball-marks.ts';
import { oversLeftInMatch } from '@crease/sports/cricket/innings-length.ts';
import { costsWicket, type InningsState } from '@crease/sports/cricket/innings-state.ts';
import { sumRuns } from '@crease/sports/cricket/match-result.ts';
import { currentInnings, initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { type CricketMatchInfo, otherSide, type Side } from '@crease/sports/field/match-info.ts';
import type { FirstClassSituation, WinProbabilities } from '@crease/sports/pricing/ball-model.ts';
import { superOverProbability } from '@crease/sports/pricing/chase-outlook.ts';
import { firstClassProbabilities } from '@crease/sports/pricing/first-class-pricer.ts';
import { createLimitedOversPricer, type LimitedOversPricer } from '@crease/sports/pricing/limited-overs-pricer.ts';
import { isSameSituation, toLimitedSituation, toMatchContext } from '@crease/sports/sessions/play-state.ts';
import type { PlannedKind } from '#market-desk/trading/cricket-plan.ts';

/** Fair probabilities of each market's runners, in order; each list sums to 1. */
export type Chances = Readonly<Record<Exclude<PlannedKind, 'LINE'>, readonly number[]>>;

export interface LiveOdds {
  /** Applies an event and the state after it. */
  follow(event: FieldEvent, state: MatchState): void;
  chances(): Chances;
}

/** Probability of completion: seen before the first ball, three in a hundred matches aren't completed; in-play one. */
const COMPLETED = { before: 0.97, inPlay: 0.99, rain: 0.9 };

export function createLiveOdds(info: CricketMatchInfo): LiveOdds {
  return info.format === 'FC' ? new FirstClassOdds(info) : new LimitedOversOdds(info);
}

class LimitedOversOdds implements LiveOdds {
  readonly #info: CricketMatchInfo;
  #battingFirst: Side | null = null;
  #pricer: LimitedOversPricer | null = null;
  #state: MatchState | null = null;

  constructor(info: CricketMatchInfo) {
    this.#info = info;
  }

  follow(event: FieldEvent, state: MatchState): void {
    this.#state = state;
    const innings = currentInnings(state);
    if (innings === null || innings.superOver) return;
    if (event.type === 'innings-start') {
      if (state.innings.length === 1) {
        this.#battingFirst = innings.team;
        this.#pricer = createLimitedOversPricer(toMatchContext(this.#info, innings.team));
      } else {
        const { ballsTotal, target } = toLimitedSituation(state, innings);
        this.#pricer?.startChase({ ballsTotal, ...(target === null ? {} : { target }) });
      }
    } else if (event.type === 'delivery') {
      this.#pricer?.ball({ runs: event.runs.total, legal: isLegal(event), wicket: event.wickets.some(costsWicket) });
    }
    this.#agree(state, innings);
  }

  chances(): Chances {
    const fair = this.#fair();
    const first = fair.first + fair.tie / 2;
    const side0 = this.#battingFirst === 1 ? 1 - first : first;
    const completed = this.#completed();
    // A super over is only played after a tie.
    const tied = this.#state?.innings.at(-1)?.superOver === true ? 1 : fair.tie;
    return { MATCH_ODDS: [side0, 1 - side0], TIED: [tied, 1 - tied], COMPLETED: [completed, 1 - completed] };
  }

  /** Penalties, retirements and revisions are rare: if the pricer's score differs, it restarts from the card. */
  #agree(state: MatchState, innings: InningsState): void {
    const pricer = this.#pricer;
    if (pricer === null) return;
    const known = pricer.situation();
    const seen = toLimitedSituation(state, innings);
    if (seen.ballsTotal > 0 && !isSameSituation(known, seen)) pricer.reset(seen);
  }

  #fair(): WinProbabilities {
    const state = this.#state;
    const innings = state === null ? null : currentInnings(state);
    if (state !== null && innings?.superOver === true) {
      const count = state.innings.filter(({ superOver }) => superOver).length;
      return this.#superOver(innings, count);
    }
    if (this.#pricer !== null) return this.#pricer.probabilities();
    // It isn't known yet who bats first: average both cases, from the perspective of the side named first.
    const ahead = createLimitedOversPricer(toMatchContext(this.#info, 0)).probabilities();
    const behind = createLimitedOversPricer(toMatchContext(this.#info, 1)).probabilities();
    return averageCases(ahead, behind);
  }

  /** `first` is the side that batted first in the match, as everywhere here. "Tied match" is already decided: Yes. */
  #superOver(innings: InningsState, count: number): WinProbabilities {
    const isChase = count % 2 === 0;
    const battedFirst = isChase ? otherSide(innings.team) : innings.team;
    const over = superOverProbability(toMatchContext(this.#info, battedFirst), {
      innings: isChase ? 2 : 1,
      runs: innings.runs,
      wickets: innings.wickets,
      legalBalls: innings.balls,
      ...(innings.target === null ? {} : { target: innings.target.runs }),
    });
    const ahead = over.first + over.tie / 2;
    const first = battedFirst === this.#battingFirst ? ahead : 1 - ahead;
    return { first, second: 1 - first, tie: 0, draw: 0 };
  }

  #completed(): number {
    const phase = this.#state?.phase;
    if (phase === undefined || phase === 'pre-match') return COMPLETED.before;
    return phase === 'rain' || phase === 'bad-light' ? COMPLETED.rain : COMPLETED.inPlay;
  }
}

class FirstClassOdds implements LiveOdds {
  readonly #info: CricketMatchInfo;
  #state: MatchState | null = null;

  constructor(info: CricketMatchInfo) {
    this.#info = info;
  }

  follow(_event: FieldEvent, state: MatchState): void {
    this.#state = state;
  }

  chances(): Chances {
    const battingFirst = this.#state?.innings[0]?.team ?? 0;
    const fair = this.#fair(battingFirst);
    const first = fair.first + fair.tie / 2;
    const rest = Math.max(1 - first, 0);
    const other = fair.second + fair.tie / 2;
    const scale = other + fair.draw > 0 ? rest / (other + fair.draw) : 0;
    const [ahead, behind] = [first, other * scale];
    return {
      MATCH_ODDS: [battingFirst === 0 ? ahead : behind, battingFirst === 0 ? behind : ahead, fair.draw * scale],
      TIED: [0, 1],
      COMPLETED: [1, 0],
    };
  }

  /** Before the first ball, averages both cases of who bats first, from the perspective of the side named first. */
  #fair(battingFirst: Side): WinProbabilities {
    const situation = toFirstClassSituation(this.#info, this.#state);
    const ahead = firstClassProbabilities(toMatchContext(this.#info, battingFirst), situation);
    if ((this.#state?.innings.length ?? 0) > 0) return ahead;
    const behind = firstClassProbabilities(toMatchContext(this.#info, 1), situation);
    return averageCases(ahead, behind);
  }
}

/** Averages the probabilities if the side named first bats first, and if it bats second. */
function averageCases(ahead: WinProbabilities, behind: WinProbabilities): WinProbabilities {
  return {
    first: (ahead.first + behind.second) / 2,
    second: (ahead.second + behind.first) / 2,
    tie: (ahead.tie + behind.tie) / 2,
    draw: (ahead.draw + behind.draw) / 2,
  };
}

function toFirstClassSituation(info: CricketMatchInfo, state: MatchState | null): FirstClassSituation {
  const innings = state === null ? null : currentInnings(state);
  const oversLeft = oversLeftInMatch(info, state ?? initialMatchState(info)) ?? 0;
  if (state === null || innings === null) {
    return { innings: 1, leadOfBattingFirst: 0, wickets: 0, oversLeft, battingFirstIsBatting: true, followOn: false };
  }
  const battingFirst = state.innings[0]?.team ?? 0;
  const lead = sumRuns(state.innings, battingFirst) - sumRuns(state.innings, otherSide(battingFirst));
  const count = inningsNumber(state.innings.length);
  return {
    innings: count,
    leadOfBattingFirst: lead,
    wickets: innings.ended === null ? innings.wickets : 10,
    oversLeft,
    battingFirstIsBatting: innings.team === battingFirst,
    followOn: count >= 3 && state.innings[1]?.team === state.innings[2]?.team,
  };
}

function inningsNumber(count: number): FirstClassSituation['innings'] {
  if (count <= 1) return 1;
  if (count === 2) return 2;
  return count === 3 ? 3 : 4;
}
