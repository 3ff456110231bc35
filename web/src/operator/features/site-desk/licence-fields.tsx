import type { DomainSetting } from '@crease/contracts/settings.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './site-desk.module.css';

type Licence = NonNullable<DomainSetting['licence']>;

const EMPTY: Licence = { jurisdiction: '', number: '', text: '' };

export interface LicenceFieldsProps {
  readonly licence: DomainSetting['licence'];
  readonly problem: string | null;
  readonly onChange: (licence: DomainSetting['licence']) => void;
}

/** With a licence the site plays for money; without one for play money. */
export function LicenceFields({ licence, problem, onChange }: LicenceFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Licence</legend>
      <CheckField
        label="Plays for money under a licence (a second admin must publish)"
        checked={licence !== null}
        onChange={(isLicensed) => onChange(isLicensed ? EMPTY : null)}
      />
      {licence !== null && (
        <>
          <TextField
            label="Jurisdiction"
            value={licence.jurisdiction}
            error={problem}
            onChange={(jurisdiction) => onChange({ ...licence, jurisdiction })}
          />
          <TextField
            label="Number"
            value={licence.number}
            error={null}
            onChange={(number) => onChange({ ...licence, number })}
          />
          <TextField
            label="Text for the footer"
            value={licence.text}
            error={null}
            onChange={(text) => onChange({ ...licence, text })}
          />
        </>
      )}
    </fieldset>
  );
}
