import { englishOf, label } from '@crease/contracts/labels/english.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type {
  BetTypeName,
  HistoryBet,
  OpenBet,
  WireBetStatus,
} from '@crease/contracts/wire/bet.ts';
import { assert } from '@crease/core/base/assert.ts';
import type { Bet } from '@crease/core/bet/bet.ts';
import type { BetStatus } from '@crease/core/bet/bet-status.ts';
import { meanPriceOf } from '@crease/core/bet/mean-price.ts';
import type { Side } from '@crease/core/bet/side.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { EachWayTerms } from '@crease/core/market/each-way-terms.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { MarketResult, MarketTerms, Runner } from '@crease/core/market/market-terms.ts';
import type { SportEvent } from '@crease/core/market/sport-event.ts';
import type { Money } from '@crease/core/money/money.ts';
import { STAKE_BACK } from '@crease/core/money/price.ts';
import { profitOf, rateOf } from '@crease/core/money/profit.ts';
import { decimalOddsOf, housePriceOf, winAndLossOf } from '@crease/core/quote/house-rate.ts';
import { type SlipSide, slipSideOf } from '@crease/core/quote/slip-side.ts';
import { type EachWayOutcomes, eachWayOutcomes } from '@crease/core/risk/each-way-position.ts';
import type { BetLine, BetRow, EventRow } from '#ports/read-model.ts';
import { eachWayTermsIn } from '#projections/market-rows.ts';
import { marketNamesOf } from '#services/catalogue/market-names.ts';
import { marketLabelOf, resultLabelOf, runnerLabelOf } from '#services/catalogue/name-labels.ts';

/** Decimal odds of every line bet. */
const LINE_ODDS = 2;
const FOUR_DECIMALS = 10_000;

/** Market and event details listed with a bet. */
interface Around {
  readonly market: {
    readonly id: number;
    readonly eventId: number;
    readonly kind: MarketKind;
    readonly status: MarketStatus;
    readonly terms: Pick<MarketTerms, 'name' | 'nameLabel'>;
    readonly runners: readonly Pick<Runner, 'id' | 'name' | 'nameLabel'>[];
    readonly result: MarketResult | null;
  };
  readonly event: SportEvent | EventRow;
  readonly eachWay: EachWayTerms | null;
}

/** Maps a live bet of the committed state to the wire format. The bet must exist and not be archived. */
export function openBetOf(state: ExchangeState, bet: Bet): OpenBet {
  const market = state.markets.get(bet.marketId);
  assert(market !== undefined, 'the market of a live bet is in memory');
  const event = state.events.get(market.eventId);
  assert(event !== undefined, 'the event of a live market is in memory');
  const runnerId = market.runners[bet.runner]?.id ?? 0;
  const around = { market, event, eachWay: eachWayTermsIn(market) };
  return openBetWith(bet, runnerId, around, averageOf(bet));
}

/** Maps a bet row of the read model to the history format. */
export function historyBetOf({ bet, market, event, voidReason }: BetLine): HistoryBet {
  const average = bet.matched === 0 ? null : averageOfRow(bet, market.kind);
  return {
    ...openBetWith(bet, bet.runnerId, { market, event, eachWay: market.eachWay }, average),
    profitLoss: bet.profitLoss === null ? null : rupeesOf(bet.profitLoss),
    settleTime: bet.settledAt === null ? null : timeOf(bet.settledAt),
    betResult: market.result === null ? null : resultText(market.result, market.runners),
    ...resultLabelOf(market),
    voidReason: bet.voided > 0 ? voidReason : null,
  };
}

/** Mean prices are stored in ten-thousandths. */
const MEAN_UNIT = 10_000;

const TYPE_NAMES: Readonly<Record<SlipSide, BetTypeName>> = {
  BACK: 'Back',
  LAY: 'Lay',
  YES: 'Yes',
  NO: 'No',
};

/** Back or Lay; on lines Yes or No (in an order book, Yes buys the line). */
export function betTypeOf(kind: MarketKind, side: Side): BetTypeName {
  return TYPE_NAMES[slipSideOf(kind, side)];
}

/** Stake-weighted mean price of a bet's valid fills, 4 decimals; null if unmatched. */
export function averageOf(bet: Bet): number | null {
  const mean = meanPriceOf(bet);
  return mean === null ? null : mean / MEAN_UNIT;
}

function openBetWith(
  bet: Bet | BetRow,
  runnerId: number,
  { market, event, eachWay }: Around,
  average: number | null,
): OpenBet {
  const { kind } = market;
  const isLine = kind === 'LINE';
  const { wins, loses, placed } = outcomesOf(bet, kind, eachWay);
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
    ...marketLabelOf(market.terms),
    marketTypeName: marketNamesOf(market.kind).typeName,
    runnerName: runner?.name ?? '',
    ...runnerLabelOf(runner),
    betType: betTypeOf(kind, bet.side),
    betRate: rate,
    odds: isHouseKind(kind) ? rounded(decimalOddsOf(kind, bet.price) / STAKE_BACK) : rate,
    avgRate: average === null ? null : isLine ? LINE_ODDS : rounded(average),
    fancyValue: (isLine ? bet.price : (house?.line ?? 0)) / STAKE_BACK,
    ...(kind === 'KHADO' && house !== null ? { band: house.reach } : {}),
    stake: rupeesOf(bet.stake),
    matchedStake: rupeesOf(bet.matched),
    unmatchedStake: rupeesOf(bet.unmatched),
    cancelledStake: rupeesOf(bet.cancelled),
    lapsedStake: rupeesOf(bet.lapsed),
    voidedStake: rupeesOf(bet.voided),
    expectedProfit: rupeesOf(wins),
    liability: rupeesOf(loses),
    ...(eachWay === null ? {} : { eachWay: { ...eachWay, whenPlaced: rupeesOf(placed ?? 0) } }),
    status: wireStatusOf(bet.status),
    persistence: persistenceOf(bet),
    currency: bet.currency,
    placeTime: timeOf(bet.placedAt),
    matchedTime: bet.matchedAt === 0 ? null : timeOf(bet.matchedAt),
    marketStatus: market.status,
    eventStatus: event.status,
    startTime: timeOf(event.details.startTime),
    dreamEventId: event.details.dreamEventId,
  };
}

function persistenceOf(bet: Bet | BetRow): OpenBet['persistence'] {
  return 'timeInForce' in bet && bet.timeInForce === 'ON_CLOSE' ? 'ON_CLOSE' : bet.persistence;
}

/** Maps HELD to UNMATCHED, because held bets aren't exposed before they are placed. */
export function wireStatusOf(status: BetStatus): WireBetStatus {
  return status === 'HELD' ? 'UNMATCHED' : status;
}

interface BetOutcomes {
  readonly wins: Money;
  readonly loses: Money;
  /** EACH_WAY only: payout if the runner places without winning. */
  readonly placed?: Money;
}

/** Possible wins and losses of a bet's matched and unmatched parts, in paise. */
function outcomesOf(
  bet: Bet | BetRow,
  kind: MarketKind,
  eachWay: EachWayTerms | null,
): BetOutcomes {
  const { side, matched, unmatched, house } = bet;
  if (isHouseKind(kind) && house !== null) {
    const terms = { line: house.line, reach: house.reach, acceptAnyOdds: false };
    return winAndLossOf(kind, {
      side,
      rate: bookedRateOf(bet),
      stake: matched + unmatched,
      house: terms,
    });
  }
  if (unmatched > 0 && persistenceOf(bet) === 'ON_CLOSE') return { wins: 0, loses: unmatched };
  const profit = bet.matchedProfit + profitOf(unmatched, rateOf(bet.price, kind === 'LINE'));
  const stakes = matched + unmatched;
  if (eachWay !== null) {
    return eachWayOf(side, eachWayOutcomes({ stake: stakes, profit }, eachWay.divisor));
  }
  return side === 'BACK' ? { wins: profit, loses: stakes } : { wins: stakes, loses: profit };
}

function eachWayOf(side: Side, { won, placed, lost }: EachWayOutcomes): BetOutcomes {
  return side === 'BACK'
    ? { wins: won, placed, loses: 0 - lost }
    : { wins: 0 - lost, placed: 0 - placed, loses: won };
}

/** Booked profit per 100 of a house bet, in hundredths. */
function bookedRateOf(bet: Bet | BetRow): number {
  return 'rate' in bet ? bet.rate : (bet.house?.rate ?? 0);
}

/** Mean price of a row's matched part, in its price unit; computed from its sums if the row has none. */
function averageOfRow(bet: BetRow, kind: MarketKind): number {
  if (isHouseKind(kind) && bet.house !== null) {
    return housePriceOf(kind, bet.house.rate) / STAKE_BACK;
  }
  return bet.meanPrice === null ? 1 + bet.matchedProfit / bet.matched : bet.meanPrice / MEAN_UNIT;
}

/** Formats a market result: names in finishing order, tied ones joined by ` = `, or runs, or "Void". */
export function resultText(
  result: MarketResult,
  runners: readonly { readonly id: number; readonly name: string }[],
): string {
  const nameOf = (id: number): string =>
    runners.find((runner) => runner.id === id)?.name ?? String(id);
  switch (result.type) {
    case 'void':
      return 'Void';
    case 'runs':
      return String(result.runs);
    case 'half':
      return englishOf(label('HALF_WON', { winner: nameOf(result.winnerId) }));
    case 'placings':
      return result.placings.map((tied) => tied.map(nameOf).join(' = ')).join(', ');
  }
}

function rounded(rate: number): number {
  return Math.round(rate * FOUR_DECIMALS) / FOUR_DECIMALS;
}
