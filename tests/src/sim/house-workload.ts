import type { Command, PlaceBet, QuotedRunner } from '@crease/core/exchange/command.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { QuoteStep } from '@crease/core/quote/market-quote.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { MarketFact, OfferFact } from './facts.ts';
import { drawPlacings } from './placings.ts';

const RUPEE = 100;
const RUN = 100;
const METER_PRICE = 10_000;
const ON_RUNS: ReadonlySet<string> = new Set(['FANCY', 'KHADO', 'METER']);

/** Number of runners per house kind; one for markets on runs. */
export const HOUSE_RUNNERS: Readonly<Record<HouseKind, number>> = {
  BOOKMAKER: 3,
  TOSS: 2,
  FANCY: 1,
  ODD_EVEN: 2,
  KHADO: 1,
  METER: 1,
  LOTTERY: 10,
  PREMIUM: 4,
};

export const HOUSE_KINDS: readonly HouseKind[] = [
  'BOOKMAKER',
  'TOSS',
  'FANCY',
  'ODD_EVEN',
  'KHADO',
  'METER',
  'LOTTERY',
  'PREMIUM',
];

/**
 * Simulates traders and bettors in house markets: good, crossed and stale quotes, small price moves while bets are
 * held, moving lines, and bets at the price, near it and on another line.
 */
export class HouseWorkload {
  readonly #prng: Prng;

  constructor(prng: Prng) {
    this.#prng = prng;
  }

  quote(market: MarketFact): Command {
    const prng = this.#prng;
    const runners = market.runnerIds.flatMap((runnerId, runner): QuotedRunner[] => {
      if (market.removed[runner] === true && prng.chance(0.95)) return [];
      if (prng.chance(0.04)) return [];
      return [this.#offer(market.kind, runnerId, market.house?.offers[runner] ?? null)];
    });
    const version = market.house?.version ?? 0;
    const isStopped = market.status === 'SUSPENDED' || market.status === 'BALL_RUNNING';
    const roll = prng.float();
    return {
      type: 'SetQuote',
      marketId: market.id,
      runners,
      ...(isStopped && roll < 0.7 ? { status: 'OPEN' } : {}),
      ...(!isStopped && roll < 0.1 ? { status: 'BALL_RUNNING' } : {}),
      ...(!isStopped && roll > 0.97 ? { status: 'SUSPENDED' } : {}),
      ...(prng.chance(0.15) ? { expectedVersion: prng.chance(0.5) ? version : Math.max(0, version - 1) } : {}),
    };
  }

  /** A bet on or near a house offer; random if there is none. */
  bet(market: MarketFact): Pick<PlaceBet, 'runnerId' | 'side' | 'price' | 'stake'> & {
    readonly line?: number;
    readonly acceptAnyOdds?: boolean;
  } {
    const prng = this.#prng;
    const offers = market.runnerIds.flatMap((runnerId, runner) => {
      const offer = market.house?.offers[runner] ?? null;
      return offer === null ? [] : [{ runnerId, offer }];
    });
    const { runnerId, offer } =
      offers.length === 0 ? { runnerId: prng.pick(market.runnerIds), offer: null } : prng.pick(offers);
    const takesLay = ['BOOKMAKER', 'FANCY', 'METER'].includes(market.kind) || prng.chance(0.02);
    const side = takesLay && prng.chance(0.5) ? 'LAY' : 'BACK';
    const step = (side === 'BACK' ? offer?.back : offer?.lay)?.[0];
    const line = step?.line ?? (ON_RUNS.has(market.kind) ? 45 * RUN : 0);
    return {
      runnerId,
      side,
      price: this.#askedPrice(market.kind, step?.price),
      stake: this.#stake(market.kind),
      ...(line === 0 ? {} : { line: prng.chance(0.95) ? line : line + RUN }),
      ...(prng.chance(0.45) ? { acceptAnyOdds: true } : {}),
    };
  }

  result(market: MarketFact): GivenResult {
    const prng = this.#prng;
    if (prng.chance(0.05)) return { type: 'void' };
    if (ON_RUNS.has(market.kind)) {
      return { type: 'runs', runs: prng.chance(0.1) ? prng.int(200) : 38 + prng.int(14) };
    }
    const isByRuns = market.kind === 'ODD_EVEN' || market.kind === 'LOTTERY';
    if (isByRuns && prng.chance(0.85)) return { type: 'runs', runs: prng.int(120) };
    const alive = market.runnerIds.filter((_, runner) => market.removed[runner] !== true);
    if (isByRuns || market.kind === 'TOSS') {
      return { type: 'placings', placings: [[prng.pick(alive)]] };
    }
    return { type: 'placings', placings: drawPlacings(prng, alive, market.winners) };
  }

  #offer(kind: string, runnerId: number, before: OfferFact | null): QuotedRunner {
    const prng = this.#prng;
    const status = prng.chance(0.08)
      ? {
          status: prng.pick<'OPEN' | 'SUSPENDED' | 'BALL_RUNNING'>(['OPEN', 'OPEN', 'SUSPENDED', 'BALL_RUNNING']),
        }
      : { status: 'OPEN' as const };
    if (ON_RUNS.has(kind)) {
      return { runnerId, ...status, ...this.#offerOnRuns(kind, before) };
    }
    const first = this.#movedPrice(kind, before?.back[0]?.price);
    const gap = kind === 'PREMIUM' || kind === 'LOTTERY' ? 10 : 200;
    const depth = kind === 'BOOKMAKER' || kind === 'PREMIUM' ? 1 + prng.int(3) : 1;
    const back = Array.from({ length: depth }, (_, n) => this.#step(first - n * gap));
    if (kind !== 'BOOKMAKER') return { runnerId, ...status, back, lay: [] };
    const from = first + (prng.chance(0.06) ? -gap : prng.int(4) * gap);
    const lay = Array.from({ length: depth }, (_, n) => this.#step(from + n * gap));
    return { runnerId, ...status, back, lay };
  }

  #offerOnRuns(kind: string, before: OfferFact | null): Pick<QuotedRunner, 'back' | 'lay' | 'band'> {
    const prng = this.#prng;
    const old = before?.back[0]?.line ?? before?.lay[0]?.line ?? null;
    const grain = kind === 'FANCY' ? RUN / 2 : RUN;
    const line = old !== null && prng.chance(0.75) ? old : 40 * RUN + prng.int(20) * grain;
    if (kind === 'METER') {
      const no = line + (prng.chance(0.06) ? RUN : -prng.int(2) * RUN);
      return { back: [{ price: METER_PRICE, line }], lay: [{ price: METER_PRICE, line: no }] };
    }
    const price = this.#movedPrice(kind, before?.back[0]?.price);
    if (kind === 'KHADO') {
      const band = 3 + ((line / RUN) % 7) + (prng.chance(0.05) ? 1 : 0);
      return { back: [{ ...this.#step(price), line }], lay: [], band };
    }
    const no = prng.chance(0.06) ? line + grain : line - prng.int(3) * grain;
    const noPrice = no === line ? price + prng.int(4) * 500 : this.#movedPrice(kind, price);
    return { back: [{ price, line }], lay: [{ price: noPrice, line: no }] };
  }

  #step(price: number): QuoteStep {
    const size = this.#prng.chance(0.3) ? { size: (5 + this.#prng.int(60)) * 100 * RUPEE } : {};
    return { price: Math.max(110, price), ...size };
  }

  /** Usually near the previous price, so that a held bet may still be acceptable or within its conceded tolerance. */
  #movedPrice(kind: string, before: number | undefined): number {
    const prng = this.#prng;
    if (kind === 'LOTTERY' || kind === 'PREMIUM') {
      if (before === undefined || prng.chance(0.1)) return prng.pick([185, 240, 350, 885, 950]);
      return Math.max(150, before + (prng.int(7) - 3) * 5);
    }
    if (before === undefined || prng.chance(0.1)) return prng.pick([3750, 8500, 9800, 10_000, 11_233]);
    return Math.min(60_000, Math.max(2000, before + (prng.int(7) - 3) * 300));
  }

  #askedPrice(kind: string, offered: number | undefined): number {
    const prng = this.#prng;
    if (kind === 'METER') return prng.chance(0.98) ? METER_PRICE : 9_900;
    const isDecimal = kind === 'LOTTERY' || kind === 'PREMIUM';
    const price = offered ?? (isDecimal ? 200 : 9_000);
    const roll = prng.float();
    if (roll < 0.7) return price;
    return Math.max(101, price + (prng.int(9) - 4) * (isDecimal ? 4 : 400));
  }

  #stake(kind: string): number {
    const prng = this.#prng;
    const roll = prng.float();
    if (roll < 0.03) return 1 + prng.int(RUPEE);
    if (roll < 0.05) return 900_000 * RUPEE;
    if (kind === 'METER') return RUPEE + prng.int(40 * RUPEE);
    return roll < 0.4 ? 100 * RUPEE + prng.int(20_000) : (1 + prng.int(20)) * 100 * RUPEE;
  }
}
