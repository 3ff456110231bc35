import { Icon } from '#ui/icon/icon.tsx';
import styles from './wizard-steps.module.css';

export interface WizardStepsProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Index from 0. Earlier steps are done. */
  readonly current: number;
}

/** Step indicator of a multi-page form. Not clickable, since each step has its own back button. */
export function WizardSteps({ label, names, current }: WizardStepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, place) => (
        <li
          key={name}
          className={styles.step}
          data-state={place < current ? 'done' : place === current ? 'now' : 'next'}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {place < current ? <Icon variant="regular" name="check" size={14} /> : place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
