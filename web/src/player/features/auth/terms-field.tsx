import { useSettings } from '#data/queries/catalogue.ts';
import { phrase, t } from '#text/text.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { withParts } from '#ui/words/with-parts.tsx';
import styles from './auth.module.css';

/** The specification's words for a box that is not ticked. */
export const AGREE = phrase('Please agree Terms and Conditions.');

export interface TermsFieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Opens the text. */
  readonly onTerms: () => void;
}

/** Age and terms, with the way to their text. */
export function TermsField({ checked, onChange, onTerms }: TermsFieldProps) {
  const { minAge } = useSettings();
  return (
    <CheckField
      checked={checked}
      onChange={onChange}
      label={withParts(
        t('I am {age} or over and agree to the {terms}', { age: minAge, terms: '{terms}' }),
        { terms: <TermsLink onTerms={onTerms} /> },
      )}
    />
  );
}

function TermsLink({ onTerms }: Pick<TermsFieldProps, 'onTerms'>) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a button inside a label would be labelled by it, a link is not
    <a
      href="#terms"
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        onTerms();
      }}
    >
      {t('Terms and Conditions')}
    </a>
  );
}
