import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useMemo } from 'react';
import { betSlip, type Selection, stakeOf } from '#data/stores/bet-slip.ts';
import { useStore } from '#data/stores/observable.ts';
import { openBets } from '#data/stores/open-bets.ts';
import { previewOf } from '#data/view-models/bet-preview.ts';
import { housePreviewOf } from '#data/view-models/house-preview.ts';
import { isOnRuns } from '#data/view-models/house-quote.ts';

export interface Outcomes {
  readonly now: readonly (number | null)[];
  readonly after: readonly (number | null)[];
}

const NONE: Outcomes = { now: [], after: [] };

/**
 * Rupees per runner if it wins, now and with the bet on the slip; null where the bettor has nothing, empty where the
 * result is a number of runs.
 *
 * @param here the slip's selection while it is in this market.
 */
export function useOutcomes(market: WireMarket, here: Selection | null): Outcomes {
  const bets = useStore(openBets, (state) => state.bets);
  const results = useStore(openBets, (state) => state.results);
  const price = useStore(betSlip, (state) => (here === null ? 0 : state.price));
  const stake = useStore(betSlip, (state) => (here === null ? 0 : stakeOf(state)));
  return useMemo(() => {
    if (isOnRuns(market.kind)) return NONE;
    const result = results.find(({ marketId }) => marketId === market.marketId);
    const now = market.runners.map(
      ({ id }) => result?.runners.find(({ runnerId }) => runnerId === id)?.amount ?? null,
    );
    if (here === null || stake <= 0) return { now, after: [] };
    const { runnerId, side } = here;
    const terms = { runnerId, side, price, stake };
    const preview = market.house
      ? housePreviewOf({ market, result, terms: { ...terms, line: 0 } })
      : previewOf({ market, bets, result, terms });
    return { now, after: preview.results.map((paise) => paise / 100) };
  }, [market, bets, results, here, price, stake]);
}
