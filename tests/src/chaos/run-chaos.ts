import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { OPERATOR, untilReady } from '#cluster/member.ts';
import { operatorOf } from '#running/api-client.ts';
import { Bettors, type Target } from './bettors.ts';
import { ChaosStage } from './chaos-stage.ts';
import { problemsAfter } from './check-consistency.ts';
import { type Fault, faultsOf } from './faults.ts';
import { Watcher } from './watchers.ts';

export interface ChaosReport {
  readonly seed: number;
  readonly seconds: number;
  /** How often what has happened, by its name. */
  readonly faults: ReadonlyMap<string, number>;
  readonly acknowledged: number;
  readonly refused: ReadonlyMap<string, number>;
  /** Requests that broke off or were answered 503, and were sent again. */
  readonly lost: number;
  readonly longestGapMs: number;
  readonly pushes: number;
  /** Connections that pages have made. */
  readonly connections: number;
  /** Processes of the product that were started. */
  readonly starts: number;
  /** What does not hold afterwards; empty when all is well. */
  readonly problems: readonly string[];
}

const MARKETS = 3;
const WATCHERS = 8;
/** Faults that may happen at the same time. */
const AT_ONCE = 2;
const CALM_MS = { least: 400, more: 2_200 };

/** One seeded run: load, pages and random faults; then all of it is stopped, and everything is checked. */
export async function runChaos(seed: number, seconds: number): Promise<ChaosReport> {
  const stage = await ChaosStage.start();
  try {
    return await new ChaosRun(stage, seed, seconds).run();
  } finally {
    await stage.stop();
  }
}

class ChaosRun {
  readonly #stage: ChaosStage;
  readonly #seed: number;
  readonly #seconds: number;
  readonly #random: Prng;
  readonly #faults = new Map<string, number>();
  /** Faults under way: none is done twice at the same time. */
  readonly #underWay = new Set<Fault>();

  constructor(stage: ChaosStage, seed: number, seconds: number) {
    this.#stage = stage;
    this.#seed = seed;
    this.#seconds = seconds;
    this.#random = createPrng(seed);
  }

  async run(): Promise<ChaosReport> {
    const stage = this.#stage;
    const urls = stage.gateways.map(({ url }) => url);
    const targets = await makeMarkets(urls[0] ?? '');
    const { eventId = 0 } = targets[0] ?? {};
    const bettors = new Bettors(urls, targets, this.#random.fork('bettors'));
    await bettors.start();
    const { token = null } = bettors.people[0] ?? {};
    const watchers = Array.from(
      { length: WATCHERS },
      (_, turn) => new Watcher(urls, eventId, { token, turn }),
    );
    const until = performance.now() + this.#seconds * 1_000;
    const injectors = Array.from({ length: AT_ONCE }, (_, n) =>
      this.#injectFaults(until, this.#random.fork(`faults ${n}`)),
    );
    await Promise.all(injectors);
    await Promise.all(stage.gateways.map(({ member }) => untilReady(member)));
    await bettors.stop();
    const problems = await problemsAfter({ stage, bettors, watchers, eventId });
    const { acknowledged, refused, lost, longestGapMs } = bettors;
    const sum = (of: (watcher: Watcher) => number) =>
      watchers.reduce((total, watcher) => total + of(watcher), 0);
    const report = {
      seed: this.#seed,
      seconds: this.#seconds,
      faults: this.#faults,
      acknowledged: acknowledged.length,
      refused,
      lost,
      longestGapMs,
      pushes: sum(({ pushes }) => pushes),
      connections: sum(({ connections }) => connections),
      starts: stage.members.reduce((total, { starts }) => total + starts, 0),
      problems,
    };
    await Promise.all(watchers.map((watcher) => watcher.stop()));
    return report;
  }

  /** Injects one fault after another, each repaired before the next, until the time is over. */
  async #injectFaults(until: number, random: Prng): Promise<void> {
    const all = faultsOf(this.#stage);
    while (performance.now() < until) {
      await pause(CALM_MS.least + random.int(CALM_MS.more));
      const fault = all[random.weighted(all.map(({ weight }) => weight))];
      if (fault === undefined || this.#underWay.has(fault)) continue;
      this.#underWay.add(fault);
      const repair = await fault.inject(this.#stage, random);
      this.#faults.set(fault.name, (this.#faults.get(fault.name) ?? 0) + 1);
      if (fault.longestMs > 0) await pause(fault.longestMs * (0.1 + 0.9 * random.float()));
      await repair();
      this.#underWay.delete(fault);
    }
  }
}

async function makeMarkets(url: string): Promise<Target[]> {
  const operator = await operatorOf(url, OPERATOR);
  const event = await operator.call('operatorCreateEvent', {
    sportId: 3,
    title: 'Ravens v Otters',
    startTime: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  });
  const targets: Target[] = [];
  for (let n = 1; n <= MARKETS; n += 1) {
    const market = await operator.call('operatorCreateMarket', {
      eventId: event.id,
      kind: 'MATCH_ODDS',
      marketName: `Match odds ${n}`,
      runners: [{ name: 'Ravens' }, { name: 'Otters' }],
      open: true,
    });
    const runnerIds = market.runners.map(({ id }) => id);
    targets.push({ eventId: event.id, marketId: market.marketId, runnerIds });
  }
  return targets;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
