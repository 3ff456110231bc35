import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { rupeesText } from '#format/money.ts';
import { nameText, t } from '#text/text.ts';
import { isOnSession, rateOfBetText, runsOfBetText } from './bet-text.ts';
import { oddsTextNow } from './odds-text.ts';

/** What became of a bet that was taken: `Bet matched: Back India ₹10,000 @ 1.85`. */
export function placedText(bet: OpenBet): string {
  const { marketTypeName, stake, matchedStake, betRate, avgRate } = bet;
  const isLine = marketTypeName === 'line';
  const runs = runsOfBetText(bet) ?? '';
  const oddsOf = (rate: number) => (isLine ? runs : rateOfBetText(bet, rate, oddsTextNow));
  const values = {
    side: t(bet.betType),
    name: nameText(isLine || isOnSession(bet) ? bet.marketName : bet.runnerName),
    stake: rupeesText(stake),
    odds: oddsOf(avgRate ?? betRate),
  };
  if (isOnSession(bet)) {
    return t('Bet matched: {side} {name} {runs} @ {odds} {stake}', { ...values, runs });
  }
  if (matchedStake === 0) {
    const odds = oddsOf(betRate);
    return t('Bet placed: {side} {name} {stake} @ {odds} (unmatched)', { ...values, odds });
  }
  if (matchedStake === stake) return t('Bet matched: {side} {name} {stake} @ {odds}', values);
  const matched = rupeesText(matchedStake);
  return t('Bet partly matched: {side} {name} {matched} of {stake} @ {odds}', {
    ...values,
    matched,
  });
}
