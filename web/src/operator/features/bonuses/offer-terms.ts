import type { BonusPeriod, BonusProduct } from '@crease/contracts/bonus/bonus.ts';
import type { OperatorBonus, SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { BONUS, DEFAULT_SHARES, locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { codec } from '#operator/core/codecs.ts';
import { SPORT_OPTIONS } from '#operator/core/words.ts';

/** Text fields of an offer. Those of a new one have the usual terms. */
export function createOfferFields(offer: OperatorBonus | null) {
  const shares = offer?.shares ?? DEFAULT_SHARES;
  const share = (label: string, percent: number) => codec.number(label, percent, { member: 'shares' });
  return {
    title: codec.text('Name', offer?.title),
    description: codec.text('Description', offer?.description),
    amount: codec.number('Amount (₹)', offer?.amount),
    rounds: codec.number('Rounds', offer?.freeRounds?.rounds, { member: 'freeRounds' }),
    percent: codec.optionalNumber('Percentage (%)', offer?.percent),
    minDeposit: codec.optionalNumber('Min deposit (₹)', offer?.minDeposit),
    minLoss: codec.optionalNumber('Min net loss (₹)', offer?.minLoss),
    wageringMultiple: codec.number('Wagering multiple (× bonus)', offer?.wageringMultiple ?? BONUS.usualMultiple),
    minOdds: codec.number('Min odds', offer?.minOdds ?? BONUS.usualOdds / 100),
    mostPerMarket: codec.optionalNumber('Max contribution per market or round (₹)', offer?.mostPerMarket),
    days: codec.number('Valid for (days)', offer?.days ?? BONUS.leastDays),
    maxConversion: codec.optionalNumber('Max conversion (₹)', offer?.maxConversion),
    budget: codec.number('Budget (₹)', offer?.budget),
    endsAt: codec.optionalText('End date', offer?.endsAt?.slice(0, 10)),
    exchange: share('Exchange contribution (%)', shares.EXCHANGE),
    bookmaker: share('Bookmaker and toss (%)', shares.BOOKMAKER),
    fancy: share('Fancy and other (%)', shares.FANCY),
    slots: share('Slots contribution (%)', shares.SLOTS),
    indian: share('Indian tables (%)', shares.INDIAN),
    tables: share('Other tables (%)', shares.TABLES),
    instant: share('Crash and instant (%)', shares.INSTANT),
  };
}

type OfferFields = ReturnType<typeof createOfferFields>;
export type OfferField = keyof OfferFields;

export interface OfferChoices {
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

export function getOfferChoices(offer: OperatorBonus | null): OfferChoices {
  const rounds = offer?.freeRounds;
  return {
    product: offer?.product ?? 'SPORTS',
    kind: offer?.kind ?? 'FIXED',
    period: offer?.period ?? 'WEEK',
    sport: String(offer?.sportId ?? ''),
    game: rounds === undefined ? '' : `${rounds.providerId}:${rounds.gameCode}`,
    enabled: offer?.enabled ?? true,
    needsApproval: offer?.needsApproval ?? false,
  };
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

export const OF_ANY_SPORT = [{ value: '', text: 'Any sport' }, ...SPORT_OPTIONS];

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
export const KIND_LABELS: Partial<Record<SavedBonus['kind'], Partial<Readonly<Record<OfferField, string>>>>> = {
  FREE_BET: { amount: 'Stake (₹)', maxConversion: 'Max winnings (₹)' },
  FREE_ROUNDS: { amount: 'Stake per round (₹)', maxConversion: 'Max total winnings (₹)' },
};

/** Fields of an offer's figures, row by row. */
export function listFigureRows({ kind, product }: OfferChoices): readonly (readonly OfferField[])[] {
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

/** Terms as entered, including those of other bonus types. */
type EnteredTerms = OfferChoices & {
  readonly [Name in OfferField]: ReturnType<OfferFields[Name]['parse']>;
};

/** Builds the request from the terms of the bonus type. */
export function toSavedBonus(entered: EnteredTerms, offer: OperatorBonus | null): SavedBonus {
  const { exchange, bookmaker, fancy, slots, indian, tables, instant, ...terms } = entered;
  const { period, sport, game, rounds, ...saved } = terms;
  const { kind } = terms;
  const [providerId = '', gameCode = ''] = game.split(':');
  const gameName = offer?.freeRounds?.gameName ?? gameCode;
  return {
    ...saved,
    ...(offer === null ? {} : { id: offer.id }),
    category: offer?.category ?? CATEGORIES[kind],
    product: KIND_PRODUCTS[kind] ?? terms.product,
    percent: kind === 'LOSSBACK' || kind === 'DEPOSIT_PERCENT' ? terms.percent : null,
    minDeposit: kind === 'DEPOSIT_PERCENT' ? terms.minDeposit : null,
    period: kind === 'LOSSBACK' ? period : null,
    minLoss: kind === 'LOSSBACK' ? terms.minLoss : null,
    wageringMultiple: locksMoney(kind) ? terms.wageringMultiple : 0,
    shares: {
      EXCHANGE: exchange,
      BOOKMAKER: bookmaker,
      FANCY: fancy,
      SLOTS: slots,
      INDIAN: indian,
      TABLES: tables,
      INSTANT: instant,
    },
    ...(kind === 'FREE_BET' && sport !== '' ? { sportId: Number(sport) } : {}),
    ...(kind === 'FREE_ROUNDS' ? { freeRounds: { providerId, gameCode, gameName, rounds } } : {}),
    domains: offer?.domains ?? [],
  };
}
