import { kindTitleOf } from '#data/view-models/bet-kinds.ts';
import { liveStakeOf, pickedNameOf } from '#data/view-models/bet-text.ts';
import { csvText } from '#data/view-models/csv-text.ts';
import { type ShownBet, sportNameOf } from '#data/view-models/shown-bets.ts';
import { siteTimeText } from '#format/site-time.ts';
import { nameText, t } from '#text/text.ts';

/** The bets that are shown, as a file for a spreadsheet. */
export function betsFile(lines: readonly ShownBet[]): string {
  const heads = [
    t('Sport'),
    t('Event'),
    t('Market'),
    t('Market type'),
    t('Selection'),
    t('Type'),
    t('Bet ID'),
    t('Placed (IST)'),
    t('Runs'),
    t('Odds requested'),
    t('Average matched'),
    t('Matched'),
    t('Unmatched'),
    t('Stake'),
    t('Profit'),
    t('Liability'),
    t('Status'),
  ];
  const rows = lines.map(({ bet, count }) => [
    sportNameOf(bet.sportId),
    bet.betTitle,
    nameText(bet.marketName),
    t(kindTitleOf(bet)),
    pickedNameOf(bet),
    t(bet.betType),
    count > 1 ? null : bet.betId,
    siteTimeText(bet.placeTime),
    bet.fancyValue > 0 ? bet.fancyValue : null,
    count > 1 ? null : bet.betRate,
    bet.matchedStake > 0 ? (bet.avgRate ?? bet.betRate) : null,
    bet.matchedStake,
    bet.unmatchedStake,
    liveStakeOf(bet),
    bet.expectedProfit,
    bet.liability,
    bet.status,
  ]);
  return csvText(heads, rows);
}
