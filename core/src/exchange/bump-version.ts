import type { MarketChange } from './exchange-event.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/** Gives a market the next version of the installation. */
export function bumpVersion(step: Step, market: Market): void {
  step.state.version += 1;
  market.version = step.state.version;
}

/** A new version, and the event that tells what of the market changed. */
export function changeMarket(step: Step, market: Market, change: MarketChange): void {
  bumpVersion(step, market);
  if (market.quote !== null) market.quote = { ...market.quote, version: market.version };
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change });
}

/** A new version, and the event that prices or sizes changed. */
export function changeBook(step: Step, market: Market): void {
  bumpVersion(step, market);
  step.events.push({ type: 'BookChanged', marketId: market.id, eventId: market.eventId });
}

/** A new version that is a material one: bets held before it are refused at their release (rule 8.5). */
export function markMaterialChange(step: Step, market: Market): void {
  bumpVersion(step, market);
  market.materialVersion = market.version;
  if (market.quote !== null) market.quote = { ...market.quote, version: market.version };
}
