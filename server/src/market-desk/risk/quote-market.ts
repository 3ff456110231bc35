import type { ErrorDetails } from '@crease/contracts/base/error-code.ts';
import { problem } from '@crease/contracts/base/field-problem.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { SetQuote } from '@crease/core/exchange/command.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { QuoteStep } from '@crease/core/quote/market-quote.ts';
import type { OperatorView } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import { type Failure, fail, failField, ok, type Reply, toFailure } from '#base/reply.ts';
import type { TraderSizes } from '#catalogue/house-prices.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { exemptFromStop } from '#market-desk/stops/betting-stops.ts';
import type { Input } from '#people/account/call-context.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';

/** A quote as parsed by the route, and one of its prices: hundredths and paise. */
type QuoteFields = Input<'operatorQuoteMarket'>;
type Step = QuoteFields['runners'][number]['back'][number];

/**
 * Sets the house quote of a market (API 10.3) atomically; omitted runners have no quote afterwards. Errors: BAD_STATE
 * for exchange markets, or with `changedBy` and `quoteVersion` on a conflict with another trader or the model.
 */
export async function quoteMarket(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  fields: QuoteFields,
): Reply<WireMarket> {
  const { marketId } = fields;
  const { exchange, quotedSizes, marketViews, quoteAuthors } = context;
  if (fields.open || fields.status === 'OPEN' || fields.status === 'BALL_RUNNING') {
    const stopped = await exemptFromStop(context, marketId);
    if (stopped !== null) return stopped;
  }
  const command = await exchange.read((state) => buildCommand(state.markets.get(marketId), fields));
  if ('ok' in command) return command;
  const former = quotedSizes.all(marketId);
  quotedSizes.put(marketId, getSizes(fields, command));
  const change = { action: 'QuoteMarket', entity: 'market', entityId: marketId, after: command };
  const outcome = await exchange.submit(command, buildSubmitContext(actor, change));
  if (!outcome.ok) {
    quotedSizes.put(marketId, former);
    return outcome.code === 'MARKET_CHANGED'
      ? fail('BAD_STATE', await findQuoteChange(context, marketId))
      : toFailure(outcome);
  }
  const view = await exchange.read((state) => {
    const market = state.markets.get(marketId);
    const version = market?.quote?.version;
    if (version !== undefined) quoteAuthors.record(marketId, version, actor.operatorId);
    return market === undefined ? null : marketViews.getView(market, currency);
  });
  return view === null ? fail('NOT_FOUND') : ok(view);
}

/** Author of the current quote: an operator or automatic pricing. */
async function findQuoteChange(context: MarketDeskEnv, marketId: number): Promise<ErrorDetails> {
  const quoteVersion = await context.exchange.read((state) => state.markets.get(marketId)?.quote?.version ?? 0);
  const authorId = context.quoteAuthors.get(marketId, quoteVersion);
  const names = await findOperatorNames(context, authorId === null ? [] : [authorId]);
  const changedBy = authorId === null ? 'the model' : (names.get(authorId) ?? 'another operator');
  return { changedBy, quoteVersion };
}

/** Builds the quote command. Lines apply only to types that have them and are ignored otherwise. */
function buildCommand(market: Market | undefined, fields: QuoteFields): SetQuote | Failure {
  if (market === undefined) return fail('NOT_FOUND');
  const { kind } = market;
  if (!isHouseKind(kind)) return fail('BAD_STATE', { kind });
  const hasLine = HOUSE_TRAITS[kind].shape !== 'RUNNER';
  const only = market.runners.length === 1 ? market.runners[0]?.id : undefined;
  const runners: SetQuote['runners'][number][] = [];
  for (const quoted of fields.runners) {
    const runnerId = quoted.runnerId ?? only;
    if (runnerId === undefined) return failField('runnerId', problem('REQUIRED'));
    const { band, status } = quoted;
    const isMissing = [...quoted.back, ...quoted.lay].some(({ line }) => line === undefined);
    if (hasLine && isMissing) return failField('line', problem('REQUIRED'));
    const back = quoted.back.map((step) => toQuoteStep(step, hasLine));
    const lay = quoted.lay.map((step) => toQuoteStep(step, hasLine));
    runners.push({ runnerId, back, lay, ...pickDefined({ band, status }) });
  }
  const status = fields.open ? 'OPEN' : fields.status;
  const { marketId, expectedVersion } = fields;
  return { type: 'SetQuote', marketId, runners, ...pickDefined({ status, expectedVersion }) };
}

function toQuoteStep({ rate, line }: Step, hasLine: boolean): QuoteStep {
  return hasLine && line !== undefined ? { price: rate, line } : { price: rate };
}

function getSizes(fields: QuoteFields, { runners }: SetQuote): ReadonlyMap<number, TraderSizes> {
  const sizes = new Map<number, TraderSizes>();
  fields.runners.forEach(({ back, lay }, place) => {
    const runnerId = runners[place]?.runnerId;
    if (runnerId === undefined || [...back, ...lay].every(({ size }) => size === undefined)) return;
    const sizesIn = (steps: readonly Step[]) => steps.map(({ size }) => size ?? null);
    sizes.set(runnerId, { back: sizesIn(back), lay: sizesIn(lay) });
  });
  return sizes;
}
