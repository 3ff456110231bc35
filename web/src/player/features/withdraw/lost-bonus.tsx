import { locksMoney } from '@crease/contracts/rules/bonus-states.ts';
import type { Bonuses } from '@crease/contracts/wire/bonus.ts';
import { CallFailure } from '#data/api/failure.ts';
import { rupeesText } from '#format/money.ts';
import { refreshBonuses } from '#player/betting/bonuses.ts';
import { sortedBonuses } from '#player/features/bonus/bonuses.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './withdraw.module.css';

export interface LostBonusProps {
  /** All that is locked, rupees. */
  readonly locked: number;
  /** Undefined: they could not be loaded, and the server has said what is locked. */
  readonly bonuses: Bonuses | undefined;
  readonly onGivenUp: () => void;
}

/** What the withdrawal ends, to the rupee, before it is proved who asks. */
export function LostBonus({ locked, bonuses, onGivenUp }: LostBonusProps) {
  const active = sortedBonuses(bonuses?.items ?? []).open.filter(
    ({ state, kind }) => state === 'ACTIVE' && locksMoney(kind),
  );
  return (
    <>
      <Notice tone="warn" isAlert>
        <p>
          {t('This withdrawal ends your bonus of {amount}. All other cash stays yours.', {
            amount: rupeesText(locked),
          })}
        </p>
        {active.map(({ id, title, claim, wageringDone }) => (
          <p key={id}>
            {t('{title}: you lose {amount} and {progress} of progress.', {
              title,
              amount: rupeesText(claim?.bonusAmount ?? 0),
              progress: rupeesText(wageringDone),
            })}
          </p>
        ))}
      </Notice>
      <Button look="danger" size="l" isWide onClick={onGivenUp}>
        {t('Give up {amount} and go on', { amount: rupeesText(locked) })}
      </Button>
      <p className={styles.small}>{t('Nothing has been withdrawn yet.')}</p>
    </>
  );
}

/**
 * The bonus of which the server says that the withdrawal ends it, rupees; null: it has refused for another reason. What is
 * known of bonuses here is old then.
 */
export function lostBonusOf(failure: unknown): number | null {
  if (!(failure instanceof CallFailure && failure.code === 'BONUS_WILL_END')) return null;
  refreshBonuses();
  const amount = failure.details?.amount;
  return typeof amount === 'number' ? amount : null;
}
