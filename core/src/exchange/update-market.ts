import { reject } from '#base/result.ts';
import type { MarketTerms } from '#market/market-terms.ts';
import type { Outcome } from './answer.ts';
import { accepted } from './answered.ts';
import { changeMarket } from './bump-version.ts';
import type { UpdateMarket } from './command.ts';
import { checkTerms } from './create-market.ts';
import type { Step } from './step.ts';

/**
 * Changes the terms of an unsettled market; existing bets keep theirs. Errors: NOT_FOUND, BAD_STATE, VALIDATION
 * (`field`).
 */
export function updateMarket(step: Step, command: UpdateMarket): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (market.status === 'SETTLED' || market.status === 'VOIDED') {
    return reject('BAD_STATE', { status: market.status });
  }
  const terms = mergeTerms(market.terms, command.terms);
  const invalid = checkTerms(terms);
  if (invalid !== null) return invalid;
  market.terms = terms;
  changeMarket(step, market, 'terms');
  return accepted(step, { id: market.id });
}

/** A new name or new rules drop the old labels; only labels given with them apply. */
function mergeTerms(old: MarketTerms, change: Partial<MarketTerms>): MarketTerms {
  const { nameLabel, rulesLabels, ...texts } = old;
  const isRenamed = change.name !== undefined && change.name !== old.name;
  const hasNewRules = change.rules !== undefined && change.rules !== old.rules;
  return {
    ...texts,
    ...(isRenamed || nameLabel === undefined ? {} : { nameLabel }),
    ...(hasNewRules || rulesLabels === undefined ? {} : { rulesLabels }),
    ...change,
  };
}
