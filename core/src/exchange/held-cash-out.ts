import type { CashOut } from './command.ts';

/** A cash-out in the in-play delay. Rejected if its market is suspended, closed or materially changed meanwhile. */
export interface HeldCashOut {
  readonly id: number;
  readonly command: CashOut;
  readonly heldUntil: number;
  /** `market.materialVersion` when it was requested. */
  readonly materialVersion: number;
}
