import type { Time } from '@crease/contracts/values/instant.ts';
import type { ClaimState } from '@crease/contracts/wire/bonus.ts';
import type { RequestState } from '@crease/contracts/wire/cashier.ts';
import type { IdentityKind, IdentityState } from '@crease/contracts/wire/identity.ts';
import type { NoticeItem, Preferences } from '@crease/contracts/wire/personal.ts';
import type { Money } from '@crease/core/money/money.ts';

/** A push to one user's devices. */
export type PersonalPush =
  | { readonly type: 'notice'; readonly item: NoticeItem; readonly unread: number }
  | { readonly type: 'read'; readonly upToId: number; readonly unread: number }
  | { readonly type: 'preferences'; readonly preferences: Preferences }
  | { readonly type: 'reality-check'; readonly answeredAt: Time }
  | { readonly type: 'identity'; readonly kind: IdentityKind; readonly state: IdentityState }
  | { readonly type: 'request'; readonly request: RequestPush }
  | { readonly type: 'bonus'; readonly bonus: BonusPush };

/** A deposit or withdrawal whose state changed; paise. */
export interface RequestPush {
  readonly id: number;
  readonly type: 'DEPOSIT' | 'WITHDRAWAL';
  readonly state: RequestState;
  readonly amount: Money;
}

/** A bonus whose state or progress changed; paise. */
export interface BonusPush {
  /** Offer ID. */
  readonly id: number;
  readonly state: ClaimState;
  readonly wagered: Money;
}

/** Relays personal pushes to the real-time layer. */
export class PersonalPushes {
  readonly #listeners: ((userId: number, push: PersonalPush) => void)[] = [];

  listen(listener: (userId: number, push: PersonalPush) => void): void {
    this.#listeners.push(listener);
  }

  publish(userId: number, push: PersonalPush): void {
    for (const listener of this.#listeners) listener(userId, push);
  }
}
