import type { MatchState } from '@crease/sports/cricket/match-state.ts';
import { offeredSessions, sessionsSoFar } from '@crease/sports/sessions/offered-sessions.ts';
import { offeredPremiums, premiumsSoFar } from '@crease/sports/sessions/premium.ts';
import { correctMarket, type EndingParts, endMarket } from '#market-desk/results/end-market.ts';
import { collectFigures, needsConfirmation } from '#market-desk/results/pending-results.ts';
import { buildHouseMarket } from '#market-desk/trading/create-market.ts';
import {
  bookmakerPlan,
  type HousePlan,
  premiumPlan,
  sessionPlan,
  tossPlan,
} from '#market-desk/trading/cricket-plan.ts';
import { type DeskMarket, HouseMarkets } from '#market-desk/trading/house-markets.ts';
import type { CricketDeskSetup } from './cricket-desk.ts';
import { toEndedHouseMarket } from './cricket-results.ts';
import { HouseMatch, type HouseMatchSetup } from './house-match.ts';
import { HouseQuotes } from './house-quotes.ts';

export interface HouseDeskSetup
  extends HouseMatchSetup,
    Pick<CricketDeskSetup, 'exchange' | 'log' | 'eventId' | 'manualControl' | 'reader' | 'slices'> {
  readonly ending: EndingParts<MatchState>;
  /** Fair probabilities of the sides, in match odds order. */
  chances(): readonly number[];
}

/**
 * The house's automatic trader on one match: creates its markets when due, quotes them after every ball, suspends
 * them while a ball is live or betting is unsafe, and settles them from the score.
 *
 * It compares the target state with what it last sent, and sends only the difference. All its actions are repeatable:
 * after a restart, markets are found by kind and name. Traders take precedence, also across restarts. A market in
 * which a trader suspends betting stays suspended until they open it. A market they quote is theirs until they return
 * it; the desk only suspends it for a ball, and leaves reopening to them. While they hold the bookmaker, no new
 * session opens. Reversed results stay with the operators.
 */
export class HouseDesk {
  readonly #setup: HouseDeskSetup;
  readonly match: HouseMatch;
  readonly markets: HouseMarkets;
  readonly #quotes: HouseQuotes;
  #hasFoundExisting = false;

  constructor(setup: HouseDeskSetup) {
    this.#setup = setup;
    this.match = new HouseMatch(setup);
    this.markets = new HouseMarkets(setup);
    this.#quotes = new HouseQuotes({ ...setup, match: this.match, markets: this.markets });
  }

  /** Corrects settlements based on one of the scores in `before`. @returns the number of markets now without a result. */
  async correctSettlements(before: readonly MatchState[]): Promise<number> {
    const { ending } = this.#setup;
    const { info } = this.match;
    if (!this.#hasFoundExisting) await this.#findExisting();
    let undone = 0;
    for (const market of this.markets.over()) {
      if (!(await correctMarket(ending, toEndedHouseMarket(info, market), before))) continue;
      this.markets.reopen(market);
      undone += 1;
    }
    return undone;
  }

  /** Brings all markets to their target state: settles, creates, turns in-play, quotes. */
  async step(): Promise<void> {
    if (!this.#hasFoundExisting) await this.#findExisting();
    await this.#settle();
    await this.#createDue();
    await this.#turnInPlay();
    if (await this.#quotes.sendChanges()) await this.#quotes.sendChanges();
  }

  async #findExisting(): Promise<void> {
    const { log, eventId } = this.#setup;
    const { info, state } = this.match;
    await this.markets.find([
      bookmakerPlan(info),
      tossPlan(info),
      ...sessionsSoFar(info, state).map((session) => sessionPlan(info, session)),
      ...premiumsSoFar(info, state).map((premium) => premiumPlan(info, premium)),
    ]);
    const standing = await this.markets.readSnapshots();
    for (const market of this.markets.traded()) {
      const status = standing.get(market.marketId)?.status;
      if (status === 'SETTLED' || status === 'VOIDED' || status === 'CLOSED') this.markets.markOver(market);
      if (status === 'CLOSED' && !(await this.#awaitsConfirmation(market))) {
        const { marketId, plan } = market;
        log.warn('Manually closed house market awaiting result.', { eventId, marketId, name: plan.name });
      }
    }
    this.#hasFoundExisting = true;
  }

  /** True if a closed market awaits the confirmation that the rules require; re-established after a restart. */
  async #awaitsConfirmation(market: DeskMarket): Promise<boolean> {
    const { ending } = this.#setup;
    const ended = toEndedHouseMarket(this.match.info, market);
    const figures = collectFigures(ending, ended);
    if (figures.own === null || !(await needsConfirmation(ending, market.marketId, figures))) return false;
    await endMarket(ending, ended);
    return true;
  }

  async #settle(): Promise<void> {
    const { ending, manualControl } = this.#setup;
    if (this.#setup.cause() === 'DISPUTED') return;
    await Promise.all(
      this.markets.traded().map(async (market) => {
        const ended = toEndedHouseMarket(this.match.info, market);
        if (ended.computeResult(this.match.state) === null) return;
        // Over, or left to an operator or another source.
        await endMarket(ending, ended);
        this.markets.markOver(market);
        await manualControl.record(market.marketId, null);
      }),
    );
  }

  async #createDue(): Promise<void> {
    const { eventId, ending } = this.#setup;
    const { innings, outcome } = this.match.state;
    if (outcome !== null) return;
    const isFresh = (plan: HousePlan) => this.markets.isFresh(plan);
    const due = this.#due().filter(isFresh);
    if (due.length === 0) return;
    // An earlier attempt may have created some and lost the response.
    await this.markets.find(due);
    const fresh = due.filter(isFresh);
    const inPlay = innings.length > 0;
    await Promise.all(fresh.map((plan) => ending.send(buildHouseMarket(eventId, plan, inPlay))));
    await this.markets.find(fresh);
  }

  #due(): HousePlan[] {
    const { info, state, play, isTossOpen } = this.match;
    const due = [bookmakerPlan(info)];
    if (isTossOpen) due.push(tossPlan(info));
    if (play === 'OPEN' && !this.#quotes.isHeld()) {
      due.push(...offeredSessions(info, state).map((it) => sessionPlan(info, it)));
      due.push(...offeredPremiums(info, state).map((it) => premiumPlan(info, it)));
    }
    return due;
  }

  async #turnInPlay(): Promise<void> {
    const { innings, outcome } = this.match.state;
    if (innings.length === 0 || outcome !== null) return;
    const standing = await this.markets.readSnapshots();
    await Promise.all(
      this.markets.traded().map(async (market) => {
        const { marketId } = market;
        const now = standing.get(marketId);
        if (now === undefined || now.inPlay || now.status === 'CLOSED') return;
        await this.#quotes.recordControl(market, now);
        // This suspends betting; if the response is lost, it must not be mistaken for a trader's action.
        market.sent = null;
        await this.#setup.ending.send({ type: 'TurnInPlay', marketId, open: false });
      }),
    );
  }
}
