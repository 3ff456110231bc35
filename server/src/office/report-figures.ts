import { toRupees } from '@crease/contracts/base/money.ts';
import type { ReportName, ReportUnit } from '@crease/contracts/office/reports.ts';
import type { EntryKind } from '@crease/core/ledger/ledger.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { EntrySum, TurnoverSum } from '#office/house-sums-reader.ts';

export interface Figure<Sums> {
  readonly name: string;
  readonly unit: ReportUnit;
  /** Computes the value for one group, or for the total; columns without a meaningful sum have no total. */
  readonly of: (sums: Sums) => number;
  readonly hasTotal: boolean;
}

export type Sums = Pick<EntrySum, 'amount' | 'came' | 'went'>;

/** Entry totals of a group, by kind. */
export type SumsByKind = ReadonlyMap<EntryKind, Sums>;

/** Entries and columns of a report. */
export interface EntryReport {
  readonly kinds: readonly EntryKind[];
  /** Ledger account on the other side of the entries; any if absent. */
  readonly counterpart?: string;
  /** True if each entry belongs to a market. */
  readonly isOfMarkets: boolean;
  readonly figures: readonly Figure<SumsByKind>[];
}

const NOTHING = { amount: 0, came: 0, went: 0 };
const came = (sums: SumsByKind, kind: EntryKind) => (sums.get(kind) ?? NOTHING).came;
const went = (sums: SumsByKind, kind: EntryKind) => (sums.get(kind) ?? NOTHING).went;
const net = (sums: SumsByKind, kind: EntryKind) => came(sums, kind) - went(sums, kind);
const amount = (sums: SumsByKind, kind: EntryKind) => (sums.get(kind) ?? NOTHING).amount;

function rupees(name: string, paise: (sums: SumsByKind) => number): Figure<SumsByKind> {
  return { name, unit: 'rupees', of: (sums) => toRupees(paise(sums)), hasTotal: true };
}

const RESULT_KINDS = ['BET_SETTLE', 'COMMISSION', 'REVERSAL', 'ROUNDING'] as const;

/** Player winnings are house losses: the last column negates the change in players' cash from results. */
const PROFIT_LOSS: EntryReport = {
  kinds: RESULT_KINDS,
  isOfMarkets: true,
  figures: [
    rupees('Players won', (sums) => came(sums, 'BET_SETTLE')),
    rupees('Players lost', (sums) => went(sums, 'BET_SETTLE')),
    rupees('Commission', (sums) => 0 - net(sums, 'COMMISSION')),
    rupees('Reversed', (sums) => 0 - net(sums, 'REVERSAL') - net(sums, 'ROUNDING')),
    rupees('House P&L', (sums) => RESULT_KINDS.reduce((sum, kind) => sum - net(sums, kind), 0)),
  ],
};

/** Payments to and from the commission account, which includes reversed results. */
const buildCommissionReport = (currency: Currency): EntryReport => ({
  kinds: ['COMMISSION', 'REVERSAL'],
  counterpart: `house:commission:${currency}`,
  isOfMarkets: true,
  figures: [
    rupees('Charged', (sums) => went(sums, 'COMMISSION')),
    rupees('Refunded', (sums) => came(sums, 'REVERSAL') - went(sums, 'REVERSAL')),
    rupees('Commission', (sums) => 0 - net(sums, 'COMMISSION') - net(sums, 'REVERSAL')),
  ],
});

/** Tax on withdrawals and at the end of tax years, including tax owed. */
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
    rupees('Reversed', (sums) => amount(sums, 'DEPOSIT_REVERSED')),
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

/** Play money is granted, never deposited. */
const PLAY_MONEY: EntryReport = {
  kinds: ['DEMO_GRANT', 'ADJUST'],
  isOfMarkets: false,
  figures: [rupees('Given', (sums) => net(sums, 'DEMO_GRANT')), rupees('Adjustments', (sums) => net(sums, 'ADJUST'))],
};

/** Stakes returned by rollbacks don't count as played. */
const casinoStakes = (sums: SumsByKind) => 0 - net(sums, 'CASINO_BET') - net(sums, 'CASINO_ROLLBACK');
const casinoWins = (sums: SumsByKind) => net(sums, 'CASINO_WIN');

const CASINO: EntryReport = {
  kinds: ['CASINO_BET', 'CASINO_WIN', 'CASINO_ROLLBACK'],
  isOfMarkets: false,
  figures: [
    rupees('Staked', casinoStakes),
    rupees('Players won', casinoWins),
    rupees('House P&L', (sums) => casinoStakes(sums) - casinoWins(sums)),
  ],
};

export function getEntryReport(name: Exclude<ReportName, 'turnover'>, currency: Currency): EntryReport {
  if (name === 'profitLoss') return PROFIT_LOSS;
  if (name === 'casino') return CASINO;
  if (name === 'commission') return buildCommissionReport(currency);
  return currency === 'INR' ? CASH : PLAY_MONEY;
}

/** Groups may share players, so the player count has no total. */
export const TURNOVER_FIGURES: readonly Figure<Omit<TurnoverSum, 'key' | 'event' | 'market'>>[] = [
  { name: 'Bets', unit: 'count', of: ({ bets }) => bets, hasTotal: true },
  { name: 'Players', unit: 'count', of: ({ players }) => players, hasTotal: false },
  { name: 'Turnover', unit: 'rupees', of: ({ stake }) => toRupees(stake), hasTotal: true },
  {
    name: 'Average stake',
    unit: 'rupees',
    of: ({ stake, bets }) => toRupees(bets === 0 ? 0 : Math.round(stake / bets)),
    hasTotal: true,
  },
];
