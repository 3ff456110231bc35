import styles from './figures.module.css';

export interface Figure {
  readonly name: string;
  /** Undefined while loading. */
  readonly text: string | undefined;
  readonly tone?: 'win' | 'lose' | undefined;
  /** Breakdown in small text. */
  readonly note?: string | undefined;
}

/** Totals of a page, in a row above its list. */
export function Figures({
  label,
  figures,
}: {
  readonly label: string;
  readonly figures: readonly Figure[];
}) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, text, tone, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.value} data-tone={tone}>
            {text ?? <span className={styles.grey} />}
          </dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
