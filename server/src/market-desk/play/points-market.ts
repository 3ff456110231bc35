import type { MarketView, PlayPhase } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import { isLive } from '#market-desk/results/end-market.ts';
import { toPointsPlan } from '#market-desk/trading/create-market.ts';
import {
  buildSnapshots,
  type DeskMarket,
  type HouseSnapshot,
  isSent,
  limitTarget,
  NO_QUOTE,
  recordControl,
  sendQuote,
  type TargetState,
} from '#market-desk/trading/house-markets.ts';
import { pointsOffers } from '#market-desk/trading/house-offers.ts';
import type { MarketParts, SportMarket } from './sport-market.ts';

/** A points market quoted by the house. Traders take precedence, also across restarts, as in cricket sessions. */
export class PointsMarket implements SportMarket {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly #setup: MarketParts;
  readonly #desk: DeskMarket;

  constructor(setup: MarketParts) {
    const { plan, marketId, runnerIds } = setup;
    this.#setup = setup;
    this.plan = plan;
    this.marketId = marketId;
    this.runnerIds = runnerIds;
    this.#desk = { plan: toPointsPlan(plan), marketId, runnerIds, sent: null, control: 'NONE' };
  }

  async follow(view: MarketView, phase: PlayPhase): Promise<void> {
    const { marketId, send } = this.#setup;
    let now = await this.#readSnapshot();
    if (now === undefined || view.status === 'CLOSED') return;
    if (now.status === 'INACTIVE' && view.isToCome === true) return;
    if (now.status !== 'INACTIVE' && !isLive(now.status)) return;
    await this.#recordControl(now);
    if (phase !== 'before' && this.plan.turnsInPlay && !now.inPlay) {
      await send({ type: 'TurnInPlay', marketId, open: false });
      this.#desk.sent = null;
      now = (await this.#readSnapshot()) ?? now;
    }
    const target = limitTarget(this.#desk, now, computeTarget(view, now));
    if (target === null || isSent(this.#desk, target)) return;
    await sendQuote(send, this.#desk, { target, expectedVersion: now.version });
  }

  invalidate(): void {
    this.#desk.sent = null;
  }

  /** Nothing to cancel: its quote is part of the market. */
  async clear(): Promise<void> {}

  async #readSnapshot(): Promise<HouseSnapshot | undefined> {
    const standing = await this.#setup.exchange.read((state) => buildSnapshots(state, [this.#desk]));
    return standing.get(this.marketId);
  }

  async #recordControl(now: HouseSnapshot): Promise<void> {
    const { marketId, manualControl } = this.#setup;
    const desk = this.#desk;
    const control = manualControl.findControl(marketId) ?? 'NONE';
    // Control changed, so the market's current state is unknown.
    if (control !== desk.control) desk.sent = null;
    desk.control = control;
    recordControl(desk, now);
    await manualControl.record(marketId, desk.control === 'NONE' ? null : desk.control);
  }
}

/** While suspended, the last quote stays visible. */
function computeTarget({ status, outlook }: MarketView, now: HouseSnapshot): TargetState {
  if (status === 'SUSPENDED' || status === 'BALL_RUNNING') return { status, offers: now.offers };
  const offers = outlook === null ? null : pointsOffers(outlook);
  return offers === null ? NO_QUOTE : { status: 'OPEN', offers };
}
