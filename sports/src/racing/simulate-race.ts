import { label } from '@crease/contracts/labels/english.ts';
import type { Prng } from '#base/prng.ts';
import { normalBelow } from '#play/distributions.ts';
import type { TimedFact } from '#play/live-play.ts';
import type { DrawnRace } from './draw-race.ts';
import type { RaceChances, RacingFact } from './racing-state.ts';

/** The market starts to move half an hour before the off. */
const OPENS_MS = -30 * 60_000;
const DRIFT_EVERY_MS = 60_000;
const RUNNING_EVERY_MS = 3_000;
/** Share of a performance's variance revealed before the off, and by the last strides. */
const KNOWN_AT_OFF = 0.14;
const KNOWN_AT_END = 0.94;
/** Share of the distance from which the market is suspended. */
const LAST_STRIDES = 0.93;
const MS_PER_METRE = 62;
const PHOTO_MS = 70_000;
const WEIGHED_IN_MS = 200_000;
const NON_RUNNER = 0.022;
const VOID_RACE = 0.001;
/** Performance gaps of a dead heat and of a photo finish: one race in 150, and in seven. */
const DEAD_HEAT = 0.006;
const PHOTO = 0.12;

/** Simulates a race: the off is at 0 ms, the market opens half an hour earlier. */
export function simulateRace(prng: Prng, race: DrawnRace): TimedFact<RacingFact>[] {
  return new RaceDay(prng, race).run();
}

/**
 * Simulation of one race. A performance is the runner's strength plus a normal draw that is revealed gradually: part
 * before the off, most of it in running, the rest in the last strides. Chances are always conditional on what is
 * still unknown, so prices are fair at any time.
 */
class RaceDay {
  readonly #prng: Prng;
  readonly #race: DrawnRace;
  readonly #facts: TimedFact<RacingFact>[] = [];
  readonly #means: (number | null)[];
  #known = 0;
  #atMs = OPENS_MS;

  constructor(prng: Prng, race: DrawnRace) {
    this.#prng = prng;
    this.#race = race;
    this.#means = [...race.strengths];
  }

  run(): TimedFact<RacingFact>[] {
    this.#beforeOff();
    this.#atMs = 0;
    this.#record({ type: 'off' });
    if (this.#prng.chance(VOID_RACE)) {
      this.#atMs += 60_000;
      this.#record({ type: 'void-race', reason: label('FALSE_START') });
      return this.#facts;
    }
    this.#inRunning();
    this.#finish();
    return this.#facts;
  }

  #record(fact: RacingFact): void {
    this.#facts.push({ atMs: Math.round(this.#atMs), fact });
  }

  #beforeOff(): void {
    const moves = -OPENS_MS / DRIFT_EVERY_MS;
    const leaves = this.#drawNonRunners(moves);
    this.#record({ type: 'prices', chances: this.#chances(true) });
    for (let move = 1; move < moves; move++) {
      this.#atMs = OPENS_MS + move * DRIFT_EVERY_MS;
      this.#reveal(KNOWN_AT_OFF / moves);
      const gone = leaves.get(move);
      if (gone === undefined) this.#record({ type: 'prices', chances: this.#chances(true) });
      else this.#withdraw(gone);
    }
  }

  /** Draws the non-runners by the price move before which they are announced, leaving enough runners for the places. */
  #drawNonRunners(moves: number): Map<number, number> {
    const { info } = this.#race;
    const leaves = new Map<number, number>();
    for (const [runner] of info.runners.entries()) {
      const mayGo = info.runners.length - leaves.size > info.places + 2;
      if (!this.#prng.chance(NON_RUNNER) || !mayGo) continue;
      leaves.set(1 + this.#prng.int(moves - 1), runner);
    }
    return leaves;
  }

  /** The reduction factor is the runner's share of the book. */
  #withdraw(runner: number): void {
    const before = this.#chances(true);
    this.#means[runner] = null;
    this.#record({
      type: 'non-runner',
      runner,
      winReductionBps: Math.round(10_000 * (before.win[runner] ?? 0)),
      placeReductionBps: Math.round((10_000 * (before.place?.[runner] ?? 0)) / this.#race.info.places),
      chances: this.#chances(true),
    });
  }

  #inRunning(): void {
    const wayMs = this.#race.info.distanceM * MS_PER_METRE;
    const looks = Math.ceil((wayMs * LAST_STRIDES) / RUNNING_EVERY_MS);
    for (let look = 1; look <= looks; look++) {
      this.#atMs = look * RUNNING_EVERY_MS;
      this.#reveal((KNOWN_AT_END - KNOWN_AT_OFF) / looks);
      this.#record({
        type: 'running',
        done: Math.min(LAST_STRIDES, this.#atMs / wayMs),
        order: this.#order(),
        chances: this.#chances(false),
      });
    }
    this.#record({ type: 'last-strides' });
    this.#atMs = Math.max(this.#atMs + 1_000, wayMs);
    this.#reveal(1 - this.#known);
  }

  #finish(): void {
    const order = this.#order();
    const isNear = (ahead: number | undefined, behind: number | undefined, gap: number) =>
      this.#getMean(ahead) - this.#getMean(behind) < gap;
    if (isNear(order[0], order[1], PHOTO)) {
      this.#record({ type: 'photo', runners: order.slice(0, 2) });
      this.#atMs += PHOTO_MS;
    }
    const placings: number[][] = [];
    for (const [place, runner] of order.entries()) {
      const last = placings.at(-1);
      if (last !== undefined && isNear(order[place - 1], runner, DEAD_HEAT)) last.push(runner);
      else placings.push([runner]);
    }
    this.#record({ type: 'finish', placings });
    this.#atMs += WEIGHED_IN_MS;
    this.#record({ type: 'weighed-in' });
  }

  /** Reveals a part of every draw. */
  #reveal(part: number): void {
    this.#known += part;
    for (const [runner, mean] of this.#means.entries()) {
      // Also drawn for non-runners, so that a withdrawal doesn't affect the others.
      const step = this.#prng.normal() * Math.sqrt(Math.max(0, part));
      if (mean !== null) this.#means[runner] = mean + step;
    }
  }

  #chances(withPlaces: boolean): RaceChances {
    const dark = Math.sqrt(Math.max(1e-6, 1 - this.#known));
    return {
      win: finishChances(this.#means, dark, 1),
      place: withPlaces ? finishChances(this.#means, dark, this.#race.info.places) : null,
    };
  }

  #order(): number[] {
    return this.#means
      .flatMap((mean, runner) => (mean === null ? [] : [runner]))
      .sort((a, b) => this.#getMean(b) - this.#getMean(a));
  }

  #getMean(runner: number | undefined): number {
    return (runner === undefined ? null : this.#means[runner]) ?? Number.NEGATIVE_INFINITY;
  }
}

/** Grid bounds beyond the best and worst runner, and step, in standard deviations. */
const REACH = 4.5;
const STEP = 0.4;

/**
 * Computes each runner's chance of finishing among the first `places`.
 *
 * Performances are normal draws with the same deviation around each runner's mean; the highest wins. At every grid
 * point of one runner's performance, the number of better runners is accumulated one by one, then integrated.
 *
 * @param means null for a non-runner, whose chance is 0.
 * @returns in the order of the means; the sum is `places` (grid error is normalised away).
 */
export function finishChances(means: readonly (number | null)[], deviation: number, places: number): number[] {
  const field = means.filter((mean) => mean !== null);
  if (field.length <= places) return means.map((mean) => (mean === null ? 0 : 1));
  const chances = new Float64Array(field.length);
  const better = new Float64Array(field.length);
  const best = Math.max(...field) + REACH * deviation;
  for (let performance = Math.min(...field) - REACH * deviation; performance <= best; performance += STEP * deviation) {
    for (const [runner, mean] of field.entries()) {
      better[runner] = normalBelow((mean - performance) / deviation);
    }
    for (const [runner, mean] of field.entries()) {
      const z = (performance - mean) / deviation;
      if (Math.abs(z) > REACH) continue;
      const density = Math.exp(-0.5 * z * z);
      chances[runner] = (chances[runner] ?? 0) + density * fewerBetter(better, runner, places);
    }
  }
  return spread(means, scaledTo(chances, places));
}

/** Chance that fewer than `places` of the others are better. */
function fewerBetter(better: Float64Array, runner: number, places: number): number {
  // Chances of exactly zero, one, two and three better runners.
  let none = 1;
  let one = 0;
  let two = 0;
  let three = 0;
  for (let other = 0; other < better.length; other++) {
    if (other === runner) continue;
    const chance = better[other] ?? 0;
    const rest = 1 - chance;
    if (places > 3) three = three * rest + two * chance;
    if (places > 2) two = two * rest + one * chance;
    if (places > 1) one = one * rest + none * chance;
    none *= rest;
  }
  return none + one + two + three;
}

function scaledTo(chances: Float64Array, total: number): number[] {
  const sum = chances.reduce((all, chance) => all + chance, 0);
  return Array.from(chances, (chance) => Math.min(1, (chance * total) / sum));
}

/** Expands the chances of the remaining runners to the whole field. */
function spread(means: readonly (number | null)[], chances: readonly number[]): number[] {
  let next = 0;
  return means.map((mean) => (mean === null ? 0 : (chances[next++] ?? 0)));
}
