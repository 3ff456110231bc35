import styles from './timeline.module.css';

/** A place on the way. `bad`: it ended there, and not well. */
export interface TimelineStep {
  readonly key: string;
  readonly title: string;
  /** When, or what is expected. */
  readonly note: string | null;
  readonly state: 'done' | 'now' | 'next' | 'bad';
}

export interface TimelineProps {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
  /** Beside each other where there is room; else below each other. */
  readonly isFlat?: boolean;
}

/** Where something is on its way: what is behind it, where it stands, and what comes. */
export function Timeline({ label, steps, isFlat = false }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label} data-flat={isFlat || undefined}>
      {steps.map(({ key, title, note, state }) => (
        <li
          key={key}
          className={styles.step}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.title}>{title}</span>
          {note !== null && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
