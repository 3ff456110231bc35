import type { ReactNode } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { loadOlderRounds, useOwnRounds } from '#play/data/own-rounds.ts';
import { Button } from '#ui/button/button.tsx';
import { Note, Text } from '#ui/layout/layout.tsx';
import styles from './bet-rows.module.css';

interface BetRowProps {
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
        <Note block tone="game-muted">
          {about}
        </Note>
      </span>
      <Text rigid textAlign="end">
        <b>{amount}</b>
        {note !== undefined && (
          <Note block tone="game-muted">
            {note}
          </Note>
        )}
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

interface BetRowsProps {
  readonly title: string;
  readonly empty: string | null;
  readonly children: ReactNode;
}

export function BetRows({ title, empty, children }: BetRowsProps) {
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {empty === null ? (
        <ul>{children}</ul>
      ) : (
        <Text as="p" padX={6} padTop={2} padBottom={5} tone="game-muted">
          {empty}
        </Text>
      )}
    </section>
  );
}

/** Loads more of the player's rounds. */
export function OlderRounds() {
  const { before, isLoading } = useOwnRounds();
  if (before === null) return null;
  return (
    <Button isWide size="l" isBusy={isLoading} onClick={() => void loadOlderRounds()}>
      {t('Show more')}
    </Button>
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
