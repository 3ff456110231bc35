import { t } from '#text/text.ts';
import styles from './score-parts.module.css';

/** Two letters of a side on its colour. */
export function Crest({ name, side }: { readonly name: string; readonly side: number }) {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
  return (
    <span className={styles.crest} data-side={side} aria-hidden="true">
      {letters}
    </span>
  );
}

/** Figures with their names, in one line where there is room. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures of two sides with their name between them. */
export function PairTable({
  caption,
  sides,
  rows,
}: {
  readonly caption: string;
  readonly sides: readonly [string, string];
  readonly rows: readonly (readonly [
    name: string,
    first: number | string,
    second: number | string,
  ])[];
}) {
  return (
    <table className={styles.pairs}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{sides[0]}</th>
          <th scope="col">{t('Figure')}</th>
          <th scope="col">{sides[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, first, second]) => (
          <tr key={name}>
            <td>{first}</td>
            <th scope="row">{name}</th>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Said while nothing new can come. */
export function StaleNote({ isStale }: { readonly isStale: boolean }) {
  return isStale ? (
    <p className={styles.note}>{t('Score delayed: the connection is lost.')}</p>
  ) : null;
}

/** The phone's one line: what leads, who it is about, and what stands at its end. */
export function Strip({
  lead,
  text,
  end,
}: {
  readonly lead: string;
  readonly text: string;
  readonly end: string;
}) {
  return (
    <section className={styles.strip} aria-label={t('Score')}>
      <b>{lead}</b>
      <span className={styles.stripText}>{text}</span>
      <span className={styles.stripEnd}>{end}</span>
    </section>
  );
}
