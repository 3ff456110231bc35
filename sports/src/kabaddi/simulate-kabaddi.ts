import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import type { TimedFact } from '#play/live-play.ts';
import type { SidePair } from '#play/sport-card.ts';
import {
  applyKabaddiFact,
  BEFORE_FIRST_RAID,
  HALF_SECONDS,
  type KabaddiFact,
  type KabaddiSide,
  type KabaddiState,
  otherTeam,
  type RaidFact,
} from './kabaddi-state.ts';

/** Inputs that fully determine a simulated match. */
export interface KabaddiSeed {
  readonly prng: Prng;
  /** Advantage of the first team, in logits per raid. */
  readonly edge: number;
  /** Raiders of each side, most used first. */
  readonly raiders: SidePair<readonly string[]>;
  /** Defenders of each side, best first. */
  readonly defenders: SidePair<readonly string[]>;
}

/**
 * Chances against seven equal defenders, fitted to twelve recorded league matches: of 1,024 raids 32% scored a
 * touch, 12% a bonus and 22% were tackled; the others faced fewer defenders.
 */
const RAID = { touch: 0.285, touchPerMissing: 0.018, caught: 0.205, caughtPerMissing: 0.018 };
const BONUS = 0.27;
/** Minimum defenders on the mat for a bonus. */
const BONUS_FROM = 6;
const SUPER_TACKLE_UP_TO = 3;
/** Weights of one, two and three defenders out by a touch. */
const TOUCHES = [0.86, 0.12, 0.02];
const TECHNICAL = 0.03;
const ALL_OUT_POINTS = 2;
/** Seconds between raids and per raid: 28 from raid to raid, as recorded. */
const GAP = { shortest: 8, longest: 15 };
const RAID_TIME = { shortest: 8, longest: 26 };
const STOP = 0.045;
const STOP_SECONDS = 90;
const HALF_TIME_SECONDS = 300;

/** Simulates a whole match, with the first half starting at 0 ms. */
export function simulateKabaddi(seed: KabaddiSeed): TimedFact<KabaddiFact>[] {
  const match = new KabaddiMatch(seed);
  const first: KabaddiSide = seed.prng.chance(0.5) ? 0 : 1;
  match.record({ type: 'first-half' });
  match.playHalf(first);
  match.record({ type: 'half-time' });
  match.wait(HALF_TIME_SECONDS);
  match.record({ type: 'second-half' });
  match.playHalf(otherTeam(first));
  match.record({ type: 'full-time' });
  return match.facts;
}

class KabaddiMatch {
  readonly facts: TimedFact<KabaddiFact>[] = [];
  readonly #seed: KabaddiSeed;
  /** Separate generator, so that the choice of tackler doesn't affect the rest of the match. */
  readonly #catches: Prng;
  #state: KabaddiState = BEFORE_FIRST_RAID;
  #seconds = 0;

  constructor(seed: KabaddiSeed) {
    this.#seed = seed;
    this.#catches = seed.prng.fork('catches');
  }

  record(fact: KabaddiFact): void {
    this.facts.push({ atMs: Math.round(this.#seconds * 1000), fact });
    this.#state = applyKabaddiFact(this.#state, fact);
  }

  wait(seconds: number): void {
    this.#seconds += seconds;
  }

  playHalf(first: KabaddiSide): void {
    const { prng } = this.#seed;
    let left = HALF_SECONDS;
    let side = first;
    for (;;) {
      const gap = between(prng, GAP);
      if (gap >= left) {
        this.wait(left);
        return;
      }
      this.wait(gap);
      left -= gap;
      const raider = this.#pickRaider(side);
      this.record({ type: 'raid-start', side, raider, secondsLeft: left });
      const time = between(prng, RAID_TIME);
      this.wait(time);
      // The last raid of a half is completed.
      left = Math.max(0, left - time);
      this.record(this.#raid(side, raider, left));
      if (left === 0) return;
      if (prng.chance(STOP)) this.#stop();
      side = otherTeam(side);
    }
  }

  #stop(): void {
    const said = label(this.#seed.prng.pick(['TIME_OUT', 'REVIEW', 'SUBSTITUTION'] as const));
    this.wait(2);
    this.record({ type: 'stop', said });
    this.wait(STOP_SECONDS);
    this.record({ type: 'resume' });
  }

  #pickRaider(side: KabaddiSide): string | null {
    return pickName(this.#seed.raiders[side], this.#seed.prng);
  }

  #raid(side: KabaddiSide, raider: string | null, secondsLeft: number): RaidFact {
    const { prng } = this.#seed;
    const others = otherTeam(side);
    const defenders = this.#state.onMat[others];
    const drawn = this.#drawRaid(side, defenders);
    const touch = Math.min(defenders, drawn.touch);
    const isSuperTackle = drawn.isCaught && defenders <= SUPER_TACKLE_UP_TO;
    const allOut = touch === defenders ? others : drawn.isCaught && this.#state.onMat[side] === 1 ? side : null;

    const own = touch + (drawn.bonus ? 1 : 0) + (allOut === others ? ALL_OUT_POINTS : 0);
    const theirs =
      (drawn.isCaught ? 1 : 0) +
      (isSuperTackle ? 1 : 0) +
      (allOut === side ? ALL_OUT_POINTS : 0) +
      (prng.chance(TECHNICAL) ? 1 : 0);
    const points = side === 0 ? ([own, theirs] as const) : ([theirs, own] as const);
    return {
      type: 'raid',
      side,
      raider,
      ...drawn,
      touch,
      defender: drawn.isCaught ? pickName(this.#seed.defenders[others], this.#catches) : null,
      isSuperTackle,
      allOut,
      points,
      secondsLeft,
    };
  }

  #drawRaid(side: KabaddiSide, defenders: number) {
    const { prng } = this.#seed;
    const edge = side === 0 ? this.#seed.edge : -this.#seed.edge;
    const missing = 7 - defenders;
    const touches = shifted(RAID.touch + RAID.touchPerMissing * missing, edge);
    const caught = shifted(RAID.caught - RAID.caughtPerMissing * missing, -edge);
    const isDoOrDie = this.#state.emptyRaids[side] >= 2;
    const outcome = prng.weighted([touches, caught, Math.max(0, 1 - touches - caught)]);
    const touch = outcome === 0 ? 1 + prng.weighted(TOUCHES) : 0;
    const bonus = outcome !== 1 && defenders >= BONUS_FROM && prng.chance(BONUS);
    // An empty do-or-die raid puts the raider out.
    const isCaught = outcome === 1 || (isDoOrDie && touch === 0 && !bonus);
    return { touch, bonus, isCaught };
  }
}

function between(prng: Prng, { shortest, longest }: { shortest: number; longest: number }): number {
  return shortest + Math.round(prng.float() * (longest - shortest));
}

/** Shifts a probability by a logit. */
function shifted(chance: number, logit: number): number {
  return 1 / (1 + Math.exp(-(Math.log(chance / (1 - chance)) + logit)));
}

/** Picks a name, earlier ones more often. */
function pickName(names: readonly string[], prng: Prng): string | null {
  if (names.length === 0) return null;
  return names[prng.weighted(names.map((_, index) => 1 / (index + 1)))] ?? null;
}
