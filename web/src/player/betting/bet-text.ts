import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isRunsKind } from '@crease/core/market/market-kind.ts';
import { resultText, rupeesText } from '#format/money.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { isBlueSide, isRated, type RatedTerms } from './kind-labels.ts';
import { getKindShape, getScreenTraits, isRunsBook } from './kind-traits.ts';
import { formatOddsNow, type OddsText } from './odds-text.ts';
import { formatLine, formatRateOrOdds, getSideLabel, type Selection } from './quote.ts';

/** True for a bet on a house session, where the selection is a line. */
export function isOnSession({ marketTypeName, fancyValue }: Pick<OpenBet, 'marketTypeName' | 'fancyValue'>): boolean {
  return marketTypeName === 'fancy' && fancyValue > 0;
}

/** True if liability is the bet's main figure. Yes lays a line in the order book, but backs a house session. */
export function isLayBet({ betType }: OpenBet): boolean {
  return !isBlueSide(betType);
}

/** Matched plus unmatched stake; excludes cancelled, lapsed and void parts. */
export function computeLiveStake({ matchedStake, unmatchedStake }: OpenBet): number {
  return (Math.round(matchedStake * 100) + Math.round(unmatchedStake * 100)) / 100;
}

/** Localised name of the selection: the runner, or the session. */
export function getSelectionName(bet: OpenBet): string {
  return isOnSession(bet) ? marketText(bet) : runnerText(bet);
}

/** Formats a bet's odds in the user's format, or its rate. Runs are shown separately. */
export function formatBetRate(bet: RatedTerms, rate: number, formatOdds: OddsText): string {
  if (bet.persistence === 'ON_CLOSE' && rate === bet.betRate) return t('SP');
  return formatRateOrOdds(!isRated(bet), rate, formatOdds);
}

/** Formats a bet's runs, `51` or `46–54`; null if it has none. */
export function formatBetRuns({ fancyValue, band }: Pick<OpenBet, 'fancyValue' | 'band'>): string | null {
  return fancyValue > 0 ? formatLine(fancyValue, band ?? null) : null;
}

/** Average matched rate, or the requested rate while unmatched. */
export function getTakenRate({ matchedStake, avgRate, betRate }: OpenBet): number {
  return matchedStake > 0 ? (avgRate ?? betRate) : betRate;
}

/** Formats a bet's price: `1.85`, `85` or `51 at 100`; order-book lines show only the runs. */
export function formatBetOdds(bet: OpenBet, formatOdds: OddsText): string {
  const odds = formatBetRate(bet, getTakenRate(bet), formatOdds);
  const runs = formatBetRuns(bet);
  if (runs === null) return odds;
  return bet.marketTypeName === 'line' ? runs : t('{runs} at {odds}', { runs, odds });
}

/** Describes a bet for sharing; omits the stake unless requested. */
export function describeBetForSharing(bet: OpenBet, withStake: boolean, formatOdds = formatOddsNow): string {
  const facts = {
    side: t(bet.betType),
    name: getSelectionName(bet),
    odds: formatBetOdds(bet, formatOdds),
    stake: rupeesText(computeLiveStake(bet)),
  };
  const isRuns = formatBetRuns(bet) !== null;
  return [
    bet.betTitle === bet.marketName ? marketText(bet) : `${bet.betTitle} · ${marketText(bet)}`,
    isRuns ? t('{side} {name}: {odds}', facts) : t('{side} {name} at {odds}', facts),
    ...(withStake ? [t('Stake {stake}', facts)] : []),
  ].join('\n');
}

/** Shares text with Web Share, or copies it to the clipboard. `dropped` means the user cancelled. */
export async function shareOrCopy(text: string): Promise<'shared' | 'copied' | 'dropped' | 'failed'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text });
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'dropped' : 'failed';
  }
}

/** Converts a bet to a slip selection at its requested odds. The stake is passed separately. */
export function toSelection(bet: OpenBet): Selection {
  const { eventId, marketId, runnerId, betTitle, betRate, fancyValue } = bet;
  const { marketName, marketLabel, runnerName, runnerLabel } = bet;
  const isLine = bet.marketTypeName === 'line';
  return {
    eventId,
    dreamEventId: bet.dreamEventId ?? '0',
    marketId,
    runnerId,
    // In an order-book line, Yes is the lay side.
    side: isLayBet(bet) === isLine ? 'BACK' : 'LAY',
    eventTitle: betTitle,
    marketName,
    marketLabel,
    runnerName,
    runnerLabel,
    price: isLine ? fancyValue : betRate,
    ...(isOnSession(bet) ? { line: fancyValue } : {}),
  };
}

/** True if the bet's market accepts bets, as far as the list shows. */
export function isRepeatable({ marketStatus = 'OPEN', eventStatus }: OpenBet): boolean {
  return eventStatus !== 'CLOSED' && marketStatus !== 'CLOSED';
}

/** Describes an accepted bet: `Bet matched: Back India ₹10,000 @ 1.85`. */
export function describePlacedBet(bet: OpenBet): string {
  const { marketTypeName, stake, matchedStake, betRate, avgRate } = bet;
  const isLine = marketTypeName === 'line';
  const runs = formatBetRuns(bet) ?? '';
  const formatPlacedOdds = (rate: number) => (isLine ? runs : formatBetRate(bet, rate, formatOddsNow));
  const values = {
    side: t(bet.betType),
    name: isLine || isOnSession(bet) ? marketText(bet) : runnerText(bet),
    stake: rupeesText(stake),
    odds: formatPlacedOdds(avgRate ?? betRate),
  };
  if (isOnSession(bet)) {
    return t('Bet matched: {side} {name} {runs} @ {odds} {stake}', { ...values, runs });
  }
  if (matchedStake === 0) {
    const odds = formatPlacedOdds(betRate);
    return t('Bet unmatched: {side} {name} {stake} @ {odds}', { ...values, odds });
  }
  if (matchedStake === stake) return t('Bet matched: {side} {name} {stake} @ {odds}', values);
  const matched = rupeesText(matchedStake);
  return t('Bet partly matched: {side} {name} {matched} of {stake} @ {odds}', {
    ...values,
    matched,
  });
}

export interface BetTerms {
  readonly market: WireMarket;
  readonly side: 'BACK' | 'LAY';
  /** Runs quoted by the house; 0 without a line. */
  readonly line: number;
  /** Runs for an order-book line. */
  readonly price: number;
}

/**
 * Label of a bet's profit, naming when it wins. A lay wins if its runner loses, a No if the runs stay below the line.
 */
export function labelForProfit({ market, side, line, price }: BetTerms): string {
  const { kind } = market;
  if (getScreenTraits(kind).isTwoBets) {
    return side === 'BACK' ? t('Profit if it wins') : t('Profit if not placed');
  }
  if (!isRunsKind(kind)) return side === 'BACK' ? t('Profit if it wins') : t('Profit if it loses');
  if (getKindShape(kind) === 'BAND') return t('Profit in this range');
  if (getKindShape(kind) === 'METER') return side === 'BACK' ? t('Max profit on Yes') : t('Max profit on No');
  const runs = formatLine(isRunsBook(kind) ? price : line, null);
  if (getSideLabel(kind, side) === 'No') return t('Profit below {runs}', { runs });
  return isRunsBook(kind) ? t('Profit above {runs}', { runs }) : t('Profit at {runs} or more', { runs });
}

/** Formats terms such as `1/5 the odds, 3 places`; null if the market is not each way. */
export function formatEachWayTerms({
  winners: places,
  eachWayDivisor: divisor,
}: Pick<WireMarket, 'winners' | 'eachWayDivisor'>): string | null {
  return divisor === undefined ? null : t('1/{divisor} the odds, {places} places', { divisor, places });
}

/** Formats `1/5 the odds, 3 places · placed +100`; null if the bet is not each way. */
export function formatEachWayBet({ eachWay }: Pick<OpenBet, 'eachWay'>): string | null {
  if (eachWay === undefined) return null;
  const { divisor, places, whenPlaced } = eachWay;
  return t('1/{divisor} the odds, {places} places · placed {amount}', {
    divisor,
    places,
    amount: resultText(whenPlaced),
  });
}
