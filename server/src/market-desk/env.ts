import type { CasinoEnv } from '#casino/env.ts';
import { FeedStore } from './feeds/feed-store.ts';
import type { FeedAuthenticator } from './feeds/push-feed.ts';
import type { ScorerFeed } from './feeds/scorer-feed.ts';
import { OutageLog } from './outage-log.ts';
import { ResultRules } from './results/result-rules.ts';
import { MatchSources } from './sources/fixture-sources.ts';
import { FixtureWatch } from './sources/fixture-watch.ts';
import { QuoteAuthors } from './trading/house-markets.ts';

export interface MarketDeskPorts {
  /** Entry point for external feeds. */
  readonly feedEndpoint: FeedAuthenticator;
  /** Feed written by the house's own scorers. */
  readonly manualFeed: ScorerFeed;
}

/** Making the market: feeds, fixtures, quotes, results and risk. */
export interface MarketDeskEnv extends Readonly<ReturnType<typeof openMarketDesk>> {}

export function openMarketDesk(env: CasinoEnv & MarketDeskPorts) {
  const feedStore = new FeedStore(env.sql);
  return {
    ...env,
    feedStore,
    outages: new OutageLog(env),
    quoteAuthors: new QuoteAuthors(),
    /** Followed fixtures, and those needing attention. */
    fixtureWatch: new FixtureWatch(),
    /** Sources of each fixture, and the one being followed. */
    matchSources: new MatchSources({ ...env, feedStore }),
    resultRules: new ResultRules(env),
  };
}
