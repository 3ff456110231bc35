import type { RejectReason } from '#base/reject-reason.ts';
import type { RejectionDetails } from '#base/result.ts';
import type { HeldCashOut } from './exchange-state.ts';
import type { Market } from './market.ts';
import type { Step } from './step.ts';

/** Rejects every held cash-out of a market. They have no reservations to release. */
export function rejectHeldCashOuts(step: Step, market: Market, code: RejectReason): void {
  for (const held of [...step.state.heldCashOuts.values()]) {
    if (held.command.marketId === market.id) rejectHeldCashOut(step, held, { code });
  }
}

/** Ends one held cash-out without a trade. The request can be repeated under the same key. */
export function rejectHeldCashOut(
  step: Step,
  held: HeldCashOut,
  { code, details = {} }: { readonly code: RejectReason; readonly details?: RejectionDetails },
): void {
  const { accountId, marketId, clientRequestId } = held.command;
  step.state.heldCashOuts.delete(held.id);
  step.events.push({
    type: 'HeldCashOutRefused',
    cashOutId: held.id,
    accountId,
    marketId,
    clientRequestId,
    code,
    details,
  });
}
