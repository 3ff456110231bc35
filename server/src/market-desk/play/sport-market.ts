import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Board, MarketView, PlayPhase, PlayResult, TradingStatus } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { Control, ManualControl } from '#catalogue/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import { type EndedMarket, type EndingParts, endMarket, type SendCommand } from '#market-desk/results/end-market.ts';

/** A market of a fixture as planned and as created. */
interface MarketTraits {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
}

/** A fixture's market that its runner takes from opening to settlement. */
export interface SportMarket extends MarketTraits {
  /** Brings it in line with a board: non-runners, in-play turn, status, prices. Repeatable for the same board. */
  follow(view: MarketView, phase: PlayPhase, pace: QuotePace): Promise<void>;
  /** Marks the sent state as unknown because an operator took or returned the market. Sends nothing. */
  invalidate(): void;
  /** Cancels all of the house's offers, before a result or after a restart. */
  clear(): Promise<void>;
}

/** Pace at which prices follow; much faster with viewers. */
export interface QuotePace {
  readonly now: number;
  readonly isWatched: boolean;
}

/** Converts a result to the exchange's; `runnerIds` in plan order. */
export function toMarketResult(result: PlayResult, runnerIds: readonly number[]): GivenResult | 'UNCONFIRMED' {
  switch (result.type) {
    case 'unconfirmed':
      return 'UNCONFIRMED';
    case 'void':
      return { type: 'void' };
    case 'points':
      return { type: 'runs', runs: result.points };
    case 'half':
      return { type: 'half', winnerId: runnerIds[result.runner] ?? 0 };
    case 'placings':
      return { type: 'placings', placings: result.placings.map((tied) => tied.flatMap((at) => runnerIds[at] ?? [])) };
  }
}

/** Describes how it settles by a board. */
export function toEndedMarket({ marketId, runnerIds, plan }: MarketTraits): EndedMarket<Board> {
  return {
    marketId,
    computeResult: (board) => {
      const result = board.markets.find(({ key }) => key === plan.key)?.result ?? null;
      return result === null ? null : toMarketResult(result, runnerIds);
    },
  };
}

/** Settles it after all of the house's offers are cancelled. */
export async function settleSportMarket(market: SportMarket, ending: EndingParts<Board>): Promise<void> {
  const { marketId } = market;
  await ending.send({ type: 'SetMarketStatus', marketId, status: 'SUSPENDED' });
  await market.clear();
  await endMarket(ending, toEndedMarket(market));
}

/** A market and what its desk needs to trade it. */
export interface MarketParts extends MarketTraits {
  readonly exchange: Exchange;
  readonly send: SendCommand;
  readonly manualControl: ManualControl;
}

interface FeedMarketSetup extends Omit<MarketParts, 'exchange'> {
  /** Cancels the makers' offers. */
  clear(): Promise<void>;
}

export interface MarketSnapshot {
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** Indexed by runner position. */
  readonly isOut: readonly boolean[];
}

/**
 * Synchronises an exchange market with its fixture: non-runners, in-play turn, opening and suspension.
 *
 * A market suspended by a trader stays suspended until they open it, even across restarts. A market under manual
 * control has no offers of ours; it is suspended but never opened for the trader, until they return it.
 */
export class FeedMarket {
  readonly #setup: FeedMarketSetup;
  #sent: TradingStatus | null = null;
  #control: Control | null = null;

  constructor(setup: FeedMarketSetup) {
    this.#setup = setup;
  }

  get isManual(): boolean {
    return this.#control === 'PAUSED' || this.#control === 'MANUAL';
  }

  /** Marks the last sent state as unknown. */
  invalidate(): void {
    this.#sent = null;
  }

  /** Brings the market in line with the fixture. @returns true if it is in-play. */
  async follow(view: MarketView, phase: PlayPhase, snapshot: MarketSnapshot): Promise<boolean> {
    const { status } = view;
    // Closed markets await their result.
    if (status === 'CLOSED') return snapshot.inPlay;
    await this.#recordControl(snapshot.status);
    await this.#removeRunners(view, snapshot);
    const isInPlay = await this.#turnInPlay(status, phase, snapshot.inPlay);
    if (isInPlay !== null) await this.#setStatus(status, snapshot.status);
    return isInPlay ?? snapshot.inPlay;
  }

  async #recordControl(status: MarketStatus): Promise<void> {
    const { manualControl, marketId } = this.#setup;
    const control = manualControl.findControl(marketId);
    if (control !== this.#control) {
      // Control changed, or is known from before a restart.
      this.#control = control;
      this.#sent = null;
      if (control === 'MANUAL') await this.#setup.clear();
    }
    if (status === 'OPEN' && control === 'PAUSED') await this.#setControl(null);
    else if (status !== 'OPEN' && control === null && this.#sent === 'OPEN') {
      await this.#setControl('PAUSED');
    }
  }

  #setControl(control: Control | null): Promise<void> {
    this.#control = control;
    return this.#setup.manualControl.record(this.#setup.marketId, control);
  }

  async #removeRunners({ removals }: MarketView, { isOut }: MarketSnapshot): Promise<void> {
    const { marketId, runnerIds, send } = this.#setup;
    const fresh = removals.filter(({ runner }) => isOut[runner] === false);
    for (const { runner, reductionBps } of fresh) {
      const runnerId = runnerIds[runner];
      if (runnerId === undefined) continue;
      // A feed's reduction factor is the official one.
      await send({ type: 'RemoveRunner', marketId, runnerId, reductionBps, confirmed: true });
      // Removing a runner suspends the market.
      this.#sent = 'SUSPENDED';
    }
    if (fresh.length > 0) await this.#setup.clear();
  }

  /** Turns it in-play when due. @returns true if in-play; null if rejected. */
  async #turnInPlay(status: TradingStatus, phase: PlayPhase, inPlay: boolean): Promise<boolean | null> {
    const { marketId, plan, send } = this.#setup;
    if (inPlay || phase === 'before' || !plan.turnsInPlay) return inPlay;
    const open = status === 'OPEN' && this.#control === null;
    if ((await send({ type: 'TurnInPlay', marketId, open })) !== null) return null;
    this.#sent = open ? 'OPEN' : 'SUSPENDED';
    return true;
  }

  async #setStatus(status: TradingStatus, now: MarketStatus): Promise<void> {
    const { marketId, send } = this.#setup;
    const isOpen = status === 'OPEN';
    // A market under manual control is suspended for material events too; the trader reopens it.
    const isStopped = this.#control === 'MANUAL' && now === 'OPEN' && !isOpen;
    if (!isStopped && (this.#control !== null || this.#sent === status)) return;
    const code = await send({ type: 'SetMarketStatus', marketId, status });
    if (code === null) this.#sent = status;
    // Ensures that no old prices remain when it reopens.
    if (!isOpen) await this.#setup.clear();
  }
}
