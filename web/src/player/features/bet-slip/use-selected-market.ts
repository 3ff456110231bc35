import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useOdds } from '#data/queries/catalogue.ts';
import type { Selection } from '#data/stores/bet-slip.ts';

export interface SelectedMarket {
  /** Undefined while it is fetched. */
  readonly market: WireMarket | undefined;
  /** It was settled meanwhile, and is in no list any more. */
  readonly isGone: boolean;
  /** Why it could not be fetched; null while nothing is known against it. */
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The market of the selection. */
export function useSelectedMarket(selection: Selection | null): SelectedMarket {
  const { markets, notFound, error, refetch } = useOdds(selection?.eventId ?? 0);
  const market = markets?.find(({ marketId }) => marketId === selection?.marketId);
  const isOther = markets?.some(({ eventId }) => eventId !== selection?.eventId) ?? true;
  const isMissing = market === undefined && markets !== undefined && !isOther;
  return { market, isGone: isMissing || notFound, error, refetch };
}
