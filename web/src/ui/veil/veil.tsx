import type { ReactNode } from 'react';
import { phrase, t } from '#text/text.ts';
import styles from './veil.module.css';

export interface VeilProps {
  readonly kind: VeilKind;
  /** A line below the words. */
  readonly children?: ReactNode;
}

/** `locked`: a trader takes no bets. `off`: a race has started. `awaited`: betting is over, the result is not known. */
export type VeilKind = keyof typeof WORDS;

const WORDS = {
  suspended: phrase('Suspended'),
  'ball-running': phrase('Ball running'),
  raid: phrase('Raid running'),
  review: phrase('Umpire review'),
  rain: phrase('Rain'),
  'bad-light': phrase('Bad light'),
  stopped: phrase('Play has stopped'),
  'no-feed': phrase('No live score'),
  disputed: phrase('Score in doubt'),
  traders: phrase('Betting is stopped'),
  awaited: phrase('Result awaited'),
  closed: phrase('Closed'),
  locked: phrase('Betting is locked'),
  off: phrase('Suspended – off'),
} as const;

/** Lies over price cells while nothing can be taken; the old figures beneath are never shown. */
export function Veil({ kind, children }: VeilProps) {
  return (
    <span className={styles.veil} data-kind={kind}>
      {t(WORDS[kind])}
      {children}
    </span>
  );
}
