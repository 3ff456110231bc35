import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { Side } from '@crease/sports/field/match-info.ts';
import { inningsLineResult } from '@crease/sports/sessions/innings-line.ts';
import { correctMarket } from './correct-market.ts';
import type { PlannedKind } from './cricket-plan.ts';
import { type EndingParts, endMarket } from './end-market.ts';
import { endedExchangeMarketOf } from './exchange-result.ts';
import type { LiveOdds } from './live-odds.ts';
import type { MakerDesk } from './maker-desk.ts';
import type { ManualControl } from './manual-control.ts';

/** A market of the match with the desks that quote it, one per currency. */
export interface RunnerMarket {
  readonly kind: PlannedKind;
  /** LINE: whose innings; null elsewhere. */
  readonly side: Side | null;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly desks: readonly MakerDesk[];
}

export interface ExchangeDeskSetup {
  readonly ending: EndingParts<MatchState>;
  readonly markets: readonly RunnerMarket[];
  readonly manualControl: ManualControl;
  /** Whether anybody looks at the event: prices follow closer. */
  isWatched(eventId: number): boolean;
  chances(): ReturnType<LiveOdds['chances']>;
  /** Runs a side may be expected to make in its innings; null when nobody can say, or it has batted. */
  lineOf(side: Side): number | null;
}

const HUNDRED = 100;

/**
 * The markets of a match that have an order book: opens, stops and turns them in play, has the makers quote them, and
 * settles them. Everything it does can be done again.
 */
export class ExchangeDesk {
  readonly #setup: ExchangeDeskSetup;
  /** Markets that were seen open: one that is suspended then is so by hand. */
  readonly #opened = new Set<number>();
  /** Markets with quotes of ours in their book. */
  readonly #quoted = new Set<number>();
  readonly #linesOver = new Set<number>();

  constructor(setup: ExchangeDeskSetup) {
    this.#setup = setup;
  }

  /** Takes all bets of the makers out of the books. */
  async clear(): Promise<void> {
    for (const { desks } of this.#setup.markets) for (const desk of desks) await desk.clear();
  }

  /** No bets are taken for now. */
  async hush(): Promise<void> {
    const { manualControl } = this.#setup;
    for (const { marketId, desks } of this.#setup.markets) {
      const status = (await this.#statuses()).get(marketId)?.status;
      if (status === 'OPEN') {
        // It is the feed that stops it, not a trader.
        this.#opened.delete(marketId);
        await this.#setStatus(marketId, 'SUSPENDED');
        if (!manualControl.isByHand(marketId)) await manualControl.record(marketId, 'FEED');
      }
      for (const desk of desks) await desk.clear();
    }
  }

  /** Whether markets are suspended because of the feed, also from before a restart. */
  isHushed(): boolean {
    const { markets, manualControl } = this.#setup;
    return markets.some(({ marketId }) => manualControl.controlOf(marketId) === 'FEED');
  }

  /** Opens what no trader holds. @param only these; absent: all. */
  async open(only?: readonly number[]): Promise<void> {
    const { markets, manualControl } = this.#setup;
    for (const { marketId } of markets) {
      const isMeant = only === undefined || only.includes(marketId);
      if (!isMeant || manualControl.isByHand(marketId)) continue;
      await this.#setStatus(marketId, 'OPEN');
      await manualControl.record(marketId, null);
    }
  }

  /**
   * Suspends, waits, turns in play; goes on from wherever an earlier try or a restart has left each market.
   *
   * @param pause between the suspension and the first in-play bet.
   */
  async turnInPlay(pause: () => Promise<void>): Promise<void> {
    const { ending, markets } = this.#setup;
    const { send, eventId } = ending;
    const before = await this.#statuses();
    const fresh = markets.filter(({ marketId }) => before.get(marketId)?.inPlay === false);
    for (const { marketId } of fresh) await this.#setStatus(marketId, 'SUSPENDED');
    if (fresh.length > 0) {
      await send({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
      await pause();
    }
    for (const { marketId } of markets) {
      const status = before.get(marketId);
      if (status === undefined || !mayTrade(status.status)) continue;
      const isHeld = this.#setup.manualControl.isByHand(marketId);
      if (status.inPlay && isHeld) continue;
      if (status.inPlay) await this.#setStatus(marketId, 'OPEN');
      else await send({ type: 'TurnInPlay', marketId, open: !isHeld });
    }
  }

  async quote(): Promise<void> {
    const { ending, markets, manualControl } = this.#setup;
    await this.#recordControls();
    const isWatched = this.#setup.isWatched(ending.eventId);
    const chances = this.#setup.chances();
    await Promise.all(
      markets.flatMap(({ kind, side, marketId, desks }) => {
        const fair = kind === 'LINE' ? this.#lineOf(side) : chances[kind];
        const isQuoted = fair !== null && manualControl.controlOf(marketId) !== 'MANUAL';
        if (isQuoted) {
          this.#quoted.add(marketId);
          return desks.map((desk) => desk.quote(fair, isWatched));
        }
        return this.#quoted.delete(marketId) ? desks.map((desk) => desk.clear()) : [];
      }),
    );
  }

  /** A line is decided with its innings, not with the match. */
  async settleLines(): Promise<void> {
    for (const market of this.#setup.markets) {
      const { side, marketId } = market;
      if (side === null || this.#linesOver.has(marketId)) continue;
      if (inningsLineResult(side, this.#setup.ending.view()) === null) continue;
      await this.#end(market);
      this.#linesOver.add(marketId);
    }
  }

  /** Settles everything that is decided with the match. */
  async settle(): Promise<void> {
    for (const market of this.#setup.markets) if (market.kind !== 'LINE') await this.#end(market);
  }

  /** Puts settlements right that were made as the score was in one of `before`. @returns how many have no result now. */
  async putRight(before: readonly MatchState[]): Promise<number> {
    let undone = 0;
    for (const market of this.#setup.markets) {
      if (!(await correctMarket(this.#setup.ending, endedExchangeMarketOf(market), before)))
        continue;
      this.#linesOver.delete(market.marketId);
      undone += 1;
    }
    return undone;
  }

  async #end(market: RunnerMarket): Promise<void> {
    const { marketId, desks } = market;
    await this.#setStatus(marketId, 'SUSPENDED');
    for (const desk of desks) await desk.clear();
    await endMarket(this.#setup.ending, endedExchangeMarketOf(market));
    await this.#setup.manualControl.record(marketId, null);
  }

  /** Fair line of a side's innings, hundredths; null while nobody can say, and when it is over. */
  #lineOf(side: Side | null): readonly number[] | null {
    const line = side === null ? null : this.#setup.lineOf(side);
    return line === null ? null : [Math.round(line * HUNDRED)];
  }

  /** A market that a trader suspends is not opened again by a restart or the next innings. */
  async #recordControls(): Promise<void> {
    const { manualControl } = this.#setup;
    for (const [marketId, { status }] of await this.#statuses()) {
      const control = manualControl.controlOf(marketId);
      if (status === 'OPEN') {
        this.#opened.add(marketId);
        if (control === 'PAUSED' || control === 'FEED') await manualControl.record(marketId, null);
      } else if (status === 'SUSPENDED' && control === null && this.#opened.has(marketId)) {
        await manualControl.record(marketId, 'PAUSED');
      }
    }
  }

  async #statuses(): Promise<Map<number, { status: MarketStatus; inPlay: boolean }>> {
    const { ending, markets } = this.#setup;
    return ending.exchange.read((state) => {
      const found = new Map<number, { status: MarketStatus; inPlay: boolean }>();
      for (const { marketId } of markets) {
        const market = state.markets.get(marketId);
        if (market !== undefined)
          found.set(marketId, { status: market.status, inPlay: market.inPlay });
      }
      return found;
    });
  }

  async #setStatus(marketId: number, status: 'OPEN' | 'SUSPENDED'): Promise<void> {
    await this.#setup.ending.send({ type: 'SetMarketStatus', marketId, status });
  }
}

function mayTrade(status: MarketStatus): boolean {
  return status === 'OPEN' || status === 'SUSPENDED' || status === 'BALL_RUNNING';
}
