import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type { BetTypeName, HistoryBet, OpenBet, WireBetStatus } from '@crease/contracts/betting/bet.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { Bet, Side } from '@crease/core/bet/bet.ts';
import { type BetStatus, computeMeanPrice } from '@crease/core/bet/bet-summary.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { EachWayTerms, MarketTerms, Runner, SportEvent } from '@crease/core/market/market-terms.ts';
import { type Money, STAKE_BACK } from '@crease/core/money/money.ts';
import { computeProfit, toRate } from '@crease/core/money/profit.ts';
import {
  computeWinAndLoss,
  type SlipSide,
  toDecimalOdds,
  toHousePrice,
  toSlipSide,
} from '@crease/core/quote/house-rate.ts';
import { type EachWayOutcomes, eachWayOutcomes } from '@crease/core/risk/each-way-position.ts';
import {
  formatResult,
  getMarketNames,
  pickMarketLabel,
  pickResultLabel,
  pickRunnerLabel,
} from '#catalogue/market-labels.ts';
import { eachWayTermsIn } from '#journal/projections/project-rows.ts';
import type { BetRow, BetWithContext, EventRow, MarketRow } from '#journal/read-model.ts';

/** Decimal odds of every line bet. */
const LINE_ODDS = 2;

/** Market and event details listed with a bet. */
interface BetContext {
  readonly market: Pick<MarketRow, 'id' | 'eventId' | 'kind' | 'status' | 'result'> & {
    readonly terms: Pick<MarketTerms, 'name' | 'nameLabel'>;
    readonly runners: readonly Pick<Runner, 'id' | 'name' | 'nameLabel'>[];
  };
  readonly event: SportEvent | EventRow;
  readonly eachWay: EachWayTerms | null;
}

/** Maps a live bet of the committed state to the wire format. The bet must exist and not be archived. */
export function toOpenBet(state: ExchangeState, bet: Bet): OpenBet {
  const market = state.markets.get(bet.marketId);
  assert(market !== undefined, 'the market of a live bet is in memory');
  const event = state.events.get(market.eventId);
  assert(event !== undefined, 'the event of a live market is in memory');
  const runnerId = market.runners[bet.runner]?.id ?? 0;
  const around = { market, event, eachWay: eachWayTermsIn(market) };
  return openBetWith(bet, runnerId, around, getAveragePrice(bet));
}

/** Maps a bet row of the read model to the history format. */
export function toHistoryBet({ bet, market, event, voidReason }: BetWithContext): HistoryBet {
  const average = bet.matched === 0 ? null : getRowAverage(bet, market.kind);
  return {
    ...openBetWith(bet, bet.runnerId, { market, event, eachWay: market.eachWay }, average),
    profitLoss: toRupeesOrNull(bet.profitLoss),
    settleTime: toWireTimeOrNull(bet.settledAt),
    betResult: market.result === null ? null : formatResult(market.result, market),
    ...pickResultLabel(market),
    voidReason: bet.voided > 0 ? voidReason : null,
  };
}

/** Mean prices are stored in ten-thousandths, and shown with as many decimals. */
const MEAN_UNIT = 10_000;

const TYPE_NAMES: Readonly<Record<SlipSide, BetTypeName>> = { BACK: 'Back', LAY: 'Lay', YES: 'Yes', NO: 'No' };

/** Stake-weighted mean price of a bet's valid fills, 4 decimals; null if unmatched. */
export function getAveragePrice(bet: Bet): number | null {
  const mean = computeMeanPrice(bet);
  return mean === null ? null : mean / MEAN_UNIT;
}

function openBetWith(
  bet: Bet | BetRow,
  runnerId: number,
  { market, event, eachWay }: BetContext,
  average: number | null,
): OpenBet {
  const { kind } = market;
  const isLine = kind === 'LINE';
  const { wins, loses, placed } = computeBetOutcomes(bet, kind, eachWay);
  const rate = isLine ? LINE_ODDS : bet.price / STAKE_BACK;
  const { house } = bet;
  const runner = market.runners.find(({ id }) => id === runnerId);
  return {
    betId: bet.id,
    clientBetId: bet.clientBetId,
    eventId: event.id,
    marketId: market.id,
    runnerId,
    sportId: event.details.sportId,
    betTitle: event.details.title,
    marketName: market.terms.name,
    ...pickMarketLabel(market.terms),
    marketTypeName: getMarketNames(kind).typeName,
    runnerName: runner?.name ?? '',
    ...pickRunnerLabel(runner),
    betType: TYPE_NAMES[toSlipSide(kind, bet.side)],
    betRate: rate,
    odds: isHouseKind(kind) ? rounded(toDecimalOdds(kind, bet.price) / STAKE_BACK) : rate,
    avgRate: average === null ? null : isLine ? LINE_ODDS : rounded(average),
    fancyValue: (isLine ? bet.price : (house?.line ?? 0)) / STAKE_BACK,
    ...(kind === 'KHADO' && house !== null ? { band: house.reach } : {}),
    stake: toRupees(bet.stake),
    matchedStake: toRupees(bet.matched),
    unmatchedStake: toRupees(bet.unmatched),
    cancelledStake: toRupees(bet.cancelled),
    lapsedStake: toRupees(bet.lapsed),
    voidedStake: toRupees(bet.voided),
    expectedProfit: toRupees(wins),
    liability: toRupees(loses),
    ...(eachWay === null ? {} : { eachWay: { ...eachWay, whenPlaced: toRupees(placed ?? 0) } }),
    status: toWireStatus(bet.status),
    persistence: getPersistence(bet),
    currency: bet.currency,
    placeTime: toWireTime(bet.placedAt),
    matchedTime: bet.matchedAt === 0 ? null : toWireTime(bet.matchedAt),
    marketStatus: market.status,
    eventStatus: event.status,
    startTime: toWireTime(event.details.startTime),
    dreamEventId: event.details.dreamEventId,
  };
}

function getPersistence(bet: Bet | BetRow): OpenBet['persistence'] {
  return 'timeInForce' in bet && bet.timeInForce === 'ON_CLOSE' ? 'ON_CLOSE' : bet.persistence;
}

/** Maps HELD to UNMATCHED, because held bets aren't exposed before they are placed. */
export function toWireStatus(status: BetStatus): WireBetStatus {
  return status === 'HELD' ? 'UNMATCHED' : status;
}

interface BetOutcomes extends ReturnType<typeof computeWinAndLoss> {
  /** EACH_WAY only: payout if the runner places without winning. */
  readonly placed?: Money;
}

/** Possible wins and losses of a bet's matched and unmatched parts, in paise. */
function computeBetOutcomes(bet: Bet | BetRow, kind: MarketKind, eachWay: EachWayTerms | null): BetOutcomes {
  const { side, matched, unmatched, house } = bet;
  if (isHouseKind(kind) && house !== null) {
    const terms = { line: house.line, reach: house.reach, acceptAnyOdds: false };
    return computeWinAndLoss(kind, { side, rate: getBookedRate(bet), stake: matched + unmatched, house: terms });
  }
  if (unmatched > 0 && getPersistence(bet) === 'ON_CLOSE') return { wins: 0, loses: unmatched };
  const profit = bet.matchedProfit + computeProfit(unmatched, toRate(bet.price, kind === 'LINE'));
  const stakes = matched + unmatched;
  if (eachWay !== null) return toEachWayOutcomes(side, eachWayOutcomes({ stake: stakes, profit }, eachWay.divisor));
  return side === 'BACK' ? { wins: profit, loses: stakes } : { wins: stakes, loses: profit };
}

function toEachWayOutcomes(side: Side, { won, placed, lost }: EachWayOutcomes): BetOutcomes {
  return side === 'BACK' ? { wins: won, placed, loses: 0 - lost } : { wins: 0 - lost, placed: 0 - placed, loses: won };
}

/** Booked profit per 100 of a house bet, in hundredths. */
function getBookedRate(bet: Bet | BetRow): number {
  return 'rate' in bet ? bet.rate : (bet.house?.rate ?? 0);
}

/** Mean price of a row's matched part, in its price unit; null if unmatched. */
function getRowAverage(bet: BetRow, kind: MarketKind): number | null {
  if (isHouseKind(kind) && bet.house !== null) return toHousePrice(kind, bet.house.rate) / STAKE_BACK;
  return bet.meanPrice === null ? null : bet.meanPrice / MEAN_UNIT;
}

function rounded(rate: number): number {
  return Math.round(rate * MEAN_UNIT) / MEAN_UNIT;
}
