import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './bet-rows.module.css';

export interface BetRowProps {
  readonly title: string;
  readonly about: string;
  readonly amount: ReactNode;
  readonly note?: string;
  /** Opens the round. */
  readonly onOpen?: () => void;
}

/** A bet or round in a row of two lines. */
export function BetRow({ title, about, amount, note, onOpen }: BetRowProps) {
  const inside = (
    <>
      <span>
        <b>{title}</b>
        <small>{about}</small>
      </span>
      <Text rigid textAlign="end">
        <b>{amount}</b>
        {note !== undefined && <small>{note}</small>}
      </Text>
    </>
  );
  return (
    <li className={styles.item}>
      {onOpen === undefined ? (
        <div className={styles.row}>{inside}</div>
      ) : (
        <button type="button" className={styles.row} onClick={onOpen}>
          {inside}
        </button>
      )}
    </li>
  );
}

export function BetRows({
  title,
  empty,
  children,
}: {
  readonly title: string;
  readonly empty: string | null;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {empty === null ? <ul>{children}</ul> : <p className={styles.empty}>{empty}</p>}
    </section>
  );
}

export function NetText({ net }: { readonly net: number }) {
  const text = rupeesText(net / 100);
  return (
    <span className={styles.net} data-sign={Math.sign(net)}>
      {net > 0 ? `+${text}` : text}
    </span>
  );
}
