import type { MarketChange } from './exchange-event.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/** Assigns a market the next global version. */
export function bumpVersion(step: Step, market: Market): void {
  step.state.version += 1;
  market.version = step.state.version;
}

/** Bumps the version and emits the event for what changed. */
export function changeMarket(step: Step, market: Market, change: MarketChange): void {
  bumpVersion(step, market);
  if (market.quote !== null) market.quote = { ...market.quote, version: market.version };
  const { id: marketId, eventId } = market;
  step.events.push({ type: 'MarketChanged', marketId, eventId, change });
}

/** Bumps the version and emits the event for changed prices or sizes. */
export function changeBook(step: Step, market: Market): void {
  bumpVersion(step, market);
  step.events.push({ type: 'BookChanged', marketId: market.id, eventId: market.eventId });
}

/** Bumps the version as a material change: bets held before it are rejected on release (rule 8.5). */
export function markMaterialChange(step: Step, market: Market): void {
  bumpVersion(step, market);
  market.materialVersion = market.version;
  if (market.quote !== null) market.quote = { ...market.quote, version: market.version };
}
