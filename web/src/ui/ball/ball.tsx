import { t } from '#i18n/text.ts';
import styles from './ball.module.css';

export interface BallProps {
  /** Notation: "4", "W", "1wd". */
  readonly token: string;
  readonly kind: 'dot' | 'run' | 'four' | 'six' | 'wicket' | 'extra';
}

/** A ball in scorer's notation, coloured by its type and spelled for screen readers. */
export function Ball({ token, kind }: BallProps) {
  return (
    <span className={styles.ball} data-kind={kind}>
      <span aria-hidden="true">{token}</span>
      {/* The comma separates it from the next one. */}
      <span className="visually-hidden">{spellBall(token)}, </span>
    </span>
  );
}

/** Spells a ball in scorer's notation: `dot ball`, `4 runs`, `no-ball, 1 leg bye`, `1 run, wicket`. */
export function spellBall(token: string): string {
  return token.split('+').map(spellPart).join(', ');
}

const PART = /^(\d*)(\D*)$/;

function spellPart(part: string): string {
  const [, runs = '', mark = ''] = PART.exec(part) ?? [];
  const count = Number(runs);
  switch (mark) {
    case '•':
      return t('dot ball');
    case '':
      return spellRuns(count);
    case 'W':
      return count > 0 ? `${spellRuns(count)}, ${t('wicket')}` : t('wicket');
    case 'nb':
      return t('no-ball');
    case 'wd':
      return t('{count, plural, one {# wide} other {# wides}}', { count });
    case 'b':
      return t('{count, plural, one {# bye} other {# byes}}', { count });
    case 'lb':
      return t('{count, plural, one {# leg bye} other {# leg byes}}', { count });
    case 'p':
      return t('{count, plural, one {# penalty run} other {# penalty runs}}', { count });
    default:
      return part;
  }
}

function spellRuns(count: number): string {
  return count === 0 ? t('dot ball') : t('{count, plural, one {# run} other {# runs}}', { count });
}
