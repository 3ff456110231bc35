import { useEffect, useRef } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { timesText } from '#play/single/parts/figures.ts';
import styles from './hilo.module.css';
import { buildChain, type HiLoView, listMultipliers } from './hilo-view.ts';

const TURNS = {
  UP: ['▲', phrase('higher')],
  DOWN: ['▼', phrase('lower')],
  SAME: ['=', phrase('same')],
} as const;

/** The round's cards in order, with the multiplier after each correct guess. */
export function HiLoChain({ view }: { readonly view: HiLoView | null }) {
  const list = useRef<HTMLOListElement>(null);
  const count = view?.cards.length ?? 0;
  useEffect(() => {
    if (count > 0) list.current?.scrollTo?.({ left: list.current.scrollWidth });
  }, [count]);
  if (view === null) return null;
  const steps = listMultipliers(view.guessed);
  return (
    <div className={styles.below}>
      <ol className={styles.chain} ref={list} aria-label={t('Cards so far')}>
        {buildChain(view.cards).map(({ card, turn }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards of a chain keep their places
          <li key={place}>
            {turn !== null && (
              <span data-turn={turn}>
                <span aria-hidden="true">{TURNS[turn][0]}</span>
                <span className="visually-hidden">{t(TURNS[turn][1])}</span>
              </span>
            )}
            <PlayingCard card={card} />
          </li>
        ))}
      </ol>
      {steps.length > 0 && (
        <ol className={styles.ladder} aria-label={t('Correct guesses')}>
          {steps.map((multiplier, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of a ladder keep their places
            <li key={place} data-now={place === steps.length - 1 || undefined}>
              {timesText(multiplier)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
