import type { UnmatchedEventProblem } from '@crease/contracts/wire/operator-cashier.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit/audit.ts';
import type { Page, PageRequest } from '#base/page.ts';
import type { ProviderEvent } from '#cash/providers/payment-provider.ts';

/** A provider event that matches no request. Amount in hundredths of its currency, times in ms. */
export interface UnmatchedEvent {
  readonly id: number;
  readonly provider: string;
  readonly eventId: string;
  readonly type: ProviderEvent['type'];
  readonly reference: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly currency: string;
  readonly problem: UnmatchedEventProblem;
  readonly receivedAt: number;
  readonly closedAt: number | null;
  readonly closedBy: number | null;
  readonly remark: string | null;
}

export type NewUnmatchedEvent = Omit<UnmatchedEvent, 'id' | 'closedAt' | 'closedBy' | 'remark'>;

export interface UnmatchedEventQuery extends PageRequest {
  /** True once reviewed. */
  readonly isClosed: boolean;
}

/** Unmatched events awaiting review. They are added and closed, never deleted. */
export interface UnmatchedEventStore {
  /** @returns false if the provider's event is already stored. */
  add(event: NewUnmatchedEvent): Promise<boolean>;
  /** Open ones oldest first, closed ones newest first. */
  page(query: UnmatchedEventQuery): Promise<Page<UnmatchedEvent>>;
  /** @returns false if there is none or it is closed. */
  close(
    id: number,
    closing: { readonly by: number; readonly at: number; readonly remark: string },
    audit: NewAuditRow,
  ): Promise<boolean>;
}
