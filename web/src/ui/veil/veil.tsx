import { phrase, t } from '#text/text.ts';
import styles from './veil.module.css';

export interface VeilProps {
  /** `locked`: a trader takes no bets. `off`: a race has started. */
  readonly kind: 'suspended' | 'ball-running' | 'closed' | 'locked' | 'off';
}

const WORDS = {
  suspended: phrase('Suspended'),
  'ball-running': phrase('Ball running'),
  closed: phrase('Closed'),
  locked: phrase('Betting is locked'),
  off: phrase('Suspended – off'),
} as const;

/** Lies over price cells while nothing can be taken; the old figures beneath are never shown. */
export function Veil({ kind }: VeilProps) {
  return (
    <span className={styles.veil} data-kind={kind}>
      {t(WORDS[kind])}
    </span>
  );
}
