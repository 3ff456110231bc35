import type { Time } from '#values/instant.ts';
import type { PaymentInfo } from './cashier.ts';

/** Result of requesting a payout link for self-excluded players. */
export interface PayoutLinkSent {
  /** Masked mobile number it was sent to. */
  readonly sentTo: string;
  readonly endsAt: Time;
}

/** Content of the payout link page. There is no session: every call passes the link. */
export interface PayoutLinkPage {
  readonly userName: string;
  /** True if a second-factor code is needed in addition to the password. */
  readonly hasSecondFactor: boolean;
  readonly endsAt: Time;
  readonly info: PaymentInfo;
}
