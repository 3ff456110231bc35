import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { EndedMarket, EndingParts } from './end-market.ts';

/** A market's result; null if undecided; UNCONFIRMED if score and announced result differ. */
export type Figure = GivenResult | 'UNCONFIRMED' | null;

/** A market's result according to the followed source, and according to every other source. */
export interface Figures {
  readonly own: Figure;
  readonly others: readonly { readonly by: string; readonly figure: Figure }[];
  /** Unchanged while all sources report the same. */
  readonly key: string;
}

/** Reason a result isn't settled automatically. */
export type Hold = 'RESULT_UNSURE' | 'TO_CONFIRM' | 'ONE_SOURCE' | 'SOURCES_DIFFER';

export function collectFigures<View>(
  { sources, others, view }: Pick<EndingParts<View>, 'sources' | 'others' | 'view'>,
  market: Pick<EndedMarket<View>, 'computeResult'>,
): Figures {
  const own = market.computeResult(view());
  const said = others.all().map((other) => ({ by: other.by, figure: market.computeResult(other.view) }));
  const key = JSON.stringify([own, said, sources.leader, sources.isChosen]);
  return { own, others: said, key };
}

/** Finds why the followed source alone can't settle a market or reverse its result; null if it can. */
export async function findHold<View>(
  { resultRules, sources }: Pick<EndingParts<View>, 'resultRules' | 'sources'>,
  marketId: number,
  { own, others }: Figures,
): Promise<Hold | null> {
  if (own === 'UNCONFIRMED') return 'RESULT_UNSURE';
  const confirmedBy = await resultRules.getConfirmation(marketId, sources.leader);
  if (confirmedBy === 'NOBODY') return null;
  if (confirmedBy !== 'TWO_SOURCES') return 'TO_CONFIRM';
  // An operator has chosen the source to trust.
  if (sources.isChosen) return null;
  const clear = others.filter(({ figure }) => own === null || isResult(figure));
  if (clear.length === 0) return 'ONE_SOURCE';
  return clear.every(({ figure }) => isSameFigure(figure, own)) ? null : 'SOURCES_DIFFER';
}

/** True if the rules don't allow the followed source to settle a market alone. */
export async function needsConfirmation<View>(
  { resultRules, sources }: Pick<EndingParts<View>, 'resultRules' | 'sources'>,
  marketId: number,
  { own }: Figures,
): Promise<boolean> {
  if (own === 'UNCONFIRMED') return true;
  return (await resultRules.getConfirmation(marketId, sources.leader)) !== 'NOBODY';
}

/** True if the figure can settle a market. */
export function isResult(figure: Figure): figure is GivenResult {
  return figure !== null && figure !== 'UNCONFIRMED';
}

export function isSameFigure(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Waiting {
  /** Another source may confirm the result, or only an operator can decide. */
  readonly for: 'SOURCE' | 'PERSON';
  /** The sources' results at the last check. */
  readonly said: string;
  recheck(): Promise<unknown>;
}

/** Closed markets of a fixture without a result, or with a wrong one; checked again when a source sends more. */
export class PendingResults {
  readonly #waiting = new Map<number, Waiting>();

  /** True if a source may still decide one of them. */
  get needSources(): boolean {
    return [...this.#waiting.values()].some((one) => one.for === 'SOURCE');
  }

  put(marketId: number, waiting: Waiting): void {
    this.#waiting.set(marketId, waiting);
  }

  /** True if the market is pending and its sources report the same as at the last check. */
  isSame(marketId: number, said: string): boolean {
    return this.#waiting.get(marketId)?.said === said;
  }

  done(marketId: number): void {
    this.#waiting.delete(marketId);
  }

  async recheck(): Promise<void> {
    for (const { recheck } of [...this.#waiting.values()]) await recheck();
  }
}
