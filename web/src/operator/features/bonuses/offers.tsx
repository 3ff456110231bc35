import { SPORTS } from '@crease/contracts/base/constants.ts';
import { type OperatorBonus, operatorBonusRoutes, type SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { locksMoney } from '@crease/contracts/bonus/bonus-rules.ts';
import { operatorCasinoRoutes } from '@crease/contracts/casino/operator-casino.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { FieldRow, FormView, SelectField } from '#operator/components/form-view.tsx';
import { ListDesk } from '#operator/components/list-desk.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import type { Column } from '#ui/table/table.tsx';
import { numberColumn } from '#ui/table/table.tsx';
import {
  createOfferFields,
  getOfferChoices,
  KIND_LABELS,
  KINDS,
  listFigureRows,
  NO_GAME,
  OF_ANY_SPORT,
  type OfferField,
  PERIODS,
  PRODUCTS,
  toSavedBonus,
} from './offer-terms.ts';

export const OFFERS_POLL_MS = 5_000;

const COLUMNS: readonly Column<OperatorBonus>[] = [
  { title: 'Offer', cell: ({ id, title }) => <BackOfficeLink to={`/bonuses/${id}`}>{title}</BackOfficeLink> },
  { title: 'Status', cell: (offer) => <State offer={offer} /> },
  numberColumn('Claims', ({ claims }) => claims),
  numberColumn('Cost (₹)', ({ spent }) => amountText(spent)),
  numberColumn('Budget (₹)', ({ budget }) => amountText(budget)),
];

/** All offers with their cost to date. */
export function OfferList() {
  return (
    <ListDesk
      title="Offers"
      aside={<BackOfficeLink to="/bonuses/new">New offer</BackOfficeLink>}
      route={operatorBonusRoutes.operatorGetBonuses}
      input={{}}
      pollMs={OFFERS_POLL_MS}
      noun="offers"
      caption="Offers and costs"
      columns={COLUMNS}
      getKey={({ id }) => id}
      empty={{
        title: 'No offers yet',
        text: 'Players see offers as soon as you create them.',
      }}
    />
  );
}

function State({ offer: { enabled, endsAt, spent, budget, amount } }: { readonly offer: OperatorBonus }) {
  if (!enabled) return <Badge>Off</Badge>;
  if (endsAt !== null && Date.parse(endsAt) < Date.now()) return <Badge>Ended</Badge>;
  return spent + amount > budget ? <Badge tone="warn">Budget spent</Badge> : <Badge tone="good">On</Badge>;
}

export interface OfferFormProps {
  /** Null creates a new offer. */
  readonly offer: OperatorBonus | null;
  readonly onSaved: (id: number) => void;
}

/** Offer terms with a player preview and maximum cost. */
export function OfferForm({ offer, onSaved }: OfferFormProps) {
  const form = useWireForm(operatorBonusRoutes.operatorSaveBonus, {
    fields: createOfferFields(offer),
    more: getOfferChoices(offer),
    request: (terms) => toSavedBonus(terms, offer),
    done: 'Offer saved',
    refreshes: [operatorBonusRoutes.operatorGetBonuses],
    onDone: ({ id }) => onSaved(id),
  });
  const { kind } = form.values;
  const games = useFreeRoundGames();
  const labels = KIND_LABELS[kind] ?? {};
  const figure = (name: OfferField) => {
    const field = form.field(name);
    return <NumberField key={name} {...field} label={labels[name] ?? field.label} />;
  };
  return (
    <Panel title={offer === null ? 'New offer' : `Offer ${offer.id}, terms ${offer.termsVersion}`}>
      <FormView form={form} submit={offer === null ? 'Create offer' : 'Save offer'}>
        <TextField {...form.field('title')} maxLength={60} autoComplete="off" />
        <TextField {...form.field('description')} maxLength={300} autoComplete="off" />
        <FieldRow>
          <SelectField label="Type" options={KINDS} {...form.choice('kind')} />
          {kind === 'FREE_BET' && <SelectField label="Applies to" options={OF_ANY_SPORT} {...form.choice('sport')} />}
          {kind === 'FREE_ROUNDS' && <SelectField label="Applies to" options={games} {...form.choice('game')} />}
          {locksMoney(kind) && <SelectField label="Applies to" options={PRODUCTS} {...form.choice('product')} />}
        </FieldRow>
        {kind === 'LOSSBACK' && <SelectField label="Calculated" options={PERIODS} {...form.choice('period')} />}
        {listFigureRows(form.values).map((row) => (
          <FieldRow key={row.join()}>{row.map(figure)}</FieldRow>
        ))}
        <TextField {...form.field('endsAt')} hint="e.g. 2026-12-31. Leave blank for no end date" />
        <CheckField label="Require approval for each claim" {...form.check('needsApproval')} />
        <CheckField label="Available to players" {...form.check('enabled')} />
        <OfferPreview {...fillFigures(toSavedBonus(form.parsed, offer))} />
      </FormView>
    </Panel>
  );
}

/** Options of games that support free rounds, as `provider:code`. */
function useFreeRoundGames() {
  const { data } = useRead(operatorCasinoRoutes.operatorGetCasinoGames, {});
  const games = (data?.items ?? [])
    .filter(({ hasFreeRounds, isOffered }) => hasFreeRounds && isOffered)
    .map(({ providerId, gameCode, name }) => ({ value: `${providerId}:${gameCode}`, text: name }));
  return [NO_GAME, ...games];
}

/** An offer with 0 for figures that are blank or not yet valid. */
function fillFigures(offer: SavedBonus) {
  const read = (figure: unknown) => (typeof figure === 'number' ? figure : 0);
  return {
    ...offer,
    amount: read(offer.amount),
    budget: read(offer.budget),
    days: read(offer.days),
    percent: read(offer.percent),
    wageringMultiple: read(offer.wageringMultiple),
    maxConversion: read(offer.maxConversion),
    rounds: read(offer.freeRounds?.rounds),
  };
}

type ShownOffer = ReturnType<typeof fillFigures>;

/** Player preview of an offer, and the number of claims its budget covers. */
function OfferPreview(offer: ShownOffer) {
  const { amount, budget, needsApproval, kind, maxConversion } = offer;
  if (!(amount > 0)) return null;
  const most = locksMoney(kind) ? amount : maxConversion;
  if (!(most > 0)) return null;
  const times = Math.floor(budget / most);
  const enough =
    kind === 'LOSSBACK'
      ? `The budget covers ${formatCount(times, 'payout')} of this size. Once it’s spent, the offer ends.`
      : `The budget covers ${formatCount(times, 'player')}.`;
  return (
    <Text as="p" tone="muted" size={12}>
      {`Players see: ${describeOffer(offer)}; ${describeWagering(offer)}. `}
      {budget >= most ? enough : 'The budget doesn’t cover even one player.'}
      {!locksMoney(kind) && ` Max cost per player ${rupeesText(most)}, total ${rupeesText(budget)}.`}
      {needsApproval && ' Each claim needs approval.'}
    </Text>
  );
}

function describeWagering({ kind, amount, wageringMultiple, days }: ShownOffer): string {
  if (!locksMoney(kind)) return `valid for ${days} days`;
  const required = amount * wageringMultiple;
  return required === 0 ? 'paid as cash immediately' : `${rupeesText(required)} wagering within ${days} days`;
}

function describeSport({ sportId }: ShownOffer): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? '' : ` on ${sport.name}`;
}

function describeOffer(offer: ShownOffer): string {
  const { kind, product, amount, percent, period, maxConversion, freeRounds, rounds } = offer;
  const most = rupeesText(amount);
  if (kind === 'FREE_BET')
    return `a ${most} free bet${describeSport(offer)}, max winnings ${rupeesText(maxConversion)}`;
  if (kind === 'FREE_ROUNDS')
    return `${rounds} free rounds on ${freeRounds?.gameName ?? ''} at ${most}, max winnings ${rupeesText(maxConversion)} in total`;
  if (kind === 'FIXED') return `${most}, no deposit needed`;
  if (kind === 'DEPOSIT_PERCENT') return `${percent}% of a deposit, up to ${most}`;
  const time = period === 'WEEK' ? 'week' : 'day';
  const of = product === 'CASINO' ? 'net casino losses' : 'net losses';
  return `${percent}% of ${of} per ${time}, up to ${most}`;
}
