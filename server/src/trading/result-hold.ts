import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { EndedMarket, EndingParts } from './end-market.ts';

/** What a market comes to; null: it is not decided; UNCONFIRMED where score and announced result differ. */
export type Figure = GivenResult | 'UNCONFIRMED' | null;

/** What a market comes to by the word that counts, and by that of every other source. */
export interface Figures {
  readonly own: Figure;
  readonly others: readonly { readonly by: string; readonly figure: Figure }[];
  /** The same while nobody says anything else of it. */
  readonly key: string;
}

/** Why a result is not settled by itself. */
export type Hold = 'RESULT_UNSURE' | 'TO_CONFIRM' | 'ONE_SOURCE' | 'SOURCES_DIFFER';

/** What all sources say of a market now. */
export function figuresOf<View>(
  { sources, others, view }: Pick<EndingParts<View>, 'sources' | 'others' | 'view'>,
  market: Pick<EndedMarket<View>, 'resultIn'>,
): Figures {
  const own = market.resultIn(view());
  const said = others.all().map((other) => ({
    by: other.by,
    figure: market.resultIn(other.view),
  }));
  const key = JSON.stringify([own, said, sources.leader, sources.isChosen]);
  return { own, others: said, key };
}

/** Why the word that counts does not settle a market, or take its result back, by itself; null: it does. */
export async function holdOf<View>(
  { resultRules, sources }: Pick<EndingParts<View>, 'resultRules' | 'sources'>,
  marketId: number,
  { own, others }: Figures,
): Promise<Hold | null> {
  if (own === 'UNCONFIRMED') return 'RESULT_UNSURE';
  const confirmedBy = await resultRules.confirmationOf(marketId, sources.leader);
  if (confirmedBy === 'NOBODY') return null;
  if (confirmedBy !== 'TWO_SOURCES') return 'TO_CONFIRM';
  // A person has said whom to believe.
  if (sources.isChosen) return null;
  const heard = others.filter(({ figure }) => own === null || isClear(figure));
  if (heard.length === 0) return 'ONE_SOURCE';
  return heard.every(({ figure }) => isSameFigure(figure, own)) ? null : 'SOURCES_DIFFER';
}

/** Whether the rules do not let the word that counts settle a market alone. */
export async function isToConfirm<View>(
  { resultRules, sources }: Pick<EndingParts<View>, 'resultRules' | 'sources'>,
  marketId: number,
  { own }: Figures,
): Promise<boolean> {
  if (own === 'UNCONFIRMED') return true;
  return (await resultRules.confirmationOf(marketId, sources.leader)) !== 'NOBODY';
}

function isClear(figure: Figure): boolean {
  return figure !== null && figure !== 'UNCONFIRMED';
}

/** Whether two figures are one. */
export function isSameFigure(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
