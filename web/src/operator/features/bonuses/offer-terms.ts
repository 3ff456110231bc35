import { SPORTS } from '@crease/contracts/constants.ts';
import type { SavedBonus } from '@crease/contracts/routes/operator-bonus.ts';
import { BONUS, USUAL_SHARES } from '@crease/contracts/rules/bonus-limits.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { BonusPeriod, BonusProduct } from '@crease/contracts/wire/bonus.ts';
import type { OpBonus } from '@crease/contracts/wire/operator-bonus.ts';
import { figureOf, figureOrNone } from '#operator/office/office-form.ts';

export const FIELDS = {
  title: { label: 'Name' },
  description: { label: 'Sentence below it' },
  amount: { label: 'Amount, ₹' },
  rounds: { label: 'Rounds', member: 'freeRounds' },
  percent: { label: 'Part of it, %' },
  minDeposit: { label: 'Least deposit, ₹' },
  minLoss: { label: 'Least net loss, ₹' },
  wageringMultiple: { label: 'To wager, times the bonus' },
  minOdds: { label: 'Least odds' },
  mostPerMarket: { label: 'Most that counts of one market or round, ₹' },
  days: { label: 'Days' },
  maxConversion: { label: 'Most that turns into cash, ₹' },
  budget: { label: 'Budget, ₹' },
  endsAt: { label: 'Last day' },
  exchange: { label: 'Exchange bets count, %', member: 'shares' },
  bookmaker: { label: 'Bookmaker and toss, %', member: 'shares' },
  fancy: { label: 'Fancy and other, %', member: 'shares' },
  slots: { label: 'Slots count, %', member: 'shares' },
  indian: { label: 'Indian tables, %', member: 'shares' },
  tables: { label: 'Other tables, %', member: 'shares' },
  instant: { label: 'Crash and instant, %', member: 'shares' },
} as const;

export type Field = keyof typeof FIELDS;
type Texts = Readonly<Record<Field, string>>;
export interface Choices {
  readonly product: BonusProduct;
  readonly kind: SavedBonus['kind'];
  readonly period: BonusPeriod;
  /** Its number; empty: any. */
  readonly sport: string;
  /** `provider:code`; empty: none yet. */
  readonly game: string;
  readonly enabled: boolean;
  readonly needsApproval: boolean;
}

export const KINDS = [
  { value: 'FIXED', text: 'A fixed amount' },
  { value: 'DEPOSIT_PERCENT', text: 'Part of a deposit' },
  { value: 'LOSSBACK', text: 'Part of what was lost' },
  { value: 'FREE_BET', text: 'A free bet' },
  { value: 'FREE_ROUNDS', text: 'Free rounds of a game' },
] as const;

export const PRODUCTS = [
  { value: 'SPORTS', text: 'Bets' },
  { value: 'CASINO', text: 'Games of the casino' },
] as const;

export const OF_ANY_SPORT = [
  { value: '', text: 'Any sport' },
  ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: String(id), text: name })),
];

export const NO_GAME = { value: '', text: 'Choose a game' };

export const PERIODS = [
  { value: 'DAY', text: 'Each day' },
  { value: 'WEEK', text: 'Each week' },
] as const;

const CATEGORIES = {
  FIXED: 'WELCOME',
  DEPOSIT_PERCENT: 'DEPOSIT',
  LOSSBACK: 'CASHBACK',
  FREE_BET: 'WELCOME',
  FREE_ROUNDS: 'WELCOME',
} as const;

/** What the house stakes is of one product. */
const PRODUCT_OF: Partial<Record<SavedBonus['kind'], BonusProduct>> = {
  FREE_BET: 'SPORTS',
  FREE_ROUNDS: 'CASINO',
};

const SHARES_OF = {
  SPORTS: ['exchange', 'bookmaker', 'fancy'],
  CASINO: ['slots', 'indian', 'tables', 'instant'],
} as const;

/** Figures of each kind that say which part of something it is. */
const PART_OF = {
  FIXED: [],
  DEPOSIT_PERCENT: ['percent', 'minDeposit'],
  LOSSBACK: ['percent', 'minLoss'],
} as const;

/** What the house stakes is called otherwise. */
export const LABELS_OF: Partial<Record<SavedBonus['kind'], Partial<Texts>>> = {
  FREE_BET: { amount: 'Stake, ₹', maxConversion: 'Most that it wins, ₹' },
  FREE_ROUNDS: { amount: 'Stake of each, ₹', maxConversion: 'Most that they win in all, ₹' },
};

/** The figures of an offer, row by row. */
export function figureRowsOf({ kind, product }: Choices): readonly (readonly Field[])[] {
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
    ['amount', ...PART_OF[kind]],
    ['wageringMultiple', ...(product === 'SPORTS' ? (['minOdds'] as const) : []), 'days'],
    SHARES_OF[product],
    ['mostPerMarket', 'maxConversion', 'budget'],
  ];
}

export const shown = (figure: number | null): string => (figure === null ? '' : String(figure));

/** What the fields begin with. */
export function beginWith(offer: OpBonus | null): Partial<Texts> {
  if (offer === null) {
    const usual = { wageringMultiple: String(BONUS.usualMultiple), days: String(BONUS.leastDays) };
    return { ...usual, ...shareTexts(USUAL_SHARES), minOdds: String(BONUS.usualOdds / 100) };
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

/** What is sent; figures that cannot be read are refused by the schema. */
export function savedOf(values: Texts & Choices, offer: OpBonus | null): SavedBonus {
  const { kind } = values;
  const isOfLosses = kind === 'LOSSBACK';
  const isPart = isOfLosses || kind === 'DEPOSIT_PERCENT';
  return {
    ...(offer === null ? {} : { id: offer.id }),
    title: values.title.trim(),
    description: values.description.trim(),
    category: offer?.category ?? CATEGORIES[kind],
    product: PRODUCT_OF[kind] ?? values.product,
    kind,
    amount: figureOf(values.amount),
    percent: isPart ? figureOrNone(values.percent) : null,
    minDeposit: kind === 'DEPOSIT_PERCENT' ? figureOrNone(values.minDeposit) : null,
    period: isOfLosses ? values.period : null,
    minLoss: isOfLosses ? figureOrNone(values.minLoss) : null,
    wageringMultiple: !locksMoney(kind) ? 0 : figureOf(values.wageringMultiple),
    shares: {
      EXCHANGE: figureOf(values.exchange),
      BOOKMAKER: figureOf(values.bookmaker),
      FANCY: figureOf(values.fancy),
      SLOTS: figureOf(values.slots),
      INDIAN: figureOf(values.indian),
      TABLES: figureOf(values.tables),
      INSTANT: figureOf(values.instant),
    },
    minOdds: figureOf(values.minOdds),
    mostPerMarket: figureOrNone(values.mostPerMarket),
    days: figureOf(values.days),
    maxConversion: figureOrNone(values.maxConversion),
    needsApproval: values.needsApproval,
    ...(kind === 'FREE_BET' && values.sport !== '' ? { sportId: Number(values.sport) } : {}),
    ...freeRoundsOf(values, offer),
    budget: figureOf(values.budget),
    endsAt: values.endsAt.trim() === '' ? null : values.endsAt.trim(),
    enabled: values.enabled,
    domains: offer?.domains ?? [],
  };
}

/** The game with how many rounds; it keeps the name that the house has of it. */
function freeRoundsOf(
  { kind, game, rounds }: Texts & Choices,
  offer: OpBonus | null,
): Pick<SavedBonus, 'freeRounds'> {
  if (kind !== 'FREE_ROUNDS') return {};
  const [providerId = '', gameCode = ''] = game.split(':');
  const gameName = offer?.freeRounds?.gameName ?? gameCode;
  return { freeRounds: { providerId, gameCode, gameName, rounds: figureOf(rounds) } };
}

/** The game of free rounds, as the choice has it. */
export function gameOf(offer: OpBonus | null): string {
  const of = offer?.freeRounds;
  return of === undefined ? '' : `${of.providerId}:${of.gameCode}`;
}
