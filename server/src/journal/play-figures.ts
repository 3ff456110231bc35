import { toRupees } from '@crease/contracts/values/money.ts';
import type { PlayFigures } from '@crease/contracts/wire/play-session.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { MoneyDay } from './statement.ts';

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

/** Classifies an entry kind. */
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

/** Converts to wire format. */
export function toPlayFigures({ won, lost }: MoneySums, stakes: Money): PlayFigures {
  return {
    stakes: toRupees(stakes),
    won: toRupees(won),
    lost: toRupees(lost),
    net: toRupees(won - lost),
  };
}

function sumCategory(
  days: readonly MoneyDay[],
  use: EntryCategory,
): Pick<MoneyDay, 'came' | 'went'> {
  let came = 0;
  let went = 0;
  for (const day of days) {
    if (classifyEntry(day.kind) !== use) continue;
    came += day.came;
    went += day.went;
  }
  return { came, went };
}
