import { Text } from '#ui/layout/layout.tsx';
import styles from './timeline.module.css';

/** A step. `bad`: it failed here. */
export interface TimelineStep {
  readonly key: string;
  readonly title: string;
  /** Time, or the expected time. */
  readonly note: string | null;
  readonly state: 'done' | 'now' | 'next' | 'bad';
}

export interface TimelineProps {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
  /** Horizontal if it fits, otherwise vertical. */
  readonly isFlat?: boolean;
}

/** Progress of a process: completed, current and upcoming steps. */
export function Timeline({ label, steps, isFlat = false }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label} data-flat={isFlat || undefined}>
      {steps.map(({ key, title, note, state }) => (
        <li key={key} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.title}>{title}</span>
          {note !== null && <Text breaks>{note}</Text>}
        </li>
      ))}
    </ol>
  );
}
