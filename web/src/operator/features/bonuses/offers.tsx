import { SPORTS } from '@crease/contracts/base/constants.ts';
import {
  type OperatorBonus,
  operatorBonusRoutes,
  type SavedBonus,
} from '@crease/contracts/bonus/bonus-routes.ts';
import { locksMoney } from '@crease/contracts/bonus/bonus-states.ts';
import { amountText, rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { SAVE_ACTION, saveOffer, useFreeRoundGames, useOffers } from './bonus-queries.tsx';
import {
  type Choices,
  FIELDS,
  type Field,
  getGameValue,
  getInitialTexts,
  KIND_LABELS,
  KINDS,
  listFigureRows,
  NO_GAME,
  OF_ANY_SPORT,
  PERIODS,
  PRODUCTS,
  shown,
  toSavedBonus,
} from './offer-terms.ts';

const COLUMNS: readonly Column<OperatorBonus>[] = [
  {
    title: 'Offer',
    cell: ({ id, title }) => <BackOfficeLink to={`/bonuses/${id}`}>{title}</BackOfficeLink>,
  },
  { title: 'Status', cell: (offer) => <State offer={offer} /> },
  { title: 'Claims', align: 'right', cell: ({ claims }) => claims },
  { title: 'Cost (₹)', align: 'right', cell: ({ spent }) => amountText(spent) },
  { title: 'Budget (₹)', align: 'right', cell: ({ budget }) => amountText(budget) },
];

/** All offers with their cost to date. */
export function OfferList() {
  const query = useOffers();
  return (
    <Panel title="Offers" aside={<BackOfficeLink to="/bonuses/new">New offer</BackOfficeLink>}>
      <QueryView query={query} label="Loading offers…">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No offers yet"
              text="Players see offers as soon as you create them."
            />
          ) : (
            <Table
              caption="Offers and costs"
              columns={COLUMNS}
              rows={items}
              getKey={({ id }) => id}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}

function State({
  offer: { enabled, endsAt, spent, budget, amount },
}: {
  readonly offer: OperatorBonus;
}) {
  if (!enabled) return <Badge>Off</Badge>;
  if (endsAt !== null && Date.parse(endsAt) < Date.now()) return <Badge>Ended</Badge>;
  return spent + amount > budget ? (
    <Badge tone="warn">Budget spent</Badge>
  ) : (
    <Badge tone="good">On</Badge>
  );
}

export interface OfferFormProps {
  /** Null creates a new offer. */
  readonly offer: OperatorBonus | null;
  readonly onSaved: (id: number) => void;
}

/** Offer terms with a player preview and maximum cost. */
export function OfferForm({ offer, onSaved }: OfferFormProps) {
  const isActing = useIsPending(SAVE_ACTION);
  const form = useOfferForm(offer, onSaved);
  const { values } = form;
  const games = [NO_GAME, ...useFreeRoundGames()];
  const enabled = form.choice('enabled');
  const needsApproval = form.choice('needsApproval');
  const labels = KIND_LABELS[values.kind] ?? {};
  const figure = (name: Field) => {
    const field = form.field(name);
    const label = labels[name] ?? field.label;
    return <NumberField key={name} {...field} label={label} />;
  };
  return (
    <Panel title={offer === null ? 'New offer' : `Offer ${offer.id}, terms ${offer.termsVersion}`}>
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('title')} maxLength={60} autoComplete="off" />
        <TextField {...form.field('description')} maxLength={300} autoComplete="off" />
        <div className={formStyles.pair}>
          <SelectField label="Type" options={KINDS} {...form.choice('kind')} />
          {values.kind === 'FREE_BET' && (
            <SelectField label="Applies to" options={OF_ANY_SPORT} {...form.choice('sport')} />
          )}
          {values.kind === 'FREE_ROUNDS' && (
            <SelectField label="Applies to" options={games} {...form.choice('game')} />
          )}
          {locksMoney(values.kind) && (
            <SelectField label="Applies to" options={PRODUCTS} {...form.choice('product')} />
          )}
        </div>
        {values.kind === 'LOSSBACK' && (
          <SelectField label="Calculated" options={PERIODS} {...form.choice('period')} />
        )}
        {listFigureRows(values).map((row) => (
          <div key={row.join()} className={formStyles.pair}>
            {row.map(figure)}
          </div>
        ))}
        <TextField {...form.field('endsAt')} hint="e.g. 2026-12-31. Leave blank for no end date" />
        <CheckField
          label="Require approval for each claim"
          checked={needsApproval.value}
          onChange={needsApproval.onChange}
        />
        <CheckField
          label="Available to players"
          checked={enabled.value}
          onChange={enabled.onChange}
        />
        <OfferPreview {...toSavedBonus(values, offer)} />
        {form.problem !== null && <p role="alert">{form.problem}</p>}
        <div className={formStyles.buttons}>
          <Button type="submit" variant="primary" isBusy={isActing}>
            {offer === null ? 'Create offer' : 'Save offer'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function useOfferForm(offer: OperatorBonus | null, onSaved: (id: number) => void) {
  return useOfficeForm<Field, Choices>({
    fields: FIELDS,
    initial: getInitialTexts(offer),
    more: {
      product: offer?.product ?? 'SPORTS',
      kind: offer?.kind ?? 'FIXED',
      period: offer?.period ?? 'WEEK',
      sport: shown(offer?.sportId ?? null),
      game: getGameValue(offer),
      enabled: offer?.enabled ?? true,
      needsApproval: offer?.needsApproval ?? false,
    },
    contract: {
      route: operatorBonusRoutes.operatorSaveBonus,
      body: (values) => ({ ...toSavedBonus(values, offer) }),
    },
    onSubmit: async (values) => {
      const outcome = await saveOffer(toSavedBonus(values, offer));
      if (outcome.ok) onSaved(outcome.value.id);
      return outcome;
    },
  });
}

/** Player preview of an offer, and the number of claims its budget covers. */
function OfferPreview(offer: SavedBonus) {
  const { amount, budget, needsApproval, kind, maxConversion } = offer;
  if (!(amount > 0)) return null;
  const most = locksMoney(kind) ? amount : (maxConversion ?? 0);
  if (!(most > 0)) return null;
  const times = Math.floor(budget / most);
  const enough =
    kind === 'LOSSBACK'
      ? `The budget covers ${formatCount(times, 'payout')} of this size. Once it’s spent, the offer ends.`
      : `The budget covers ${formatCount(times, 'player')}.`;
  return (
    <p className={formStyles.muted}>
      {`Players see: ${describeOffer(offer)}; ${describeWagering(offer)}. `}
      {budget >= most ? enough : 'The budget doesn’t cover even one player.'}
      {!locksMoney(kind) &&
        ` Max cost per player ${rupeesText(most)}, total ${rupeesText(budget)}.`}
      {needsApproval && ' Each claim needs approval.'}
    </p>
  );
}

function describeWagering({ kind, amount, wageringMultiple, days }: SavedBonus): string {
  if (!locksMoney(kind)) return `valid for ${days} days`;
  const required = amount * wageringMultiple;
  return required === 0
    ? 'paid as cash immediately'
    : `${rupeesText(required)} wagering within ${days} days`;
}

function describeSport({ sportId }: SavedBonus): string {
  const sport = SPORTS.find(({ id }) => id === sportId);
  return sport === undefined ? '' : ` on ${sport.name}`;
}

function describeOffer(offer: SavedBonus): string {
  const { kind, product, amount, percent, period, maxConversion, freeRounds } = offer;
  const most = rupeesText(amount);
  if (kind === 'FREE_BET')
    return `a ${most} free bet${describeSport(offer)}, max winnings ${rupeesText(maxConversion ?? 0)}`;
  if (kind === 'FREE_ROUNDS')
    return `${freeRounds?.rounds ?? 0} free rounds on ${freeRounds?.gameName ?? ''} at ${most}, max winnings ${rupeesText(maxConversion ?? 0)} in total`;
  if (kind === 'FIXED') return `${most}, no deposit needed`;
  if (kind === 'DEPOSIT_PERCENT') return `${percent ?? 0}% of a deposit, up to ${most}`;
  const time = period === 'WEEK' ? 'week' : 'day';
  const of = product === 'CASINO' ? 'net casino losses' : 'net losses';
  return `${percent ?? 0}% of ${of} per ${time}, up to ${most}`;
}
