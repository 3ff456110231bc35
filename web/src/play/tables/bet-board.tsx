import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { t } from '#i18n/text.ts';
import { betDesk, confirmChips } from '#play/data/bet-desk.ts';
import styles from './bet-board.module.css';
import { nearestSpot } from './nearest-spot.ts';

/**
 * Bet board. Arrow keys move to the nearest spot, Space places a chip, Enter confirms the chips or places the first
 * one.
 */
export function BetBoard({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  function press(event: KeyboardEvent) {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.dataset.spot === undefined) return;
    if (key === 'Enter' && betDesk.getState().chips.length > 0) {
      event.preventDefault();
      void confirmChips();
      return;
    }
    const next = nearestSpot(box.current, target, key);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <section ref={box} className={styles.board} aria-label={t('Bets')} onKeyDown={press}>
      {children}
    </section>
  );
}
