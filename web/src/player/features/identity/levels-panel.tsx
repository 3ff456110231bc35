import type { Identity, IdentityItem, IdentityLevelItem } from '@crease/contracts/wire/identity.ts';
import { t } from '#i18n/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './identity.module.css';
import { kindNames, listAllowances } from './identity-words.ts';

/** Verification levels side by side, with requirements, limits and the current level. */
export function LevelsPanel({
  identity: { level, levels, items },
}: {
  readonly identity: Identity;
}) {
  return (
    <ol className={styles.levels} aria-label={t('Levels')}>
      {levels.map((one) => (
        <Level
          key={one.level}
          rule={one}
          isHere={one.level === level}
          toSend={countToSend(one, items)}
        />
      ))}
    </ol>
  );
}

/** Number of items the user still has to submit. */
function countToSend({ needs }: IdentityLevelItem, items: readonly IdentityItem[]): number {
  return items.filter(({ kind, canSend }) => canSend && needs.includes(kind)).length;
}

interface LevelProps {
  readonly rule: IdentityLevelItem;
  readonly isHere: boolean;
  /** Items still to submit. */
  readonly toSend: number;
}

function Level({ rule, isHere, toSend }: LevelProps) {
  const { level, needs, isReached } = rule;
  return (
    <li className={styles.level} aria-current={isHere ? 'step' : undefined}>
      <span className={styles.mark} data-reached={isReached || undefined}>
        {isReached && !isHere ? <Icon variant="regular" name="check" size={16} /> : level}
      </span>
      <div className={styles.levelWords}>
        <h2 className={styles.name}>{t('Level {level}', { level })}</h2>
        <p className={styles.sub}>
          {needs.length === 0 ? t('Nothing to submit') : kindNames(needs)}
        </p>
        <ul className={styles.allowed} data-reached={isReached || undefined}>
          {listAllowances(rule).map((line) => (
            <li key={line}>
              <Icon variant="regular" name="check" size={16} />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <LevelBadge isHere={isHere} isReached={isReached} toSend={toSend} />
    </li>
  );
}

function LevelBadge({
  isHere,
  isReached,
  toSend,
}: Omit<LevelProps, 'rule'> & { readonly isReached: boolean }) {
  if (isHere) return <Badge>{t('Current level')}</Badge>;
  if (isReached) return <Badge tone="good">{t('Done')}</Badge>;
  return toSend === 0 ? (
    <Badge tone="brand">{t('Under review')}</Badge>
  ) : (
    <Badge tone="warn">{t('{count} to submit', { count: toSend })}</Badge>
  );
}
