import type { Command } from '@crease/core/exchange/command.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Envelope } from './mailbox.ts';

/** From a shard of books to the wallet; amounts in paise. */
export type ToWallet =
  /** A bet needs `need` more than is free in its shard's purse; `want` is what would do for a while. */
  | {
      readonly type: 'Ask';
      readonly askId: number;
      readonly accountId: number;
      readonly need: Money;
      readonly want: Money;
    }
  /** Money that the shard does not need, 0 when a recall found none. */
  | {
      readonly type: 'Return';
      readonly accountId: number;
      readonly amount: Money;
      readonly recallId: number | null;
      /** What the account has won less what it has lost in this shard so far. */
      readonly result: Money;
    }
  /** A correction took the purse below zero: the wallet pays whatever its cash says. */
  | { readonly type: 'Force'; readonly accountId: number; readonly amount: Money };

/** From the wallet to a shard of books. */
export type ToBooks =
  | {
      readonly type: 'Grant';
      readonly accountId: number;
      readonly amount: Money;
      /** Null: the answer to a Force. */
      readonly askId: number | null;
    }
  | { readonly type: 'Deny'; readonly askId: number }
  | {
      readonly type: 'Recall';
      readonly recallId: number;
      readonly accountId: number;
      readonly need: Money;
    };

/** What the wallet's journal keeps. */
export type WalletInput =
  | {
      readonly type: 'Pay';
      readonly accountId: number;
      /** Above zero a deposit, below zero a withdrawal. */
      readonly amount: Money;
      readonly key: string;
    }
  | { readonly type: 'Receive'; readonly envelope: Envelope<ToWallet> }
  | { readonly type: 'Tick' };

/** What a shard's journal keeps. */
export type BooksInput =
  | { readonly type: 'Carry'; readonly command: Command }
  | { readonly type: 'Receive'; readonly envelope: Envelope<ToBooks> }
  | { readonly type: 'Tick' };

/** The answer to a request of a client. */
export interface Reply {
  readonly key: string;
  readonly code: string;
}
