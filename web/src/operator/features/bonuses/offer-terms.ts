import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { BonusPeriod, BonusProduct } from '@crease/contracts/bonus/bonus.ts';
import { BONUS, DEFAULT_SHARES } from '@crease/contracts/bonus/bonus-limits.ts';
import type { OperatorBonus, SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { locksMoney } from '@crease/contracts/bonus/bonus-states.ts';
import { parseFigure, parseFigureOrNull } from '#operator/core/office-form.ts';

export const FIELDS = {
  title: { label: 'Name' },
  description: { label: 'Description' },
  amount: { label: 'Amount (₹)' },
  rounds: { label: 'Rounds', member: 'freeRounds' },
  percent: { label: 'Percentage (%)' },
  minDeposit: { label: 'Min deposit (₹)' },
  minLoss: { label: 'Min net loss (₹)' },
  wageringMultiple: { label: 'Wagering multiple (× bonus)' },
  minOdds: { label: 'Min odds' },
  mostPerMarket: { label: 'Max contribution per market or round (₹)' },
  days: { label: 'Valid for (days)' },
  maxConversion: { label: 'Max conversion (₹)' },
  budget: { label: 'Budget (₹)' },
  endsAt: { label: 'End date' },
  exchange: { label: 'Exchange contribution (%)', member: 'shares' },
  bookmaker: { label: 'Bookmaker and toss (%)', member: 'shares' },
  fancy: { label: 'Fancy and other (%)', member: 'shares' },
  slots: { label: 'Slots contribution (%)', member: 'shares' },
  indian: { label: 'Indian tables (%)', member: 'shares' },
  tables: { label: 'Other tables (%)', member: 'shares' },
  instant: { label: 'Crash and instant (%)', member: 'shares' },
} as const;

export type Field = keyof typeof FIELDS;
type Texts = Readonly<Record<Field, string>>;
export interface Choices {
  readonly product: BonusProduct;
  readonly kind: SavedBonus['kind'];
  readonly period: BonusPeriod;
  /** Sport ID, empty for any. */
  readonly sport: string;
  /** `provider:code`, empty if not chosen. */
  readonly game: string;
  readonly enabled: boolean;
  readonly needsApproval: boolean;
}

export const KINDS = [
  { value: 'FIXED', text: 'Fixed amount' },
  { value: 'DEPOSIT_PERCENT', text: 'Deposit match' },
  { value: 'LOSSBACK', text: 'Lossback' },
  { value: 'FREE_BET', text: 'Free bet' },
  { value: 'FREE_ROUNDS', text: 'Free rounds' },
] as const;

export const PRODUCTS = [
  { value: 'SPORTS', text: 'Bets' },
  { value: 'CASINO', text: 'Casino games' },
] as const;

export const OF_ANY_SPORT = [
  { value: '', text: 'Any sport' },
  ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: String(id), text: name })),
];

export const NO_GAME = { value: '', text: 'Choose game' };

export const PERIODS = [
  { value: 'DAY', text: 'Daily' },
  { value: 'WEEK', text: 'Weekly' },
] as const;

const CATEGORIES = {
  FIXED: 'WELCOME',
  DEPOSIT_PERCENT: 'DEPOSIT',
  LOSSBACK: 'CASHBACK',
  FREE_BET: 'WELCOME',
  FREE_ROUNDS: 'WELCOME',
} as const;

/** Product of bonus types in which the house provides the stake. */
const KIND_PRODUCTS: Partial<Record<SavedBonus['kind'], BonusProduct>> = {
  FREE_BET: 'SPORTS',
  FREE_ROUNDS: 'CASINO',
};

const PRODUCT_SHARES = {
  SPORTS: ['exchange', 'bookmaker', 'fancy'],
  CASINO: ['slots', 'indian', 'tables', 'instant'],
} as const;

/** Terms specific to each bonus type. */
const KIND_PARTS = {
  FIXED: [],
  DEPOSIT_PERCENT: ['percent', 'minDeposit'],
  LOSSBACK: ['percent', 'minLoss'],
} as const;

/** Labels that differ for bonus types in which the house provides the stake. */
export const KIND_LABELS: Partial<Record<SavedBonus['kind'], Partial<Texts>>> = {
  FREE_BET: { amount: 'Stake (₹)', maxConversion: 'Max winnings (₹)' },
  FREE_ROUNDS: { amount: 'Stake per round (₹)', maxConversion: 'Max total winnings (₹)' },
};

/** Fields of an offer's figures, row by row. */
export function listFigureRows({ kind, product }: Choices): readonly (readonly Field[])[] {
  if (kind === 'FREE_BET')
    return [
      ['amount', 'maxConversion'],
      ['minOdds', 'days', 'budget'],
    ];
  if (kind === 'FREE_ROUNDS')
    return [
      ['rounds', 'amount'],
      ['maxConversion', 'days', 'budget'],
    ];
  return [
    ['amount', ...KIND_PARTS[kind]],
    ['wageringMultiple', ...(product === 'SPORTS' ? (['minOdds'] as const) : []), 'days'],
    PRODUCT_SHARES[product],
    ['mostPerMarket', 'maxConversion', 'budget'],
  ];
}

export const shown = (figure: number | null): string => (figure === null ? '' : String(figure));

/** Initial field values. */
export function getInitialTexts(offer: OperatorBonus | null): Partial<Texts> {
  if (offer === null) {
    const usual = { wageringMultiple: String(BONUS.usualMultiple), days: String(BONUS.leastDays) };
    return { ...usual, ...shareTexts(DEFAULT_SHARES), minOdds: String(BONUS.usualOdds / 100) };
  }
  return {
    title: offer.title,
    description: offer.description,
    amount: shown(offer.amount),
    rounds: shown(offer.freeRounds?.rounds ?? null),
    percent: shown(offer.percent),
    minDeposit: shown(offer.minDeposit),
    minLoss: shown(offer.minLoss),
    wageringMultiple: shown(offer.wageringMultiple),
    minOdds: shown(offer.minOdds),
    mostPerMarket: shown(offer.mostPerMarket),
    days: shown(offer.days),
    maxConversion: shown(offer.maxConversion),
    budget: shown(offer.budget),
    endsAt: offer.endsAt?.slice(0, 10) ?? '',
    ...shareTexts(offer.shares),
  };
}

function shareTexts(shares: SavedBonus['shares']): Partial<Texts> {
  return {
    exchange: shown(shares.EXCHANGE),
    bookmaker: shown(shares.BOOKMAKER),
    fancy: shown(shares.FANCY),
    slots: shown(shares.SLOTS),
    indian: shown(shares.INDIAN),
    tables: shown(shares.TABLES),
    instant: shown(shares.INSTANT),
  };
}

/** Builds the payload. Unparsable figures are left for the schema to reject. */
export function toSavedBonus(values: Texts & Choices, offer: OperatorBonus | null): SavedBonus {
  const { kind } = values;
  const isOfLosses = kind === 'LOSSBACK';
  const isPart = isOfLosses || kind === 'DEPOSIT_PERCENT';
  return {
    ...(offer === null ? {} : { id: offer.id }),
    title: values.title.trim(),
    description: values.description.trim(),
    category: offer?.category ?? CATEGORIES[kind],
    product: KIND_PRODUCTS[kind] ?? values.product,
    kind,
    amount: parseFigure(values.amount),
    percent: isPart ? parseFigureOrNull(values.percent) : null,
    minDeposit: kind === 'DEPOSIT_PERCENT' ? parseFigureOrNull(values.minDeposit) : null,
    period: isOfLosses ? values.period : null,
    minLoss: isOfLosses ? parseFigureOrNull(values.minLoss) : null,
    wageringMultiple: !locksMoney(kind) ? 0 : parseFigure(values.wageringMultiple),
    shares: {
      EXCHANGE: parseFigure(values.exchange),
      BOOKMAKER: parseFigure(values.bookmaker),
      FANCY: parseFigure(values.fancy),
      SLOTS: parseFigure(values.slots),
      INDIAN: parseFigure(values.indian),
      TABLES: parseFigure(values.tables),
      INSTANT: parseFigure(values.instant),
    },
    minOdds: parseFigure(values.minOdds),
    mostPerMarket: parseFigureOrNull(values.mostPerMarket),
    days: parseFigure(values.days),
    maxConversion: parseFigureOrNull(values.maxConversion),
    needsApproval: values.needsApproval,
    ...(kind === 'FREE_BET' && values.sport !== '' ? { sportId: Number(values.sport) } : {}),
    ...toFreeRounds(values, offer),
    budget: parseFigure(values.budget),
    endsAt: values.endsAt.trim() === '' ? null : values.endsAt.trim(),
    enabled: values.enabled,
    domains: offer?.domains ?? [],
  };
}

/** Free rounds of a game, under the name the house knows it by. */
function toFreeRounds(
  { kind, game, rounds }: Texts & Choices,
  offer: OperatorBonus | null,
): Pick<SavedBonus, 'freeRounds'> {
  if (kind !== 'FREE_ROUNDS') return {};
  const [providerId = '', gameCode = ''] = game.split(':');
  const gameName = offer?.freeRounds?.gameName ?? gameCode;
  return { freeRounds: { providerId, gameCode, gameName, rounds: parseFigure(rounds) } };
}

/** Game of the free rounds as a select value. */
export function getGameValue(offer: OperatorBonus | null): string {
  const of = offer?.freeRounds;
  return of === undefined ? '' : `${of.providerId}:${of.gameCode}`;
}
