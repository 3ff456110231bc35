import styles from './figures.module.css';

export interface Figure {
  readonly name: string;
  /** Undefined while it is on its way. */
  readonly text: string | undefined;
  readonly tone?: 'win' | 'lose' | undefined;
  /** What it is made of, small. */
  readonly note?: string | undefined;
}

/** The sums of a page, side by side above its list. */
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
