import { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { OperatorBonus } from '@crease/contracts/wire/operator-bonus.ts';
import { SelectField } from '#operator/components/fields.tsx';
import styles from '#operator/components/form.module.css';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { SAVE_ACTION, saveOffer, useFreeRoundGames } from './bonus-reads.ts';
import { OfferPreview } from './offer-preview.tsx';
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
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('title')} maxLength={60} autoComplete="off" />
        <TextField {...form.field('description')} maxLength={300} autoComplete="off" />
        <div className={styles.pair}>
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
          <div key={row.join()} className={styles.pair}>
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
        <div className={styles.buttons}>
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
