import type { Time } from '#values/instant.ts';
import type { PaymentInfo } from './cashier.ts';

/** A link was sent by which somebody who has excluded themselves takes their money out. */
export interface PayoutLinkSent {
  /** The mobile it went to, as others may see it. */
  readonly sentTo: string;
  readonly endsAt: Time;
}

/** What the page of such a link shows. There is no session: each call names the link again. */
export interface PayoutDoor {
  readonly userName: string;
  /** Whether a code of the second factor is asked for with the password. */
  readonly hasSecondFactor: boolean;
  readonly endsAt: Time;
  readonly info: PaymentInfo;
}
