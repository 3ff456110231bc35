import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { OPERATOR, untilReady } from '#cluster/member.ts';
import { logInOperator } from '#running/api-client.ts';
import { Bettors, type Target } from './bettors.ts';
import { ChaosStage } from './chaos-stage.ts';
import { problemsAfter } from './check-consistency.ts';
import { type Fault, listFaults } from './faults.ts';
import { Watcher } from './watchers.ts';

export interface ChaosReport {
  readonly seed: number;
  readonly seconds: number;
  /** Number of injections by fault name. */
  readonly faults: ReadonlyMap<string, number>;
  readonly acknowledged: number;
  readonly refused: ReadonlyMap<string, number>;
  /** Requests that broke off or got a 503, and were resent. */
  readonly lost: number;
  readonly longestGapMs: number;
  readonly pushes: number;
  /** Connections made by pages. */
  readonly connections: number;
  /** Product processes started. */
  readonly starts: number;
  /** Violated invariants; empty if all is well. */
  readonly problems: readonly string[];
}

const MARKETS = 3;
const WATCHERS = 8;
/** Max concurrent faults. */
const AT_ONCE = 2;
const CALM_MS = { least: 400, more: 2_200 };

/** Runs one seed: load, pages and random faults; then stops everything and checks all invariants. */
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
  /** Active faults; the same fault is never injected twice at once. */
  readonly #active = new Set<Fault>();

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
    const watchers = Array.from({ length: WATCHERS }, (_, index) => new Watcher(urls, eventId, { token, index }));
    const until = performance.now() + this.#seconds * 1_000;
    const injectors = Array.from({ length: AT_ONCE }, (_, n) =>
      this.#injectFaults(until, this.#random.fork(`faults ${n}`)),
    );
    await Promise.all(injectors);
    await Promise.all(stage.gateways.map(({ member }) => untilReady(member)));
    await bettors.stop();
    const problems = await problemsAfter({ stage, bettors, watchers, eventId });
    const { acknowledged, refused, lost, longestGapMs } = bettors;
    const sum = (of: (watcher: Watcher) => number) => watchers.reduce((total, watcher) => total + of(watcher), 0);
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

  /** Injects one fault after another, repairing each before the next, until the time is up. */
  async #injectFaults(until: number, random: Prng): Promise<void> {
    const all = listFaults(this.#stage);
    while (performance.now() < until) {
      await pause(CALM_MS.least + random.int(CALM_MS.more));
      const fault = all[random.weighted(all.map(({ weight }) => weight))];
      if (fault === undefined || this.#active.has(fault)) continue;
      this.#active.add(fault);
      const repair = await fault.inject(this.#stage, random);
      this.#faults.set(fault.name, (this.#faults.get(fault.name) ?? 0) + 1);
      if (fault.longestMs > 0) await pause(fault.longestMs * (0.1 + 0.9 * random.float()));
      await repair();
      this.#active.delete(fault);
    }
  }
}

async function makeMarkets(url: string): Promise<Target[]> {
  const operator = await logInOperator(url, OPERATOR);
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
