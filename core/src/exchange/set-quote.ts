import { type Rejection, reject, rejectField } from '#base/result.ts';
import { canTransition } from '#market/market-kind.ts';
import { checkQuote, isSameQuote, type RunnerQuote } from '#quote/market-quote.ts';
import type { QuotedRunner, SetQuote } from './command.ts';
import { type HouseMarket, isHouseMarket, type Market } from './market.ts';
import { isBettable, moveMarketStatus, moveRunnerStatus } from './set-market-status.ts';
import type { Outcome, Step } from './step.ts';

/**
 * Sets the house's offer in a market: every runner in one step, together with the status of the market or runners, so
 * that a price is never live longer or earlier than its status allows. Runners left out have no quote afterwards.
 * Setting the current quote again is a no-op without events.
 *
 * Errors: NOT_FOUND (market, runner), BAD_STATE (an exchange kind, a closed market, a removed runner, a forbidden
 * status transition), MARKET_CHANGED (`quoteVersion`) if anything but bets has changed since `expectedVersion`,
 * VALIDATION (`field`: runners, back, lay, band) for a crossed or inconsistent quote.
 */
export function setQuote(step: Step, command: SetQuote): Outcome {
  const market = step.state.markets.get(command.marketId);
  if (market === undefined) return reject('NOT_FOUND', { marketId: command.marketId });
  if (!isHouseMarket(market)) return reject('BAD_STATE', { kind: market.kind });
  const refusal = checkSetQuote(market, command);
  if (refusal !== null) return refusal;
  const quotes: (RunnerQuote | null)[] = market.runners.map(() => null);
  for (const quoted of command.runners) {
    const place = market.runners.findIndex(({ id }) => id === quoted.runnerId);
    quotes[place] = toRunnerQuote(quoted);
    if (quoted.status !== undefined) {
      moveRunnerStatus(step, market, { place, status: quoted.status });
    }
  }
  changeQuotes(step, market, quotes);
  if (command.status !== undefined) moveMarketStatus(step, market, command.status);
  step.postHolds(market.id);
  return step.accept({ id: market.id });
}

function checkSetQuote(market: HouseMarket, command: SetQuote): Rejection | null {
  const { status, quote } = market;
  if (status === 'CLOSED' || status === 'SETTLED' || status === 'VOIDED') {
    return reject('BAD_STATE', { status });
  }
  const quoteVersion = quote?.version ?? 0;
  if (command.expectedVersion !== undefined && command.expectedVersion !== quoteVersion) {
    return reject('MARKET_CHANGED', { quoteVersion });
  }
  const next = command.status;
  if (next !== undefined && next !== status && !canTransition(status, next)) {
    return reject('BAD_STATE', { status });
  }
  if (new Set(command.runners.map(({ runnerId }) => runnerId)).size !== command.runners.length) {
    return rejectField('runners');
  }
  for (const quoted of command.runners) {
    const invalid = checkQuotedRunner(market, quoted);
    if (invalid !== null) return invalid;
  }
  return null;
}

function checkQuotedRunner(market: HouseMarket, quoted: QuotedRunner): Rejection | null {
  const place = market.runners.findIndex(({ id }) => id === quoted.runnerId);
  const runner = market.runners[place];
  if (runner === undefined) return reject('NOT_FOUND', { runnerId: quoted.runnerId });
  if (!isBettable(runner)) return reject('BAD_STATE', { status: runner.status });
  const invalid = checkQuote(market.kind, quoted);
  if (invalid !== null) return invalid;
  return isOtherBand(market.quote?.runners[place] ?? null, quoted) ? rejectField('band') : null;
}

/**
 * A slip names only the first run of a band, so another length needs another line, or a bettor would get a band they
 * never saw.
 */
function isOtherBand(before: RunnerQuote | null, { back, band }: QuotedRunner): boolean {
  const line = back[0]?.line;
  return line !== undefined && before?.back[0]?.line === line && before.band !== band;
}

function toRunnerQuote({ back, lay, band }: QuotedRunner): RunnerQuote | null {
  if (back.length === 0 && lay.length === 0) return null;
  return band === undefined ? { back, lay } : { back, lay, band };
}

function changeQuotes(step: Step, market: Market, runners: readonly (RunnerQuote | null)[]): void {
  const before = market.quote?.runners ?? [];
  if (runners.every((quote, place) => isSameQuote(quote, before[place] ?? null))) return;
  step.changeBook(market);
  market.quote = { version: market.version, runners };
}
