import { KIND_NAMES } from '#data/view-models/bet-kinds.ts';
import {
  choiceIn,
  type ListChoice,
  type ListSelect,
  sportIn,
} from '#data/view-models/list-choice.ts';
import type { BetFilter } from '#data/view-models/shown-bets.ts';
import { phrase } from '#text/text.ts';

/** Tabs of the page. */
export const BETS_TAB: ListChoice<'sports' | 'casino'> = {
  item: 'tab',
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
    ['market', phrase('By market')],
  ],
};

/** The bets that the address asks for. */
export function betFilterIn(search: Readonly<Record<string, unknown>>): BetFilter {
  return {
    sportId: sportIn(search),
    kind: choiceIn(search, BET_KIND),
    status: choiceIn(search, BET_STATUS),
    order: choiceIn(search, BET_ORDER),
  };
}
