import type { Delivery, FirstClassSituation, MatchContext, WinProbabilities } from './ball-model.ts';
import coefficients from './first-class-data.json' with { type: 'json' };

/** Prices a first-class match ball by ball. */
export interface FirstClassPricer {
  situation(): FirstClassSituation;
  /** Applies a delivery of the current innings. */
  ball(delivery: Delivery): void;
  /** Starts the next innings after all out or a declaration; with a follow-on the same side bats again. */
  startInnings(next?: { readonly followOn: boolean }): void;
  reset(situation: FirstClassSituation): void;
  /** Adjusts the overs left. */
  rebuild(change: { readonly oversLeft: number }): void;
  probabilities(): WinProbabilities;
}

/** Overs of an uninterrupted five-day match, for which the coefficients were fitted. */
export const FIVE_DAY_OVERS = 450;
const ELO_SCALE = 400;
/** Log-odds correction: matches after the fit had .20 draws where .27 were predicted. */
const MODERN_DRAW = 0.39;

/**
 * Creates the pricer of a match with two innings per side: win, lose or draw.
 *
 * Uses a multinomial model per innings of lead, wickets, overs left and strength, fitted on Tests. It ignores weather
 * and imminent declarations, and practically never prices a tie.
 *
 * @param oversLeft 450 for five days, 384 for four.
 */
export function createFirstClassPricer(context: MatchContext, oversLeft: number = FIVE_DAY_OVERS): FirstClassPricer {
  return new TimedPricer(context, oversLeft);
}

class TimedPricer implements FirstClassPricer {
  readonly #context: MatchContext;
  #situation: FirstClassSituation;

  constructor(context: MatchContext, oversLeft: number) {
    this.#context = context;
    this.#situation = {
      innings: 1,
      leadOfBattingFirst: 0,
      wickets: 0,
      oversLeft,
      battingFirstIsBatting: true,
      followOn: false,
    };
  }

  situation(): FirstClassSituation {
    return this.#situation;
  }

  ball({ runs, legal, wicket }: Delivery): void {
    const before = this.#situation;
    this.#situation = {
      ...before,
      leadOfBattingFirst: before.leadOfBattingFirst + (before.battingFirstIsBatting ? runs : -runs),
      wickets: before.wickets + (wicket ? 1 : 0),
      oversLeft: Math.max(0, before.oversLeft - (legal ? 1 / 6 : 0)),
    };
  }

  startInnings({ followOn }: { readonly followOn: boolean } = { followOn: false }): void {
    this.#situation = nextInnings(this.#situation, followOn);
  }

  reset(situation: FirstClassSituation): void {
    this.#situation = situation;
  }

  rebuild({ oversLeft }: { readonly oversLeft: number }): void {
    this.#situation = { ...this.#situation, oversLeft };
  }

  probabilities(): WinProbabilities {
    return firstClassProbabilities(this.#context, this.#situation);
  }
}

/** Computes the fair probabilities of a first-class match at a score. */
export function firstClassProbabilities(context: MatchContext, situation: FirstClassSituation): WinProbabilities {
  const decided = decidedBy(situation);
  if (decided !== undefined) return decided;
  if (situation.wickets >= 10) {
    return firstClassProbabilities(context, nextInnings(situation, false));
  }
  const { battingFirstIsBatting } = situation;
  const [batting, bowling] = withEndgame(situation, battingChances(context, situation));
  const draw = 1 - batting - bowling;
  const first = battingFirstIsBatting ? batting : bowling;
  const second = battingFirstIsBatting ? bowling : batting;
  if (context.drawPossible) return { first, second, tie: 0, draw };
  const sum = first + second;
  return { first: first / sum, second: second / sum, tie: 0, draw: 0 };
}

function nextInnings(before: FirstClassSituation, followOn: boolean): FirstClassSituation {
  const innings = before.innings === 1 ? 2 : before.innings === 2 ? 3 : 4;
  return {
    ...before,
    innings,
    wickets: 0,
    battingFirstIsBatting: followOn ? before.battingFirstIsBatting : !before.battingFirstIsBatting,
    followOn: followOn || before.followOn,
  };
}

function decidedBy(situation: FirstClassSituation): WinProbabilities | undefined {
  const { innings, wickets, oversLeft, battingFirstIsBatting } = situation;
  const lead = leadOfBatting(situation);
  const battingWins = battingFirstIsBatting ? FIRST_WINS : SECOND_WINS;
  const bowlingWins = battingFirstIsBatting ? SECOND_WINS : FIRST_WINS;
  if (innings === 4 && lead > 0) return battingWins;
  if (innings >= 3 && wickets >= 10 && lead < 0) return bowlingWins;
  if (innings === 4 && wickets >= 10) return { first: 0, second: 0, tie: 1, draw: 0 };
  return oversLeft <= 0 ? { first: 0, second: 0, tie: 0, draw: 1 } : undefined;
}

const FIRST_WINS: WinProbabilities = { first: 1, second: 0, tie: 0, draw: 0 };
const SECOND_WINS: WinProbabilities = { first: 0, second: 1, tie: 0, draw: 0 };

function leadOfBatting({ leadOfBattingFirst, battingFirstIsBatting }: FirstClassSituation): number {
  return battingFirstIsBatting ? leadOfBattingFirst : -leadOfBattingFirst;
}

/** Chance of a wicket per ball by wickets down, from the batting averages of Test line-ups. */
const WICKET_CHANCES = [70, 70, 70, 70, 65, 55, 50, 40, 35, 28].map((balls) => 1 / balls);
const RUNS_A_BALL = 0.5;
/** Runs needed below which individual runs and wickets are more informative than the smooth model. */
const ENDGAME = 40;

/**
 * Splits the non-draw probability by a race between the last runs and the last wickets, with a weight that grows as
 * the runs needed in innings 4 fall. Runs out of reach at six a ball are added to the draw.
 */
function withEndgame(
  situation: FirstClassSituation,
  [batting, bowling]: readonly [number, number],
): readonly [number, number] {
  const need = 1 - leadOfBatting(situation);
  if (situation.innings < 4) return [batting, bowling];
  if (need > situation.oversLeft * 36) return [0, bowling];
  if (need >= ENDGAME) return [batting, bowling];
  const decided = batting + bowling;
  const raced = decided * chanceOfRace(need, situation.wickets);
  const share = 1 - need / ENDGAME;
  const blended = share * raced + (1 - share) * batting;
  return [blended, decided - blended];
}

function chanceOfRace(need: number, wickets: number): number {
  let chances = new Array<number>(need + 1).fill(0);
  for (let down = 9; down >= wickets; down -= 1) {
    const wicket = WICKET_CHANCES[down] ?? 0;
    const run = RUNS_A_BALL / (RUNS_A_BALL + wicket);
    const next = [1];
    for (let left = 1; left <= need; left += 1) {
      next.push(run * (next[left - 1] ?? 0) + (1 - run) * (chances[left] ?? 0));
    }
    chances = next;
  }
  return chances[need] ?? 0;
}

/** Chances of the batting and bowling sides; the remainder is the draw. */
function battingChances(context: MatchContext, situation: FirstClassSituation): readonly [number, number] {
  const rows = coefficients[`${situation.innings}`];
  let win = MODERN_DRAW;
  let lose = MODERN_DRAW;
  for (const [place, feature] of listFeatures(context, situation).entries()) {
    win += feature * (rows[place]?.[0] ?? 0);
    lose += feature * (rows[place]?.[1] ?? 0);
  }
  const sum = Math.exp(win) + Math.exp(lose) + 1;
  return [Math.exp(win) / sum, Math.exp(lose) / sum];
}

/** Lists features in the order of the data's rows; runs and overs in hundreds. */
function listFeatures(context: MatchContext, situation: FirstClassSituation): readonly number[] {
  const { innings, wickets: down, oversLeft, battingFirstIsBatting } = situation;
  const lead = leadOfBatting(situation) / 100;
  const wickets = down / 10;
  const time = oversLeft / 100;
  const elo = ((battingFirstIsBatting ? 1 : -1) * context.eloDiff) / ELO_SCALE;
  const shared = [
    1,
    lead,
    wickets,
    time,
    elo,
    lead * wickets,
    lead * time,
    wickets * time,
    time * time,
    wickets * wickets,
    elo * time,
    Math.sqrt(time + 0.01),
    Math.abs(lead),
    lead * lead,
  ];
  const scarcity = Math.log(time + 0.02);
  if (innings === 3) {
    const commanding = Math.max(lead - 2, 0);
    return [...shared, Math.max(lead, 0), commanding, commanding * time, scarcity];
  }
  if (innings < 4) return shared;
  const rate = -lead / Math.max(time, 0.05);
  return [...shared, rate / 3, (Math.min(rate, 12) * wickets) / 3, -lead * wickets, scarcity, scarcity * wickets];
}
