import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { rupeesText } from '#format/money.ts';
import { marketText, runnerText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { isBlueSide, isRated, type RatedTerms } from './kind-words.ts';
import { type OddsText, oddsTextNow } from './odds-text.ts';
import { lineText, rateOrOddsText } from './quote.ts';
import type { Selection } from './selection.ts';

/** On a session of the house: its line is what was bet on. */
export function isOnSession({
  marketTypeName,
  fancyValue,
}: Pick<OpenBet, 'marketTypeName' | 'fancyValue'>): boolean {
  return marketTypeName === 'fancy' && fancyValue > 0;
}

/** Whether a bet stands where its liability is its main figure: Yes buys a line of the order book, but backs a session. */
export function isLayBet({ betType }: OpenBet): boolean {
  return !isBlueSide(betType);
}

/** Stake that is matched or may be: what was cancelled, lapsed or void does not count. */
export function liveStakeOf({ matchedStake, unmatchedStake }: OpenBet): number {
  return (Math.round(matchedStake * 100) + Math.round(unmatchedStake * 100)) / 100;
}

/** What is bet on, in the reader's words: the runner, or the session with its name. */
export function pickedNameOf(bet: OpenBet): string {
  return isOnSession(bet) ? marketText(bet) : runnerText(bet);
}

/** Odds or rate of a bet, in the reader's format where they are odds. Runs stand beside it. */
export function rateOfBetText(bet: RatedTerms, rate: number, write: OddsText): string {
  if (bet.persistence === 'ON_CLOSE' && rate === bet.betRate) return t('SP');
  return rateOrOddsText(!isRated(bet), rate, write);
}

/** Runs a bet is on, `51` or `46–54`; null where a price stands alone. */
export function runsOfBetText({
  fancyValue,
  band,
}: Pick<OpenBet, 'fancyValue' | 'band'>): string | null {
  return fancyValue > 0 ? lineText(fancyValue, band ?? null) : null;
}

/** The rate a bet got, or what it asks for while nothing is matched. */
export function takenRateOf({ matchedStake, avgRate, betRate }: OpenBet): number {
  return matchedStake > 0 ? (avgRate ?? betRate) : betRate;
}

/** What a bet was taken at: `1.85`, `85`, `51 at 100`; a line of the order book is its runs alone. */
export function oddsOfBetText(bet: OpenBet, write: OddsText): string {
  const odds = rateOfBetText(bet, takenRateOf(bet), write);
  const runs = runsOfBetText(bet);
  if (runs === null) return odds;
  return bet.marketTypeName === 'line' ? runs : t('{runs} at {odds}', { runs, odds });
}

/** A bet in words for somebody else; without its stake unless it is asked for. */
export function shareTextOf(bet: OpenBet, withStake: boolean, write = oddsTextNow): string {
  const facts = {
    side: t(bet.betType),
    name: pickedNameOf(bet),
    odds: oddsOfBetText(bet, write),
    stake: rupeesText(liveStakeOf(bet)),
  };
  const isRuns = runsOfBetText(bet) !== null;
  return [
    bet.betTitle === bet.marketName ? marketText(bet) : `${bet.betTitle} · ${marketText(bet)}`,
    isRuns ? t('{side} {name}: {odds}', facts) : t('{side} {name} at {odds}', facts),
    ...(withStake ? [t('Stake {stake}', facts)] : []),
  ].join('\n');
}

/** Hands a text to the device's own way to share, else to the clipboard. `dropped`: the person changed their mind. */
export async function handOver(text: string): Promise<'shared' | 'copied' | 'dropped' | 'failed'> {
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

/** The same bet as a price to tap: for the slip, at the odds that were asked for. The stake goes beside it. */
export function selectionOf(bet: OpenBet): Selection {
  const { eventId, marketId, runnerId, betTitle, betRate, fancyValue } = bet;
  const { marketName, marketLabel, runnerName, runnerLabel } = bet;
  const isLine = bet.marketTypeName === 'line';
  return {
    eventId,
    dreamEventId: bet.dreamEventId ?? '0',
    marketId,
    runnerId,
    // In the order book of a line Yes is the lay side.
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

/** Where the market of a bet takes bets, as far as the list knows. */
export function isRepeatable({ marketStatus = 'OPEN', eventStatus }: OpenBet): boolean {
  return eventStatus !== 'CLOSED' && marketStatus !== 'CLOSED';
}

/** What became of a bet that was taken: `Bet matched: Back India ₹10,000 @ 1.85`. */
export function placedText(bet: OpenBet): string {
  const { marketTypeName, stake, matchedStake, betRate, avgRate } = bet;
  const isLine = marketTypeName === 'line';
  const runs = runsOfBetText(bet) ?? '';
  const oddsOf = (rate: number) => (isLine ? runs : rateOfBetText(bet, rate, oddsTextNow));
  const values = {
    side: t(bet.betType),
    name: isLine || isOnSession(bet) ? marketText(bet) : runnerText(bet),
    stake: rupeesText(stake),
    odds: oddsOf(avgRate ?? betRate),
  };
  if (isOnSession(bet)) {
    return t('Bet matched: {side} {name} {runs} @ {odds} {stake}', { ...values, runs });
  }
  if (matchedStake === 0) {
    const odds = oddsOf(betRate);
    return t('Not matched yet: {side} {name} {stake} @ {odds}', { ...values, odds });
  }
  if (matchedStake === stake) return t('Bet matched: {side} {name} {stake} @ {odds}', values);
  const matched = rupeesText(matchedStake);
  return t('Bet partly matched: {side} {name} {matched} of {stake} @ {odds}', {
    ...values,
    matched,
  });
}
