import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PlayFigures } from '@crease/contracts/wire/play-session.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { MoneyDay } from '#ports/read-model.ts';

/** What entries of the statement are to their player. */
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

/** What an entry of this kind is to its player. */
export function moneyUseOf(kind: EntryKind): MoneyUse {
  return USES[kind] ?? 'OTHER';
}

/** Sums by use, paise. Together they are what the cash has changed by: nothing of the statement is left out. */
export interface MoneySums {
  readonly won: Money;
  readonly lost: Money;
  /** Less those that were taken back. */
  readonly deposited: Money;
  /** Asked for, less what came back. */
  readonly withdrawn: Money;
  /** Play money, bonuses and corrections. */
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

/** As the wire has them. */
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
