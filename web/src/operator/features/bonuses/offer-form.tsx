import { SPORTS } from '@crease/contracts/constants.ts';
import { operatorBonusRoutes, type SavedBonus } from '@crease/contracts/routes/operator-bonus.ts';
import { BONUS, USUAL_SHARES } from '@crease/contracts/rules/bonus-limits.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { BonusPeriod, BonusProduct } from '@crease/contracts/wire/bonus.ts';
import type { OpBonus } from '@crease/contracts/wire/operator-bonus.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { figureOf, figureOrNone, useOfficeForm } from '#operator/office/office-form.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import styles from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { SAVE_ACT, saveOffer, useFreeRoundGames } from './bonus-reads.ts';
import { OfferPreview } from './offer-preview.tsx';

const FIELDS = {
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

type Field = keyof typeof FIELDS;
type Texts = Readonly<Record<Field, string>>;
interface Choices {
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

const KINDS = [
  { value: 'FIXED', text: 'A fixed amount' },
  { value: 'DEPOSIT_PERCENT', text: 'Part of a deposit' },
  { value: 'LOSSBACK', text: 'Part of what was lost' },
  { value: 'FREE_BET', text: 'A free bet' },
  { value: 'FREE_ROUNDS', text: 'Free rounds of a game' },
] as const;

const PRODUCTS = [
  { value: 'SPORTS', text: 'Bets' },
  { value: 'CASINO', text: 'Games of the casino' },
] as const;

const OF_ANY_SPORT = [
  { value: '', text: 'Any sport' },
  ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: String(id), text: name })),
];

const NO_GAME = { value: '', text: 'Choose a game' };

const PERIODS = [
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
const LABELS_OF: Partial<Record<SavedBonus['kind'], Partial<Texts>>> = {
  FREE_BET: { amount: 'Stake, ₹', maxConversion: 'Most that it wins, ₹' },
  FREE_ROUNDS: { amount: 'Stake of each, ₹', maxConversion: 'Most that they win in all, ₹' },
};

/** The figures of an offer, row by row. */
function figureRowsOf({ kind, product }: Choices): readonly (readonly Field[])[] {
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

const shown = (figure: number | null): string => (figure === null ? '' : String(figure));

function beginWith(offer: OpBonus | null): Partial<Texts> {
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
function savedOf(values: Texts & Choices, offer: OpBonus | null): SavedBonus {
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

export interface OfferFormProps {
  /** null: a new one. */
  readonly offer: OpBonus | null;
  readonly onSaved: (id: number) => void;
}

/** The terms of an offer with what players would read, and what it may cost. */
export function OfferForm({ offer, onSaved }: OfferFormProps) {
  const isActing = useIsActing(SAVE_ACT);
  const form = useOfferForm(offer, onSaved);
  const { values } = form;
  const games = [NO_GAME, ...useFreeRoundGames()];
  const enabled = form.choice('enabled');
  const needsApproval = form.choice('needsApproval');
  const labels = LABELS_OF[values.kind] ?? {};
  const figure = (name: Field) => {
    const field = form.field(name);
    const label = labels[name] ?? field.label;
    return <TextField key={name} {...field} label={label} inputMode="decimal" />;
  };
  return (
    <Panel title={offer === null ? 'New offer' : `Offer ${offer.id}, terms ${offer.termsVersion}`}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('title')} maxLength={60} autoComplete="off" />
        <TextField {...form.field('description')} maxLength={300} autoComplete="off" />
        <div className={styles.pair}>
          <SelectField label="Kind" options={KINDS} {...form.choice('kind')} />
          {values.kind === 'FREE_BET' && (
            <SelectField label="For" options={OF_ANY_SPORT} {...form.choice('sport')} />
          )}
          {values.kind === 'FREE_ROUNDS' && (
            <SelectField label="For" options={games} {...form.choice('game')} />
          )}
          {locksMoney(values.kind) && (
            <SelectField label="For" options={PRODUCTS} {...form.choice('product')} />
          )}
        </div>
        {values.kind === 'LOSSBACK' && (
          <SelectField label="Worked out" options={PERIODS} {...form.choice('period')} />
        )}
        {figureRowsOf(values).map((row) => (
          <div key={row.join()} className={styles.pair}>
            {row.map(figure)}
          </div>
        ))}
        <TextField {...form.field('endsAt')} hint="Such as 2026-12-31; empty: no end" />
        <CheckField
          label="Somebody approves each claim first"
          checked={needsApproval.value}
          onChange={needsApproval.onChange}
        />
        <CheckField
          label="Players can take it"
          checked={enabled.value}
          onChange={enabled.onChange}
        />
        <OfferPreview {...savedOf(values, offer)} />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" isBusy={isActing}>
            {offer === null ? 'Make the offer' : 'Save the offer'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function gameOf(offer: OpBonus | null): string {
  const of = offer?.freeRounds;
  return of === undefined ? '' : `${of.providerId}:${of.gameCode}`;
}

function useOfferForm(offer: OpBonus | null, onSaved: (id: number) => void) {
  return useOfficeForm<Field, Choices>({
    fields: FIELDS,
    initial: beginWith(offer),
    more: {
      product: offer?.product ?? 'SPORTS',
      kind: offer?.kind ?? 'FIXED',
      period: offer?.period ?? 'WEEK',
      sport: shown(offer?.sportId ?? null),
      game: gameOf(offer),
      enabled: offer?.enabled ?? true,
      needsApproval: offer?.needsApproval ?? false,
    },
    contract: {
      route: operatorBonusRoutes.operatorSaveBonus,
      body: (values) => ({ ...savedOf(values, offer) }),
    },
    onSubmit: async (values) => {
      const outcome = await saveOffer(savedOf(values, offer));
      if (outcome.ok) onSaved(outcome.value.id);
      return outcome;
    },
  });
}
