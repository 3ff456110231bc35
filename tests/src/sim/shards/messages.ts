import type { Command } from '@crease/core/exchange/command.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Envelope } from './mailbox.ts';

/** From a shard of books to the wallet; amounts in paise. */
export type ToWallet =
  /** A bet needs `need` more than is free in its shard's allowance; `want` includes headroom for the next bets. */
  | {
      readonly type: 'Ask';
      readonly askId: number;
      readonly accountId: number;
      readonly need: Money;
      readonly want: Money;
    }
  /** Money that the shard doesn't need; 0 if a recall found none. */
  | {
      readonly type: 'Return';
      readonly accountId: number;
      readonly amount: Money;
      readonly recallId: number | null;
      /** The account's winnings less losses in this shard so far. */
      readonly result: Money;
    }
  /** A correction made the allowance negative: the wallet pays regardless of its cash. */
  | { readonly type: 'Force'; readonly accountId: number; readonly amount: Money };

/** From the wallet to a shard of books. */
export type ToBooks =
  | {
      readonly type: 'Grant';
      readonly accountId: number;
      readonly amount: Money;
      /** Null in response to a Force. */
      readonly askId: number | null;
    }
  | { readonly type: 'Deny'; readonly askId: number }
  | {
      readonly type: 'Recall';
      readonly recallId: number;
      readonly accountId: number;
      readonly need: Money;
    };

/** Journal input of the wallet. */
export type WalletInput =
  | {
      readonly type: 'Pay';
      readonly accountId: number;
      /** Positive for a deposit, negative for a withdrawal. */
      readonly amount: Money;
      readonly key: string;
    }
  | { readonly type: 'Receive'; readonly envelope: Envelope<ToWallet> }
  | { readonly type: 'Tick' };

/** Journal input of a shard. */
export type BooksInput =
  | { readonly type: 'Carry'; readonly command: Command }
  | { readonly type: 'Receive'; readonly envelope: Envelope<ToBooks> }
  | { readonly type: 'Tick' };

/** The response to a client's request. */
export interface Reply {
  readonly key: string;
  readonly code: string;
}
