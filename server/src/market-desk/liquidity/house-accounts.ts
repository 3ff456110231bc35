import { buildBookView } from '@crease/core/book/book-view.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseMarket, type Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { QuoteStep } from '@crease/core/quote/market-quote.ts';
import type { Prng } from '@crease/sports/base/prng.ts';
import type { CasinoEnv } from '#casino/env.ts';
import { type HouseAccountParts, openHouseAccount } from '#people/account/house-account.ts';

/** House accounts that keep a book liquid: makers quote, simulated bettors take. */
export interface HouseAccounts {
  readonly currency: Currency;
  readonly makers: readonly number[];
  readonly bettors: readonly number[];
}

const MAKERS = 4;
const BETTORS = 8;

/**
 * Finds the house accounts of a currency, or creates them at the first start. They can't log in.
 *
 * @throws HouseAccountProblem if one of their names belongs to another account.
 */
export async function openHouseAccounts(deps: HouseAccountParts, currency: Currency): Promise<HouseAccounts> {
  const open = async (name: string, count: number) => {
    const ids: number[] = [];
    for (let n = 1; n <= count; n++) ids.push(await openHouseAccount(deps, currency, `${name}_${n}`));
    return ids;
  };
  const makers = await open('maker', MAKERS);
  return { currency, makers, bettors: await open('punter', BETTORS) };
}

interface SimulatedBettorsSetup extends Pick<CasinoEnv, 'exchange' | 'clock' | 'ids'> {
  readonly prng: Prng;
  readonly house: HouseAccounts;
  /** Playback speed of matches relative to real time. */
  readonly speed: number;
}

/** Mean pause between two simulated bets over all markets, at real pace. */
const PAUSE_MS = 4_000;
const RUPEE = 100;
const STAKES = [500, 1_000, 2_000, 5_000, 10_000, 25_000];
/** Stakes against the house are small: these bets are for show and must not affect its risk. */
const HOUSE_STAKES = [100, 200, 500];
const HOUSE_SHARE = 0.4;

/**
 * House accounts that occasionally take offers, so that a quiet site still trades: matched amounts grow and books
 * have to be refilled. They bet play money through the same commands and rules as any bettor.
 */
export class SimulatedBettors {
  readonly #setup: SimulatedBettorsSetup;
  #cancel: (() => void) | null = null;
  #isStopped = false;

  constructor(setup: SimulatedBettorsSetup) {
    this.#setup = setup;
  }

  start(): void {
    const { clock, prng, speed } = this.#setup;
    const pause = (PAUSE_MS * (0.3 + 1.4 * prng.float())) / Math.min(speed, 20);
    this.#cancel = clock.after(pause, () => {
      // If the exchange is briefly unavailable, the bet is skipped.
      this.#bet()
        .catch(() => undefined)
        .finally(() => {
          if (!this.#isStopped) this.start();
        });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  async #bet(): Promise<void> {
    const { exchange } = this.#setup;
    const bet = await exchange.read((state) => this.#choose(state));
    if (bet === null) return;
    // Not awaited: in-play it is held for the market's delay.
    exchange.submit(bet).catch(() => undefined);
  }

  #choose(state: ExchangeState): PlaceBet | null {
    const { prng, house, ids } = this.#setup;
    const isHouseBet = prng.chance(HOUSE_SHARE);
    const open = [...state.markets.values()].filter(
      ({ kind, status, inPlay }) =>
        (isHouseBet ? isHouseKind(kind) : kind === 'MATCH_ODDS') && status === 'OPEN' && inPlay,
    );
    if (open.length === 0) return null;
    const market = prng.pick(open);
    const slip = isHouseBet ? this.#pickHouseSlip(market) : this.#pickBookSlip(market);
    if (slip === null) return null;
    return {
      type: 'PlaceBet',
      accountId: prng.pick(house.bettors),
      marketId: market.id,
      ...slip,
      persistence: 'LAPSE',
      timeInForce: 'FILL_OR_KILL',
      clientBetId: ids.uuid(),
    };
  }

  #pickBookSlip(market: Market) {
    const { prng, house } = this.#setup;
    const runners = buildBookView(market, house.currency);
    const runner = prng.int(runners.length);
    const side = prng.chance(0.62) ? 'BACK' : 'LAY';
    const best = side === 'BACK' ? runners[runner]?.back[0] : runners[runner]?.lay[0];
    const runnerId = market.runners[runner]?.id;
    if (best === undefined || runnerId === undefined) return null;
    const [price, size] = best;
    const stake = Math.min(prng.pick(STAKES) * RUPEE, Math.floor(size / RUPEE) * RUPEE);
    return { runnerId, side, price, stake } as const;
  }

  #pickHouseSlip(market: Market) {
    const { prng } = this.#setup;
    const slip = pickHouseSlip(market, prng);
    // A stake that applies per run is kept minimal.
    const usual = market.kind === 'METER' ? 0 : prng.pick(HOUSE_STAKES) * RUPEE;
    return slip && { ...slip, stake: Math.max(market.terms.minStake, usual) };
  }
}

/** A bet on a house offer at its current price. */
export interface HouseSlip {
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
}

/** Picks one of an open market's offers, all equally likely; null if it has none. */
export function pickHouseSlip(market: Market, prng: Prng): HouseSlip | null {
  if (!isHouseMarket(market) || market.status !== 'OPEN') return null;
  const slips = (market.quote?.runners ?? []).flatMap((quote, place): HouseSlip[] => {
    const runner = market.runners[place];
    if (quote === null || runner?.status !== 'ACTIVE') return [];
    const toSlips = (side: 'BACK' | 'LAY') => (step: QuoteStep | undefined) =>
      step === undefined ? [] : [{ runnerId: runner.id, side, price: step.price, line: step.line ?? 0 }];
    return [...toSlips('BACK')(quote.back[0]), ...toSlips('LAY')(quote.lay[0])];
  });
  return slips.length === 0 ? null : prng.pick(slips);
}
