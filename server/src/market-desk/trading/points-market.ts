import type { MarketView, PlayPhase } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { ManualControl } from '#catalogue/stops/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import {
  buildSnapshots,
  type DeskMarket,
  type HouseSnapshot,
  isSent,
  limitTarget,
  recordControl,
  type TargetState,
} from '#market-desk/house/house-market.ts';
import { pointsOffers } from '#market-desk/house/house-offers.ts';
import { NO_QUOTE } from '#market-desk/house/house-target-quotes.ts';
import { toPointsPlan } from './play-plan.ts';
import type { SendCommand } from './send-command.ts';
import { isLive, type SportMarket } from './sport-market.ts';

/**
 * A points market quoted by the house. Trader actions take precedence and persist across restarts, as in cricket
 * sessions.
 */
export class PointsMarket implements SportMarket {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly #exchange: Exchange;
  readonly #send: SendCommand;
  readonly #manualControl: ManualControl;
  readonly #desk: DeskMarket;

  constructor(setup: {
    readonly exchange: Exchange;
    readonly send: SendCommand;
    readonly manualControl: ManualControl;
    readonly plan: MarketPlan;
    readonly marketId: number;
    readonly runnerIds: readonly number[];
  }) {
    const { plan, marketId, runnerIds } = setup;
    this.plan = plan;
    this.marketId = marketId;
    this.runnerIds = runnerIds;
    this.#exchange = setup.exchange;
    this.#send = setup.send;
    this.#manualControl = setup.manualControl;
    this.#desk = {
      plan: toPointsPlan(plan),
      marketId,
      runnerIds,
      sent: null,
      control: 'NONE',
    };
  }

  async follow(view: MarketView, phase: PlayPhase): Promise<void> {
    const { marketId } = this;
    let now = await this.#readSnapshot();
    if (now === undefined || view.status === 'CLOSED') return;
    if (now.status === 'INACTIVE' && view.isToCome === true) return;
    if (now.status !== 'INACTIVE' && !isLive(now.status)) return;
    await this.#recordControl(now);
    if (phase !== 'before' && this.plan.turnsInPlay && !now.inPlay) {
      await this.#send({ type: 'TurnInPlay', marketId, open: false });
      this.#desk.sent = null;
      now = (await this.#readSnapshot()) ?? now;
    }
    const want = limitTarget(this.#desk, now, computeTarget(view, now));
    if (want === null || isSent(this.#desk, want)) return;
    await this.#quote(want, now.version);
  }

  invalidate(): void {
    this.#desk.sent = null;
  }

  /** Nothing to cancel: its quote is part of the market. */
  async clear(): Promise<void> {}

  async #readSnapshot(): Promise<HouseSnapshot | undefined> {
    const standing = await this.#exchange.read((state) => buildSnapshots(state, [this.#desk]));
    return standing.get(this.marketId);
  }

  async #recordControl(now: HouseSnapshot): Promise<void> {
    const { marketId } = this;
    const desk = this.#desk;
    const control = this.#manualControl.findControl(marketId) ?? 'NONE';
    // Control changed, so the market's current state is unknown.
    if (control !== desk.control) desk.sent = null;
    desk.control = control;
    recordControl(desk, now);
    await this.#manualControl.record(marketId, desk.control === 'NONE' ? null : desk.control);
  }

  async #quote(target: TargetState, expectedVersion: number): Promise<void> {
    const { marketId, runnerIds } = this;
    const runners = target.offers.flatMap((offer, place) => {
      const runnerId = runnerIds[place];
      return offer === null || runnerId === undefined ? [] : [{ runnerId, ...offer }];
    });
    const { sent } = this.#desk;
    // The market's state is unknown until the response.
    this.#desk.sent = null;
    const { status } = target;
    const code = await this.#send({ type: 'SetQuote', marketId, runners, status, expectedVersion });
    this.#desk.sent = code === null ? target : sent;
  }
}

/** While suspended, the last quote stays visible. */
function computeTarget({ status, outlook }: MarketView, now: HouseSnapshot): TargetState {
  if (status === 'SUSPENDED' || status === 'BALL_RUNNING') return { status, offers: now.offers };
  const offers = outlook === null ? null : pointsOffers(outlook);
  return offers === null ? NO_QUOTE : { status: 'OPEN', offers };
}
