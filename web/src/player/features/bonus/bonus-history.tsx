import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import { rupeesText } from '#format/money.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Note, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './bonus.module.css';
import { STATE_NAMES } from './bonuses.ts';

/** Bonuses that ended in the last year, with their outcome. */
export function BonusHistory({ bonuses }: { readonly bonuses: readonly Bonus[] }) {
  return (
    <Panel title={t('History')} aside={<Note>{t('Last 12 months')}</Note>}>
      {bonuses.length === 0 ? (
        <Text as="p" padX={6} padTop={5} padBottom={6} tone="muted" className={styles.none}>
          {t('No past bonuses')}
        </Text>
      ) : (
        <ul className={styles.history}>
          {bonuses.map((bonus) => (
            <Past key={bonus.claim?.id ?? bonus.id} bonus={bonus} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Past({ bonus: { title, state, claim } }: { readonly bonus: Bonus }) {
  if (claim === null) return null;
  const { converted, endedAt, reason } = claim;
  const isWon = state === 'COMPLETED';
  return (
    <li>
      <div>
        <b>{title}</b>
        <Note>{[endedAt === null ? '' : siteTimeText(endedAt), reason ?? ''].filter(Boolean).join(' · ')}</Note>
      </div>
      <Badge tone={isWon ? 'good' : 'plain'}>{t(STATE_NAMES[state])}</Badge>
      <b className={styles.figure}>{rupeesText(converted ?? 0)}</b>
    </li>
  );
}
