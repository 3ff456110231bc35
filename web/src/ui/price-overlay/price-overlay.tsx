import type { ReactNode } from 'react';
import { phrase, t } from '#i18n/text.ts';
import styles from './price-overlay.module.css';

export interface PriceOverlayProps {
  readonly kind: PriceOverlayKind;
  /** A line below the label. */
  readonly children?: ReactNode;
}

/**
 * `locked`: closed to bets by a trader. `off`: a race has started. `finished`: the match or race is over. `awaited`:
 * closed, result pending.
 */
export type PriceOverlayKind = keyof typeof WORDS;

const WORDS = {
  suspended: phrase('Suspended'),
  'ball-running': phrase('Ball running'),
  raid: phrase('Raid in progress'),
  review: phrase('Umpire review'),
  rain: phrase('Rain'),
  'bad-light': phrase('Bad light'),
  stopped: phrase('Play stopped'),
  'no-feed': phrase('No live score'),
  disputed: phrase('Score unconfirmed'),
  traders: phrase('Betting suspended'),
  awaited: phrase('Awaiting result'),
  finished: phrase('Finished'),
  closed: phrase('Closed'),
  locked: phrase('Betting locked'),
  off: phrase('Suspended at the off'),
} as const;

/** Overlay on price cells while no bets are accepted. Hides the outdated figures. */
export function PriceOverlay({ kind, children }: PriceOverlayProps) {
  return (
    <span className={styles.veil} data-kind={kind}>
      {t(WORDS[kind])}
      {children}
    </span>
  );
}
