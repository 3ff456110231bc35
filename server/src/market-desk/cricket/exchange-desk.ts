import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import type { Side } from '@crease/sports/field/match-info.ts';
import { inningsLineResult } from '@crease/sports/sessions/session-result.ts';
import type { MakerDesk } from '#market-desk/liquidity/maker-desk.ts';
import { correctMarket, type EndingParts, endMarket, isLive } from '#market-desk/results/end-market.ts';
import type { PlannedKind } from '#market-desk/trading/cricket-plan.ts';
import type { CricketDeskSetup } from './cricket-desk.ts';
import { toEndedExchangeMarket } from './cricket-results.ts';
import type { LiveOdds } from './live-odds.ts';

/** A match market with its quoting desks, one per currency. */
export interface RunnerMarket {
  readonly kind: PlannedKind;
  /** LINE: the batting side; null for other kinds. */
  readonly side: Side | null;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly desks: readonly MakerDesk[];
}

interface ExchangeDeskSetup extends Pick<CricketDeskSetup, 'markets' | 'manualControl' | 'isWatched'> {
  readonly ending: EndingParts<MatchState>;
  chances(): ReturnType<LiveOdds['chances']>;
  /** Expected runs of a side's innings; null if unknown or the innings is over. */
  predictLine(side: Side): number | null;
}

const HUNDRED = 100;

/**
 * Desk of a match's order book markets: opens, suspends and turns them in-play, has the makers quote them, and
 * settles them. All its actions are repeatable.
 */
export class ExchangeDesk {
  readonly #setup: ExchangeDeskSetup;
  /** Markets seen open: if one is suspended later, a trader did it. */
  readonly #opened = new Set<number>();
  /** Markets whose book contains our quotes. */
  readonly #quoted = new Set<number>();
  readonly #linesOver = new Set<number>();

  constructor(setup: ExchangeDeskSetup) {
    this.#setup = setup;
  }

  async clear(): Promise<void> {
    for (const { desks } of this.#setup.markets) for (const desk of desks) await desk.clear();
  }

  async suspend(): Promise<void> {
    const { manualControl } = this.#setup;
    for (const { marketId, desks } of this.#setup.markets) {
      const status = (await this.#statuses()).get(marketId)?.status;
      if (status === 'OPEN') {
        // Suspended by the feed, not by a trader.
        this.#opened.delete(marketId);
        await this.#setStatus(marketId, 'SUSPENDED');
        if (!manualControl.isManual(marketId)) await manualControl.record(marketId, 'FEED');
      }
      for (const desk of desks) await desk.clear();
    }
  }

  /** True if markets are suspended because of the feed, including from before a restart. */
  isSuspended(): boolean {
    const { markets, manualControl } = this.#setup;
    return markets.some(({ marketId }) => manualControl.findControl(marketId) === 'FEED');
  }

  /** Opens markets that aren't under a trader's control. @param only these markets; all if omitted. */
  async open(only?: readonly number[]): Promise<void> {
    const { markets, manualControl } = this.#setup;
    for (const { marketId } of markets) {
      const isSelected = only === undefined || only.includes(marketId);
      if (!isSelected || manualControl.isManual(marketId)) continue;
      await this.#setStatus(marketId, 'OPEN');
      await manualControl.record(marketId, null);
    }
  }

  /**
   * Suspends the markets, pauses and turns them in-play, continuing from wherever an earlier attempt or a restart
   * left each.
   *
   * @param pause between the suspension and the first in-play bet.
   */
  async turnInPlay(pause: () => Promise<void>): Promise<void> {
    const { ending, markets, manualControl } = this.#setup;
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
      if (status === undefined || !isLive(status.status)) continue;
      const isHeld = manualControl.isManual(marketId);
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
        const fair = kind === 'LINE' ? this.#findLine(side) : chances[kind];
        const isQuoted = fair !== null && manualControl.findControl(marketId) !== 'MANUAL';
        if (isQuoted) {
          this.#quoted.add(marketId);
          return desks.map((desk) => desk.quote(fair, isWatched));
        }
        return this.#quoted.delete(marketId) ? desks.map((desk) => desk.clear()) : [];
      }),
    );
  }

  /** Lines are decided by their innings, not by the match. */
  async settleLines(): Promise<void> {
    for (const market of this.#setup.markets) {
      const { side, marketId } = market;
      if (side === null || this.#linesOver.has(marketId)) continue;
      if (inningsLineResult(side, this.#setup.ending.view()) === null) continue;
      await this.#end(market);
      this.#linesOver.add(marketId);
    }
  }

  /** Settles everything decided by the match. */
  async settle(): Promise<void> {
    for (const market of this.#setup.markets) if (market.kind !== 'LINE') await this.#end(market);
  }

  /** Corrects settlements based on one of the scores in `before`. @returns the number of markets now without a result. */
  async correctSettlements(before: readonly MatchState[]): Promise<number> {
    let undone = 0;
    for (const market of this.#setup.markets) {
      if (!(await correctMarket(this.#setup.ending, toEndedExchangeMarket(market), before))) continue;
      this.#linesOver.delete(market.marketId);
      undone += 1;
    }
    return undone;
  }

  async #end(market: RunnerMarket): Promise<void> {
    const { marketId, desks } = market;
    await this.#setStatus(marketId, 'SUSPENDED');
    for (const desk of desks) await desk.clear();
    await endMarket(this.#setup.ending, toEndedExchangeMarket(market));
    await this.#setup.manualControl.record(marketId, null);
  }

  /** Fair line of a side's innings, hundredths; null if unknown or over. */
  #findLine(side: Side | null): readonly number[] | null {
    const line = side === null ? null : this.#setup.predictLine(side);
    return line === null ? null : [Math.round(line * HUNDRED)];
  }

  /** Ensures that a market suspended by a trader isn't reopened by a restart or the next innings. */
  async #recordControls(): Promise<void> {
    const { manualControl } = this.#setup;
    for (const [marketId, { status }] of await this.#statuses()) {
      const control = manualControl.findControl(marketId);
      if (status === 'OPEN') {
        this.#opened.add(marketId);
        if (control === 'PAUSED' || control === 'FEED') await manualControl.record(marketId, null);
      } else if (status === 'SUSPENDED' && control === null && this.#opened.has(marketId)) {
        await manualControl.record(marketId, 'PAUSED');
      }
    }
  }

  #statuses() {
    const { ending, markets } = this.#setup;
    return ending.exchange.read((state) => {
      const found = markets.flatMap(({ marketId }) => state.markets.get(marketId) ?? []);
      return new Map(found.map(({ id, status, inPlay }) => [id, { status, inPlay }]));
    });
  }

  async #setStatus(marketId: number, status: 'OPEN' | 'SUSPENDED'): Promise<void> {
    await this.#setup.ending.send({ type: 'SetMarketStatus', marketId, status });
  }
}
