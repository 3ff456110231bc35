import type { PeopleEnv } from '#people/env.ts';
import { BettingStops } from './betting-stops.ts';
import { QuotedSizes } from './house-prices.ts';
import { SportTrees } from './list-events.ts';
import { ManualControl } from './manual-control.ts';
import { ManualScores } from './manual-score.ts';
import { MarketDepths } from './market-depth.ts';
import { MarketViews } from './market-views.ts';
import { PriceHistoryBuffer } from './price-history.ts';
import { PriceTrailStore } from './price-trail-store.ts';
import { evictScores, ScoreBoard } from './score-board.ts';
import { TvList } from './tv-list.ts';

/** Events, markets, prices and scores on offer. */
export interface CatalogueEnv extends PeopleEnv {
  readonly scoreBoard: ScoreBoard;
  readonly priceTrails: PriceTrailStore;
  readonly quotedSizes: QuotedSizes;
  readonly marketViews: MarketViews;
  readonly marketDepths: MarketDepths;
  readonly trails: PriceHistoryBuffer;
  readonly tv: TvList;
  readonly trees: SportTrees;
  readonly manualScores: ManualScores;
  /** Markets under manual control; operators take and release them here. */
  readonly autoTrading: ManualControl;
  readonly stops: BettingStops;
}

export function openCatalogue(env: PeopleEnv): CatalogueEnv {
  const following = { ...env, exchange: env.followed };
  const scoreBoard = new ScoreBoard();
  const priceTrails = new PriceTrailStore(env.sql);
  const quotedSizes = new QuotedSizes(env.exchange);
  evictScores(env.exchange, scoreBoard);
  const autoTrading = new ManualControl(env);
  const tv = new TvList(following);
  const trees = new SportTrees(env);
  tv.onChange(() => trees.invalidate());
  return {
    ...env,
    scoreBoard,
    priceTrails,
    quotedSizes,
    marketViews: new MarketViews(quotedSizes),
    marketDepths: new MarketDepths(env.exchange),
    trails: new PriceHistoryBuffer({ ...following, priceTrails }),
    tv,
    trees,
    manualScores: new ManualScores({ ...following, scoreBoard }),
    autoTrading,
    stops: new BettingStops({ ...following, autoTrading }),
  };
}
