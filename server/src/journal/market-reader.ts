import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { EventStatus } from '@crease/core/market/sport-event.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type { EventRow, MarketClosing, MarketRow } from './rows.ts';

/**
 * Reads stored events and markets, including archived ones.
 *
 * Rows are visible as soon as their command has been answered.
 */
export interface MarketReader {
  market(marketId: number): Promise<MarketRow | null>;
  event(eventId: number): Promise<EventRow | null>;
  /** Close times of all markets that are CLOSED now, as far as known. */
  closings(): Promise<readonly MarketClosing[]>;
  /** Newest first. */
  markets(
    query: PageRequest & {
      readonly eventId?: number;
      readonly status?: MarketStatus;
      readonly kind?: MarketKind;
    },
  ): Promise<Page<MarketRow>>;
  events(
    query: PageRequest & {
      readonly sportId?: number;
      readonly status?: EventStatus;
      readonly search?: string;
    },
  ): Promise<Page<EventRow>>;
}
