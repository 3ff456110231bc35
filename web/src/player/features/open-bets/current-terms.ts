import { toKolkataTime } from '@crease/contracts/values/instant.ts';
import { marketText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { computeLiveStake, getSelectionName } from '#player/betting/bet-text.ts';
import { getKindTitle, KIND_NAMES } from '#player/betting/kind-words.ts';
import { type BetFilter, getSportName, type ShownBet } from '#player/betting/shown-bets.ts';
import { buildCsv } from '#player/features/records/files.ts';
import {
  type ListChoice,
  type ListSelect,
  parseChoice,
  parseSport,
} from '#player/features/records/grid-search.ts';

/** Builds a CSV of the visible bets. */
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
    t('Average odds matched'),
    t('Matched'),
    t('Unmatched'),
    t('Stake'),
    t('Profit'),
    t('Liability'),
    t('Status'),
  ];
  const rows = lines.map(({ bet, count }) => [
    getSportName(bet.sportId),
    bet.betTitle,
    marketText(bet),
    t(getKindTitle(bet)),
    getSelectionName(bet),
    t(bet.betType),
    count > 1 ? null : bet.betId,
    toKolkataTime(bet.placeTime),
    bet.fancyValue > 0 ? bet.fancyValue : null,
    count > 1 ? null : bet.betRate,
    bet.matchedStake > 0 ? (bet.avgRate ?? bet.betRate) : null,
    bet.matchedStake,
    bet.unmatchedStake,
    computeLiveStake(bet),
    bet.expectedProfit,
    bet.liability,
    bet.status,
  ]);
  return buildCsv(heads, rows);
}

/** Tabs of the page. */
export const BETS_TAB: ListSelect<'sports' | 'casino'> = {
  item: 'tab',
  label: phrase('Product'),
  values: [
    ['sports', phrase('Sports')],
    ['casino', phrase('Casino')],
  ],
};

export const BET_STATUS: ListChoice<BetFilter['status']> = {
  item: 'status',
  values: [
    ['all', phrase('All')],
    ['matched', phrase('Matched')],
    ['unmatched', phrase('Unmatched')],
  ],
};

export const BET_KIND: ListSelect = {
  item: 'type',
  label: phrase('Market type'),
  values: [['all', phrase('All markets')], ...KIND_NAMES],
};

export const BET_ORDER: ListSelect<BetFilter['order']> = {
  item: 'sort',
  label: phrase('Order'),
  values: [
    ['newest', phrase('Newest first')],
    ['market', phrase('Group by market')],
  ],
};

/** Parses the bet filter from the URL. */
export function betFilterIn(search: Readonly<Record<string, unknown>>): BetFilter {
  return {
    sportId: parseSport(search),
    kind: parseChoice(search, BET_KIND),
    status: parseChoice(search, BET_STATUS),
    order: parseChoice(search, BET_ORDER),
  };
}
