import { Icon } from '#ui/icon/icon.tsx';
import { Row } from '#ui/layout/layout.tsx';
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
    <Row as="ol" align="stretch" border="bottom" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < current ? <Icon variant="regular" name="check" size={14} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </Row>
  );
}
