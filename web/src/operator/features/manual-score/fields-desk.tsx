import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import type { ScoreCard } from '@crease/contracts/wire/score-card.ts';
import styles from '#operator/components/form.module.css';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { countRule, type ManualSport } from './hand-fields.ts';
import { sendScore } from './hand-score.ts';

export interface FieldsDeskProps {
  readonly event: EventItem;
  readonly sport: ManualSport;
  readonly card: ScoreCard | null;
}

/**
 * Manual score in plain fields. Untouched fields follow the published score, so that operators don't overwrite each
 * other.
 */
export function FieldsDesk({ event, sport, card }: FieldsDeskProps) {
  const form = useOfficeForm<string>({
    fields: Object.fromEntries(
      sport.fields.map(({ name, label, isCount }) => [
        name,
        { label, rules: () => (isCount ? [countRule] : []) },
      ]),
    ),
    initial: card === null ? {} : sport.toEntry(card),
    isLive: true,
    onSubmit: async (entry) => {
      const refused = await sendScore(event.id, sport.getCard(entry));
      if (refused === null) form.reset();
      return undefined;
    },
  });

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <div className={styles.pair}>
        {sport.fields.map(({ name, isCount }) => (
          <TextField
            key={name}
            {...form.field(name)}
            inputMode={isCount ? 'numeric' : 'text'}
            maxLength={isCount ? 3 : 80}
            autoComplete="off"
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Publish score
        </Button>
      </div>
    </form>
  );
}
