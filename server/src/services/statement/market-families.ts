import type { MarketFamily } from '@crease/contracts/wire/statement.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { MARKET_KINDS } from '#services/catalogue/market-names.ts';

const BOOKMAKERS: ReadonlySet<MarketKind> = new Set<MarketKind>(['BOOKMAKER', 'TOSS']);

/** Market types of a tab; none for casino games, which aren't markets. */
export function listFamilyKinds(family: MarketFamily): readonly MarketKind[] {
  return MARKET_KINDS.filter((kind) => getFamily(kind) === family);
}

function getFamily(kind: MarketKind): MarketFamily {
  if (!isHouseKind(kind)) return 'Exchange';
  return BOOKMAKERS.has(kind) ? 'Bookmaker' : 'Fancy';
}
