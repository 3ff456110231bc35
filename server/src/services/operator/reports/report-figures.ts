import type { ReportUnit } from '@crease/contracts/routes/operator-reports.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { EntryKind } from '@crease/core/ledger/entry.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { EntrySum, TurnoverSum } from '#ports/read-model.ts';

/** The figures of one group, and how several of them are one. */
export interface Figure<Sums> {
  readonly name: string;
  readonly unit: ReportUnit;
  /** Of one group or of all together; null below the column: a sum says nothing. */
  readonly of: (sums: Sums) => number;
  readonly hasTotal: boolean;
}

/** Sums of the entries of a group, by kind. */
export type SumsByKind = ReadonlyMap<EntryKind, Pick<EntrySum, 'amount' | 'came' | 'went'>>;

/** Which entries a report is made of, and its columns. */
export interface EntryReport {
  readonly kinds: readonly EntryKind[];
  /** Ledger account at the other end of those entries; left out: any. */
  readonly counterpart?: string;
  /** Whether each of its entries belongs to a market. */
  readonly isOfMarkets: boolean;
  readonly figures: readonly Figure<SumsByKind>[];
}

const NOTHING = { amount: 0, came: 0, went: 0 };
const came = (sums: SumsByKind, kind: EntryKind) => (sums.get(kind) ?? NOTHING).came;
const went = (sums: SumsByKind, kind: EntryKind) => (sums.get(kind) ?? NOTHING).went;
const net = (sums: SumsByKind, kind: EntryKind) => came(sums, kind) - went(sums, kind);
const amount = (sums: SumsByKind, kind: EntryKind) => (sums.get(kind) ?? NOTHING).amount;

function rupees(name: string, paise: (sums: SumsByKind) => number): Figure<SumsByKind> {
  return { name, unit: 'rupees', of: (sums) => rupeesOf(paise(sums)), hasTotal: true };
}

const RESULT_KINDS = ['BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ROUNDING'] as const;

/** What players won, the house lost: the last column is the change of all their cash by results, turned round. */
const PROFIT_LOSS: EntryReport = {
  kinds: RESULT_KINDS,
  isOfMarkets: true,
  figures: [
    rupees('Players won', (sums) => came(sums, 'BET_SETTLE')),
    rupees('Players lost', (sums) => went(sums, 'BET_SETTLE')),
    rupees('Commission', (sums) => 0 - net(sums, 'COMMISSION')),
    rupees('Taken back', (sums) => 0 - net(sums, 'REVERSAL') - net(sums, 'ROUNDING')),
    rupees('Result of the house', (sums) =>
      RESULT_KINDS.reduce((sum, kind) => sum - net(sums, kind), 0),
    ),
  ],
};

/** To the account of commission and back from it, so that results which were taken back are in it. */
const commissionOf = (currency: Currency): EntryReport => ({
  kinds: ['COMMISSION', 'REVERSAL'],
  counterpart: `house:commission:${currency}`,
  isOfMarkets: true,
  figures: [
    rupees('Charged', (sums) => went(sums, 'COMMISSION')),
    rupees('Given back', (sums) => came(sums, 'REVERSAL') - went(sums, 'REVERSAL')),
    rupees('Commission', (sums) => 0 - net(sums, 'COMMISSION') - net(sums, 'REVERSAL')),
  ],
});

/** Of withdrawals, and at the ends of tax years; what is owed of it is in it. */
const taxIn = (sums: SumsByKind) => amount(sums, 'TAX') + amount(sums, 'WINNINGS_TAXED');

const CASH: EntryReport = {
  kinds: [
    'DEPOSIT',
    'DEPOSIT_REVERSED',
    'WITHDRAWAL_PAID',
    'WITHDRAWAL_RETURNED',
    'TAX',
    'WINNINGS_TAXED',
    'BONUS_CONVERTED',
    'FREE_BET_WON',
    'FREE_BET_REVERSED',
    'FREE_ROUND_WON',
    'ADJUST',
  ],
  isOfMarkets: false,
  figures: [
    rupees('Deposits', (sums) => amount(sums, 'DEPOSIT')),
    rupees('Taken back', (sums) => amount(sums, 'DEPOSIT_REVERSED')),
    rupees('Paid out', (sums) => amount(sums, 'WITHDRAWAL_PAID')),
    rupees('Tax withheld', taxIn),
    rupees('Returned by banks', (sums) => amount(sums, 'WITHDRAWAL_RETURNED')),
    rupees(
      'Net received',
      (sums) =>
        amount(sums, 'DEPOSIT') -
        amount(sums, 'DEPOSIT_REVERSED') -
        amount(sums, 'WITHDRAWAL_PAID') -
        taxIn(sums) +
        amount(sums, 'WITHDRAWAL_RETURNED'),
    ),
    rupees(
      'Bonuses',
      (sums) =>
        net(sums, 'BONUS_CONVERTED') +
        net(sums, 'FREE_BET_WON') +
        net(sums, 'FREE_BET_REVERSED') +
        net(sums, 'FREE_ROUND_WON'),
    ),
    rupees('Adjustments', (sums) => net(sums, 'ADJUST')),
  ],
};

/** Play money is given; nobody pays it in. */
const PLAY_MONEY: EntryReport = {
  kinds: ['DEMO_GRANT', 'ADJUST'],
  isOfMarkets: false,
  figures: [
    rupees('Given', (sums) => net(sums, 'DEMO_GRANT')),
    rupees('Adjustments', (sums) => net(sums, 'ADJUST')),
  ],
};

/** What a report of entries is made of. */
export function entryReportOf(
  name: 'profitLoss' | 'cash' | 'commission',
  currency: Currency,
): EntryReport {
  if (name === 'profitLoss') return PROFIT_LOSS;
  if (name === 'commission') return commissionOf(currency);
  return currency === 'INR' ? CASH : PLAY_MONEY;
}

/** Players of several groups may be the same ones, so they have no sum. */
export const TURNOVER_FIGURES: readonly Figure<Omit<TurnoverSum, 'key' | 'event' | 'market'>>[] = [
  { name: 'Bets', unit: 'count', of: ({ bets }) => bets, hasTotal: true },
  { name: 'Players', unit: 'count', of: ({ players }) => players, hasTotal: false },
  { name: 'Turnover', unit: 'rupees', of: ({ stake }) => rupeesOf(stake), hasTotal: true },
  {
    name: 'Average stake',
    unit: 'rupees',
    of: ({ stake, bets }) => rupeesOf(bets === 0 ? 0 : Math.round(stake / bets)),
    hasTotal: true,
  },
];
