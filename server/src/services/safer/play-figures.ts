import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PlayFigures } from '@crease/contracts/wire/play-session.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { MoneyDay } from '#ports/read-model.ts';

/** Meaning of a statement entry for the player. */
export type MoneyUse = 'PLAY' | 'DEPOSIT' | 'WITHDRAWAL' | 'OTHER';

const USES: Readonly<Partial<Record<EntryKind, MoneyUse>>> = {
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
export function moneyUseOf(kind: EntryKind): MoneyUse {
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

export function moneySumsOf(days: readonly MoneyDay[]): MoneySums {
  const play = sumOf(days, 'PLAY');
  const deposit = sumOf(days, 'DEPOSIT');
  const withdrawal = sumOf(days, 'WITHDRAWAL');
  const other = sumOf(days, 'OTHER');
  return {
    won: play.came,
    lost: play.went,
    deposited: deposit.came - deposit.went,
    withdrawn: withdrawal.went - withdrawal.came,
    other: other.came - other.went,
  };
}

/** Converts to wire format. */
export function playFiguresOf({ won, lost }: MoneySums, stakes: Money): PlayFigures {
  return {
    stakes: rupeesOf(stakes),
    won: rupeesOf(won),
    lost: rupeesOf(lost),
    net: rupeesOf(won - lost),
  };
}

function sumOf(days: readonly MoneyDay[], use: MoneyUse): Pick<MoneyDay, 'came' | 'went'> {
  let came = 0;
  let went = 0;
  for (const day of days) {
    if (moneyUseOf(day.kind) !== use) continue;
    came += day.came;
    went += day.went;
  }
  return { came, went };
}
