import { toRupees } from '@crease/contracts/base/money.ts';
import type { PlayFigures } from '@crease/contracts/care/play-limits.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { NameLabel } from '@crease/core/market/market-terms.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { Page, PageRequest } from '#base/postgres/paging.ts';

/** Filter for statement entries. Holds and releases are never included. */
export interface StatementQuery extends PageRequest {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  /** Absent: all except HOLD and RELEASE. */
  readonly kinds?: readonly EntryKind[];
  readonly descending: boolean;
}

export interface StatementLine {
  readonly id: number;
  readonly at: number;
  readonly kind: EntryKind;
  /** Credit (+) or debit (−), paise. */
  readonly amount: Money;
  /** Cash balance (free plus held) after the entry. */
  readonly balance: Money;
  readonly marketId: number | null;
  readonly eventId: number | null;
  readonly sportId: number | null;
  readonly marketName: string | null;
  /** Null if an operator typed the name. */
  readonly marketLabel: NameLabel | null;
  readonly eventTitle: string | null;
  readonly reason: string | null;
}

/** A page of a statement, with the cash balance at both ends of the range regardless of `kinds`. */
export interface StatementPage extends Page<StatementLine> {
  readonly opening: Money;
  readonly closing: Money;
  /** Totals of credits and debits over all matching entries; both non-negative. */
  readonly credit: Money;
  readonly debit: Money;
  /** Number of credits and debits; zero entries are in neither. */
  readonly credits: number;
  readonly debits: number;
}

/** An account's credits and debits on one day by entry kind, paise; both non-negative. */
export interface MoneyDay {
  /** In days since 1970 in Asia/Kolkata. */
  readonly day: number;
  readonly kind: EntryKind;
  readonly came: Money;
  readonly went: Money;
}

/** Reads the ledger entries of an account. Rows are visible as soon as their command has been answered. */
export interface StatementReader {
  statement(query: StatementQuery): Promise<StatementPage>;
  /** Statement totals by day and kind between two times, both inclusive; oldest day first. */
  moneyDays(accountId: number, range: { readonly from: number; readonly to: number }): Promise<readonly MoneyDay[]>;
  /** One statement entry; null if unknown or of another account. */
  statementLine(accountId: number, entryId: number): Promise<StatementLine | null>;
}

/** Meaning of a statement entry for the player. */
export type EntryCategory = 'PLAY' | 'DEPOSIT' | 'WITHDRAWAL' | 'OTHER';

const USES: Readonly<Partial<Record<EntryKind, EntryCategory>>> = {
  BET_SETTLE: 'PLAY',
  COMMISSION: 'PLAY',
  REVERSAL: 'PLAY',
  ROUNDING: 'PLAY',
  FREE_BET_WON: 'PLAY',
  FREE_BET_REVERSED: 'PLAY',
  FREE_ROUND_WON: 'PLAY',
  CASINO_BET: 'PLAY',
  CASINO_WIN: 'PLAY',
  CASINO_ROLLBACK: 'PLAY',
  DEPOSIT: 'DEPOSIT',
  DEPOSIT_REVERSED: 'DEPOSIT',
  WITHDRAWAL_HELD: 'WITHDRAWAL',
  WITHDRAWAL_RELEASED: 'WITHDRAWAL',
  WITHDRAWAL_RETURNED: 'WITHDRAWAL',
};

export function classifyEntry(kind: EntryKind): EntryCategory {
  return USES[kind] ?? 'OTHER';
}

/** Totals by category, paise. Together they equal the change in cash: no entry is left out. */
export interface MoneySums {
  readonly won: Money;
  readonly lost: Money;
  /** Net of reversed deposits. */
  readonly deposited: Money;
  /** Requested, net of returned withdrawals. */
  readonly withdrawn: Money;
  /** Play money, bonuses and adjustments. */
  readonly other: Money;
}

export function sumMoney(days: readonly MoneyDay[]): MoneySums {
  const play = sumCategory(days, 'PLAY');
  const deposit = sumCategory(days, 'DEPOSIT');
  const withdrawal = sumCategory(days, 'WITHDRAWAL');
  const other = sumCategory(days, 'OTHER');
  return {
    won: play.came,
    lost: play.went,
    deposited: deposit.came - deposit.went,
    withdrawn: withdrawal.went - withdrawal.came,
    other: other.came - other.went,
  };
}

export function toPlayFigures({ won, lost }: MoneySums, stakes: Money): PlayFigures {
  return { stakes: toRupees(stakes), won: toRupees(won), lost: toRupees(lost), net: toRupees(won - lost) };
}

function sumCategory(days: readonly MoneyDay[], use: EntryCategory): Pick<MoneyDay, 'came' | 'went'> {
  let came = 0;
  let went = 0;
  for (const day of days) {
    if (classifyEntry(day.kind) !== use) continue;
    came += day.came;
    went += day.went;
  }
  return { came, went };
}
