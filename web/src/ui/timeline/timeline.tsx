import { Stack, Text } from '#ui/layout/layout.tsx';
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
    <Stack as="ol" gap={5} className={styles.timeline} aria-label={label} data-flat={isFlat || undefined}>
      {steps.map(({ key, title, note, state }) => (
        <li key={key} className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Text size={13} leading={18} breaks className={styles.title}>
            {title}
          </Text>
          {note !== null && <Text breaks>{note}</Text>}
        </li>
      ))}
    </Stack>
  );
}
