import type { OpenBet } from '@crease/contracts/wire/bet.ts';
import { isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';

/** Formats rupees with Indian digit grouping: 1000000.5 is ₹10,00,000.50. */
export function formatRupees(rupees: number): string {
  const paise = Math.round(Math.abs(rupees) * 100);
  const whole = String(Math.floor(paise / 100));
  const tail = whole.slice(-3);
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  const decimals = paise % 100 === 0 ? '' : `.${String(paise % 100).padStart(2, '0')}`;
  const sign = rupees < 0 ? '-' : '';
  return `${sign}₹${head === '' ? tail : `${head},${tail}`}${decimals}`;
}

/**
 * Builds the confirmation shown to the bettor: `Bet matched: Back India ₹10,000 @ 1.85` (api 5.1). House markets on
 * runs add the line or band: `Bet matched: Yes 6 Over India 48 @ 100 ₹1,000`.
 */
export function buildBetMessage(bet: OpenBet, kind: MarketKind): string {
  const isLine = kind === 'LINE';
  const asked = isLine ? bet.fancyValue : bet.betRate;
  const got = isLine ? asked : Number((bet.avgRate ?? asked).toFixed(2));
  const isOnRuns = isRunsKind(kind);
  const what = `${bet.betType} ${isOnRuns ? bet.marketName : bet.runnerName}`;
  if (isOnRuns && !isLine) {
    return `Bet matched: ${what} ${formatRuns(bet)} @ ${got} ${formatRupees(bet.stake)}`;
  }
  if (bet.persistence === 'ON_CLOSE' && bet.matchedStake === 0) {
    return `Bet placed: ${what} ${formatRupees(bet.stake)} @ SP`;
  }
  if (bet.matchedStake === 0) {
    return `Bet placed: ${what} ${formatRupees(bet.stake)} @ ${asked} (unmatched)`;
  }
  if (bet.matchedStake === bet.stake) {
    return `Bet matched: ${what} ${formatRupees(bet.stake)} @ ${got}`;
  }
  return `Bet partly matched: ${what} ${formatRupees(bet.matchedStake)} of ${formatRupees(bet.stake)} @ ${got}`;
}

/** The line, or the first and last runs of a band. */
function formatRuns({ fancyValue, band }: OpenBet): string {
  return band === undefined ? String(fancyValue) : `${fancyValue}–${fancyValue + band - 1}`;
}
