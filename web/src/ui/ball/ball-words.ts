import { t } from '#i18n/text.ts';

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
