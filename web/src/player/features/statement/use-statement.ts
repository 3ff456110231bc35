import {
  findRound,
  type Transaction,
  type TransactionPage,
  type TransactionType,
} from '@crease/contracts/betting/statement.ts';
import { useMemo } from 'react';
import { labelForSport } from '#client/catalogue/events.ts';
import { readItem } from '#client/storage/local-items.ts';
import { gameText, nameText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { useUntil } from '#player/features/records/day-range.ts';
import { findOption, type GridControl, type GridTerms } from '#player/features/records/grid-search.ts';
import {
  countTransactions,
  type StatementQuery,
  type TransactionKind,
  useScrolledTransactions,
  useTransactions,
} from '#player/features/records/history.ts';
import { type RecordList, useRecordList } from '#player/features/records/record-list.ts';

/** Statement query options; defaults to today (screens 9). */
export const STATEMENT_TERMS: GridTerms = {
  range: 'today',
  longestDays: 31,
  order: { name: 'date', isDescending: true },
  sortable: ['date'],
  size: 10,
  sizes: [10, 20, 50, 'scroll'],
};

/** Entry types by wire number. */
export const KINDS = [
  { value: 0, text: phrase('All types') },
  { value: 1, text: phrase('Deposit and withdrawal') },
  { value: 2, text: phrase('Game') },
] as const satisfies readonly { readonly value: TransactionKind; readonly text: string }[];

/** Entry type from the URL. */
export function parseKind(search: Readonly<Record<string, unknown>>): TransactionKind {
  return findOption([0, 1, 2], search.type) ?? 0;
}

/** Entries for the URL's query, as pages or as one list. */
export function useStatement(control: GridControl): RecordList<Transaction, TransactionPage> {
  const kind = parseKind(control.search);
  const ask: StatementQuery = useMemo(() => ({ ...control.query, kind }), [control.query, kind]);
  const { until, renew } = useUntil(ask);
  return useRecordList({
    control,
    paged: useTransactions(ask),
    scrolled: useScrolledTransactions(ask, until),
    renew,
    count: () => countTransactions(ask),
    failure: t('Couldn’t load the statement.'),
  });
}

const TYPE_LABELS: Readonly<Record<TransactionType, string>> = {
  BET_SETTLE: phrase('Bet'),
  COMMISSION: phrase('Commission'),
  DEPOSIT: phrase('Payment'),
  WITHDRAW: phrase('Payment'),
  WITHDRAW_RETURN: phrase('Payment'),
  BONUS: phrase('Bonus'),
  CASINO_BET: phrase('Casino'),
  CASINO_WIN: phrase('Casino'),
  CASINO_ROLLBACK: phrase('Casino'),
  TAX: phrase('Tax'),
  ADJUST: phrase('Adjustment'),
  REVERSAL: phrase('Correction'),
  DEMO_GRANT: phrase('Play money'),
};

/** Short label for an entry type. */
export function labelForTransaction({ type }: Pick<Transaction, 'type'>): string {
  return t(TYPE_LABELS[type]);
}

/** Separates event and market in a description. */
const SLASH = ' / ';

/** Describes an entry's type and subject; market entries show the market name first, then sport and event. */
export function describeTransaction({
  type,
  description,
  marketLabel,
  sportId,
  marketId,
}: Pick<Transaction, 'type' | 'description' | 'marketLabel' | 'sportId' | 'marketId'>): {
  readonly main: string;
  readonly sub: string | null;
} {
  if (type === 'DEMO_GRANT') return { main: t('Play money'), sub: null };
  if (marketId === null) {
    return describeRound({ type, description }) ?? describePayment(type, description);
  }
  const sport = sportId === null ? '' : labelForSport(sportId, '');
  const under = (place: string) => (sport === '' ? place : `${sport}${SLASH}${place}`);
  if (type === 'COMMISSION') return { main: t('Commission'), sub: under(stripPrefix(description)) };
  if (type === 'REVERSAL') {
    return { main: t('Result reversed'), sub: under(stripPrefix(description)) };
  }
  const at = description.lastIndexOf(SLASH);
  if (at < 0) return { main: description, sub: null };
  return {
    main: nameText(description.slice(at + SLASH.length), marketLabel),
    sub: under(description.slice(0, at)),
  };
}

const PAYMENT_LABELS: Readonly<Partial<Record<TransactionType, string>>> = {
  DEPOSIT: phrase('Deposit'),
  WITHDRAW: phrase('Withdrawal'),
  WITHDRAW_RETURN: phrase('Withdrawal returned'),
};

/** Payment descriptions contain only the request reference, so add the payment type. */
function describePayment(type: TransactionType, description: string) {
  const words = PAYMENT_LABELS[type];
  return words === undefined || description === ''
    ? { main: description, sub: null }
    : { main: t(words), sub: description };
}

/** Strips the English prefix before the colon. */
function stripPrefix(description: string): string {
  const at = description.indexOf(': ');
  return at < 0 ? description : description.slice(at + 2);
}

/**
 * Describes a casino round entry: the game and the reference for support.
 *
 * @returns null if the entry is not a round, or its game is no longer listed.
 */
function describeRound(line: Pick<Transaction, 'type' | 'description'>): {
  readonly main: string;
  readonly sub: string;
} | null {
  const of = findRound(line);
  if (of === null) return null;
  const categories = readItem('games') ?? [];
  const game = categories.flatMap(({ games }) => games).find(({ gameCode }) => gameCode === of.code);
  return game === undefined ? null : { main: gameText(game.name), sub: of.round };
}
