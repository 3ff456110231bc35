import type { MarketStatus } from '@crease/core/market/market-kind.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { Board, MarketView, PlayPhase, PlayResult, TradingStatus } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { Control, ManualControl } from '#catalogue/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import {
  type EndedMarket,
  type EndingParts,
  endMarket,
  isLive,
  type SendCommand,
} from '#market-desk/results/end-market.ts';

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

/** A market whose book the house keeps, with one desk per currency. */
export interface FollowedMarketParts<Desk> extends MarketParts {
  readonly desks: readonly Desk[];
}

/**
 * A market that follows its fixture: non-runners, in-play turn, opening and suspension.
 *
 * A market suspended by a trader stays suspended until they open it, even across restarts. A market under manual
 * control has no offers of ours; it is suspended but never opened for the trader, until they return it.
 */
export abstract class FollowedMarket<Desk extends { clear(): Promise<void> }> {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  protected readonly desks: readonly Desk[];
  readonly #parts: MarketParts;
  #sent: TradingStatus | null = null;
  #control: Control | null = null;

  constructor(parts: FollowedMarketParts<Desk>) {
    this.plan = parts.plan;
    this.marketId = parts.marketId;
    this.runnerIds = parts.runnerIds;
    this.desks = parts.desks;
    this.#parts = parts;
  }

  invalidate(): void {
    this.#sent = null;
  }

  async clear(): Promise<void> {
    await Promise.all(this.desks.map((desk) => desk.clear()));
  }

  protected get isManual(): boolean {
    return this.#control === 'PAUSED' || this.#control === 'MANUAL';
  }

  /** Brings the market in line with the fixture. @returns null if it doesn't proceed automatically any more. */
  protected async align(view: MarketView, phase: PlayPhase) {
    const market = await this.#readMarket();
    const { status } = view;
    // Closed markets await their result.
    if (market === null || !isLive(market.status) || status === 'CLOSED') return null;
    const { inPlay: wasInPlay, hasBets: hadBets } = market;
    await this.#recordControl(market.status);
    await this.#removeRunners(view, market.isOut);
    const isInPlay = await this.#turnInPlay(status, phase, wasInPlay);
    if (isInPlay !== null) await this.#setStatus(status, market.status);
    return { wasInPlay, isInPlay: isInPlay ?? wasInPlay, hadBets };
  }

  #readMarket() {
    return this.#parts.exchange.read(({ markets }) => {
      const market = markets.get(this.marketId);
      if (market === undefined) return null;
      const { status, inPlay, bets, runners } = market;
      const isOut = runners.map((runner) => runner.status === 'REMOVED');
      return { status, inPlay, hasBets: bets.length > 0, isOut };
    });
  }

  async #recordControl(status: MarketStatus): Promise<void> {
    const control = this.#parts.manualControl.findControl(this.marketId);
    if (control !== this.#control) {
      // Control changed, or is known from before a restart.
      this.#control = control;
      this.#sent = null;
      if (control === 'MANUAL') await this.clear();
    }
    if (status === 'OPEN' && control === 'PAUSED') await this.#setControl(null);
    else if (status !== 'OPEN' && control === null && this.#sent === 'OPEN') {
      await this.#setControl('PAUSED');
    }
  }

  #setControl(control: Control | null): Promise<void> {
    this.#control = control;
    return this.#parts.manualControl.record(this.marketId, control);
  }

  /** @param isOut by runner position. */
  async #removeRunners({ removals }: MarketView, isOut: readonly boolean[]): Promise<void> {
    const { marketId, runnerIds, send } = this.#parts;
    const fresh = removals.filter(({ runner }) => isOut[runner] === false);
    for (const { runner, reductionBps } of fresh) {
      const runnerId = runnerIds[runner];
      if (runnerId === undefined) continue;
      // A feed's reduction factor is the official one.
      await send({ type: 'RemoveRunner', marketId, runnerId, reductionBps, confirmed: true });
      // Removing a runner suspends the market.
      this.#sent = 'SUSPENDED';
    }
    if (fresh.length > 0) await this.clear();
  }

  /** Turns it in-play when due. @returns true if in-play; null if rejected. */
  async #turnInPlay(status: TradingStatus, phase: PlayPhase, inPlay: boolean): Promise<boolean | null> {
    const { marketId, plan, send } = this.#parts;
    if (inPlay || phase === 'before' || !plan.turnsInPlay) return inPlay;
    const open = status === 'OPEN' && this.#control === null;
    if ((await send({ type: 'TurnInPlay', marketId, open })) !== null) return null;
    this.#sent = open ? 'OPEN' : 'SUSPENDED';
    return true;
  }

  async #setStatus(status: TradingStatus, now: MarketStatus): Promise<void> {
    const { marketId, send } = this.#parts;
    const isOpen = status === 'OPEN';
    // A market under manual control is suspended for material events too; the trader reopens it.
    const isStopped = this.#control === 'MANUAL' && now === 'OPEN' && !isOpen;
    if (!isStopped && (this.#control !== null || this.#sent === status)) return;
    const code = await send({ type: 'SetMarketStatus', marketId, status });
    if (code === null) this.#sent = status;
    // Ensures that no old prices remain when it reopens.
    if (!isOpen) await this.clear();
  }
}
