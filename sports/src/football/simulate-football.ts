import type { Prng } from '#base/prng.ts';
import type { TimedFact } from '#play/live-play.ts';
import type { SidePair } from '#play/sport-card.ts';
import { cardFactors, goalIntensity, PENALTY_SCORED, PENALTY_SHARE, WHOLE_MATCH } from './football-prices.ts';
import type { FootballFact, FootballSide } from './football-state.ts';

/** Inputs that fully determine a simulated match. */
export interface FootballSeed {
  readonly prng: Prng;
  /** Expected goals per side. */
  readonly rates: SidePair<number>;
  /** Eleven player names per side. */
  readonly players: SidePair<readonly string[]>;
}

const SECOND_MS = 1000;
const MINUTE = 60;
const HALF = 45;
const HALF_TIME_S = 15 * MINUTE;
/** Seconds from a goal or red card to the restart, and from the whistle to the penalty kick. */
const HALT_S = 45;
const PENALTY_WAIT_S = 75;
/**
 * Rates per minute and side: two yellow cards a match, a red one in ten matches, five corners, ten shots besides the
 * goals, eleven fouls.
 */
const RATES = {
  yellow: 2 / 95,
  red: 0.1 / 95,
  corner: 5 / 95,
  shot: 10 / 95,
  offside: 2 / 95,
  foul: 11 / 95,
};
const SECOND_YELLOW = 0.4;
const ON_TARGET = 0.33;
const ABANDONED = 0.002;
/** Added minutes of each half: minimum, and weights from there on. */
const ADDED: readonly (readonly [fewest: number, weights: readonly number[]])[] = [
  [1, [0.3, 0.45, 0.2, 0.05]],
  [3, [0.1, 0.25, 0.3, 0.25, 0.1]],
];

/** Simulates a whole match, from kick-off at 0 ms to the final whistle. */
export function simulateFootball(seed: FootballSeed): TimedFact<FootballFact>[] {
  const abandonedAt = seed.prng.chance(ABANDONED) ? 1 + seed.prng.int(2 * HALF) : null;
  const match = new FootballMatch(seed, abandonedAt);
  match.record({ type: 'kick-off' });
  if (match.playHalf(0)) {
    match.record({ type: 'half-time' });
    match.wait(HALF_TIME_S);
    match.record({ type: 'second-half' });
    if (match.playHalf(1)) match.record({ type: 'full-time' });
  }
  return match.facts;
}

/** Builder of a match: its clock and facts so far. */
class FootballMatch {
  readonly facts: TimedFact<FootballFact>[] = [];
  readonly #seed: FootballSeed;
  readonly #abandonedAt: number | null;
  /** Separate generator, so that fouls don't affect the rest of the match. */
  readonly #fouls: Prng;
  readonly #redCards: [number, number] = [0, 0];
  #second = 0;
  /** Second until which play is halted after a goal, penalty or red card; null if it isn't. */
  #haltedUntil: number | null = null;

  constructor(seed: FootballSeed, abandonedAt: number | null) {
    this.#seed = seed;
    this.#abandonedAt = abandonedAt;
    this.#fouls = seed.prng.fork('fouls');
  }

  record(fact: FootballFact): void {
    this.facts.push({ atMs: Math.round(this.#second * SECOND_MS), fact });
  }

  wait(seconds: number): void {
    this.#second += seconds;
  }

  /** @returns false if the match was abandoned. */
  playHalf(half: 0 | 1): boolean {
    const start = this.#second;
    const added = this.#drawAdded(half);
    for (let minute = 0; minute < HALF + added; minute++) {
      this.#moveTo(start + minute * MINUTE);
      if (minute > 0) this.record({ type: 'clock', minute });
      if (half * HALF + minute === this.#abandonedAt) {
        this.record({ type: 'abandoned' });
        return false;
      }
      if (minute === HALF) this.record({ type: 'added-time', minutes: added });
      this.#playMinute(half * HALF + Math.min(minute, HALF), start + minute * MINUTE);
    }
    this.#moveTo(start + (HALF + added) * MINUTE);
    if (this.#haltedUntil !== null) this.#moveTo(this.#haltedUntil);
    return true;
  }

  #drawAdded(half: 0 | 1): number {
    const [fewest, weights] = ADDED[half] ?? [0, [1]];
    return fewest + this.#seed.prng.weighted(weights);
  }

  /** Advances the clock, never back, and resumes play if the restart is due by then. */
  #moveTo(second: number): void {
    if (this.#haltedUntil !== null && this.#haltedUntil <= second) {
      this.#second = Math.max(this.#second, this.#haltedUntil);
      this.#haltedUntil = null;
      this.record({ type: 'restart' });
    }
    this.#second = Math.max(this.#second, second);
  }

  #playMinute(matchMinute: number, start: number): void {
    const { prng } = this.#seed;
    const happenings = this.#drawMinute(matchMinute).map((happen) => ({
      happen,
      at: start + prng.float() * (MINUTE - 1),
    }));
    const all = [...happenings, ...this.#drawFouls(start)].sort((a, b) => a.at - b.at);
    for (const { happen, at } of all) {
      this.#moveTo(at);
      happen();
    }
  }

  #drawFouls(start: number) {
    return ([0, 1] as const)
      .filter(() => this.#fouls.chance(RATES.foul))
      .map((side) => ({
        happen: () => this.#minor({ type: 'foul', side }),
        at: start + this.#fouls.float() * (MINUTE - 1),
      }));
  }

  #drawMinute(matchMinute: number): (() => void)[] {
    const { prng, rates } = this.#seed;
    const factors = cardFactors([this.#redCards[0], this.#redCards[1]]);
    const happenings: (() => void)[] = [];
    for (const side of [0, 1] as const) {
      const goals = (rates[side] * factors[side] * goalIntensity(matchMinute)) / WHOLE_MATCH;
      const mayHappen = (rate: number, happen: () => void) => {
        if (prng.chance(rate)) happenings.push(happen);
      };
      mayHappen(goals * (1 - PENALTY_SHARE), () => this.#goal(side));
      mayHappen((goals * PENALTY_SHARE) / PENALTY_SCORED, () => this.#penalty(side));
      mayHappen(RATES.red, () => this.#sendOff(side));
      mayHappen(RATES.yellow, () => this.#minor({ ...this.#card(side), colour: 'yellow' }));
      mayHappen(RATES.corner, () => this.#minor({ type: 'corner', side }));
      mayHappen(RATES.offside, () => this.#minor({ type: 'offside', side }));
      mayHappen(RATES.shot, () =>
        this.#minor({
          type: 'shot',
          side,
          player: this.#attacker(side),
          onTarget: prng.chance(ON_TARGET),
        }),
      );
    }
    return happenings;
  }

  /** Records a minor event, unless play is halted. */
  #minor(fact: FootballFact): void {
    if (this.#haltedUntil === null) this.record(fact);
  }

  #card(side: FootballSide) {
    const { prng, players } = this.#seed;
    return { type: 'card', side, player: prng.pick(players[side]) } as const;
  }

  #goal(side: FootballSide): void {
    this.#afterHalt();
    const isOwn = this.#seed.prng.chance(0.03);
    const scorer = isOwn ? this.#seed.prng.pick(this.#seed.players[side === 0 ? 1 : 0]) : this.#attacker(side);
    this.record({ type: 'goal', side, scorer, how: isOwn ? 'own-goal' : 'play' });
    this.#haltedUntil = this.#second + HALT_S;
  }

  #penalty(side: FootballSide): void {
    const { prng } = this.#seed;
    this.#afterHalt();
    this.record({ type: 'penalty', side });
    this.wait(PENALTY_WAIT_S);
    const taker = this.#attacker(side);
    this.record(
      prng.chance(PENALTY_SCORED)
        ? { type: 'goal', side, scorer: taker, how: 'penalty' }
        : { type: 'penalty-missed', side, taker },
    );
    this.#haltedUntil = this.#second + HALT_S;
  }

  #sendOff(side: FootballSide): void {
    this.#afterHalt();
    const colour = this.#seed.prng.chance(SECOND_YELLOW) ? 'second-yellow' : 'red';
    this.record({ ...this.#card(side), colour });
    this.#redCards[side] += 1;
    this.#haltedUntil = this.#second + HALT_S;
  }

  /** Delays the next material event until play has resumed. */
  #afterHalt(): void {
    if (this.#haltedUntil !== null) this.#moveTo(this.#haltedUntil);
    this.wait(1);
  }

  /** Picks a player; later ones in the list are more attacking. */
  #attacker(side: FootballSide): string {
    const names = this.#seed.players[side];
    const place = this.#seed.prng.weighted(names.map((_, index) => (index === 0 ? 0 : index + 1)));
    return names[place] ?? '';
  }
}
